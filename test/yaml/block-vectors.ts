// What go-yaml (sigs.k8s.io/yaml 1.6) reads for block scalars, at every place and for every indicator alike; kubectl ends a
// text with a line break before go-yaml gets it.

/** A line is written from the scalar's indentation on: `<` stands one column further to the left. */
type Vector = readonly [body: string, strip: string, clip: string, keep: string];

/** With or without an indicator. */
const plain: Record<"|" | ">", readonly Vector[]> = {
  "|": [
    ["x\n", "x", "x\n", "x\n"],
    ["x", "x", "x\n", "x\n"],
    ["x\n\n", "x", "x\n", "x\n\n"],
    ["x\n<\n", "x", "x\n", "x\n\n"],
    ["x\n \n", "x\n ", "x\n \n", "x\n \n"],
    ["x\n   \n \n", "x\n   \n ", "x\n   \n \n", "x\n   \n \n"],
    ["x\n \n\n  \n\n", "x\n \n\n  ", "x\n \n\n  \n", "x\n \n\n  \n\n"],
    ["x\n ", "x\n ", "x\n \n", "x\n \n"],
    ["x\n<", "x", "x\n", "x\n\n"],
    ["\nx\n", "\nx", "\nx\n", "\nx\n"],
    ["<\nx\n", "\nx", "\nx\n", "\nx\n"],
    ["x\n\n y\n   \nz\n", "x\n\n y\n   \nz", "x\n\n y\n   \nz\n", "x\n\n y\n   \nz\n"],
    ["x\n\t\n", "x\n\t", "x\n\t\n", "x\n\t\n"],
    ["x\n<# c\n", "x", "x\n", "x\n"],
    ["x\n \n<# c\n", "x\n ", "x\n \n", "x\n \n"],
    ["x\n  \n\n# c", "x\n  \n\n# c", "x\n  \n\n# c\n", "x\n  \n\n# c\n"],
    ["\n", "", "", "\n"],
    ["\n<\n", "", "", "\n\n"],
  ],
  ">": [
    ["x\ny\n", "x y", "x y\n", "x y\n"],
    ["x\n \n", "x\n ", "x\n \n", "x\n \n"],
    ["x\n\n y\nz\n", "x\n\n y\nz", "x\n\n y\nz\n", "x\n\n y\nz\n"],
    ["x\n   \ny\n  \n", "x\n   \ny\n  ", "x\n   \ny\n  \n", "x\n   \ny\n  \n"],
    ["x\n \n<# c\n", "x\n ", "x\n \n", "x\n \n"],
    ["x\n ", "x\n ", "x\n \n", "x\n \n"],
  ],
};

/** Only with an indicator: the first line does not show it, or shows another. */
const indicated: Record<"|" | ">", readonly Vector[]> = {
  "|": [
    ["  x\n", "  x", "  x\n", "  x\n"],
    ["  x", "  x", "  x\n", "  x\n"],
    ["  x\n \n", "  x\n ", "  x\n \n", "  x\n \n"],
    ["  x\n  \n", "  x\n  ", "  x\n  \n", "  x\n  \n"],
    ["  x\n   \n", "  x\n   ", "  x\n   \n", "  x\n   \n"],
    ["  x\n   \n \n", "  x\n   \n ", "  x\n   \n \n", "  x\n   \n \n"],
    ["  x\n\n \n\n", "  x\n\n ", "  x\n\n \n", "  x\n\n \n\n"],
    ["  x\n<\n \n", "  x\n\n ", "  x\n\n \n", "  x\n\n \n"],
    ["  x\n ", "  x\n ", "  x\n \n", "  x\n \n"],
    ["  x\n<", "  x", "  x\n", "  x\n\n"],
    ["\n  x\n \n", "\n  x\n ", "\n  x\n \n", "\n  x\n \n"],
    [" \n  x\n \n", " \n  x\n ", " \n  x\n \n", " \n  x\n \n"],
    ["   \nx\n \n", "   \nx\n ", "   \nx\n \n", "   \nx\n \n"],
    [" \n", " ", " \n", " \n"],
    ["  \n \n", "  \n ", "  \n \n", "  \n \n"],
    [" ", " ", " \n", " \n"],
    ["  x\n \t\n", "  x\n \t", "  x\n \t\n", "  x\n \t\n"],
    ["  x\n \n<# c\n", "  x\n ", "  x\n \n", "  x\n \n"],
    [" # x\n \n", " # x\n ", " # x\n \n", " # x\n \n"],
    ["\t\n \n", "\t\n ", "\t\n \n", "\t\n \n"],
  ],
  ">": [
    ["  x\n \n", "  x\n ", "  x\n \n", "  x\n \n"],
    ["  x\n \n  y\n \n", "  x\n \n  y\n ", "  x\n \n  y\n \n", "  x\n \n  y\n \n"],
    ["   \nx\ny\n \n", "   \nx y\n ", "   \nx y\n \n", "   \nx y\n \n"],
    ["  x\n ", "  x\n ", "  x\n \n", "  x\n \n"],
    ["  x\n \n<# c\n", "  x\n ", "  x\n \n", "  x\n \n"],
  ],
};

/** The text before the scalar, the text after it, and the indentation that an indicator counts from. */
const places = [
  ["a: ", "b: y\n", 0],
  ["m:\n  a: ", "b: y\n", 2],
  ["- ", "- y\n", 0],
  ["m:\n- ", "b: y\n", 0],
  ["- - ", "  - y\n", 2],
  ["m:\n  -   a: ", "      b: y\n", 6],
] as const;

export interface Case {
  readonly text: string;
  readonly value: string;
}

export function* blockCases(): Generator<Case> {
  for (const style of ["|", ">"] as const) {
    for (const indicator of ["", "1", "2", "3", "4", "5", "6", "7", "8", "9"]) {
      const vectors = indicator === "" ? plain[style] : [...plain[style], ...indicated[style]];
      for (const vector of vectors) yield* casesOf(style + indicator, Number(indicator || 2), vector);
    }
  }
}

function* casesOf(header: string, deeper: number, [body, strip, clip, keep]: Vector): Generator<Case> {
  for (const [before, after, parent] of places) {
    const margin = " ".repeat(parent + deeper);
    const lines = body
      .split("\n")
      .map((line) => (line.startsWith("<") ? margin.slice(1) + line.slice(1) : line && margin + line));
    const isEnded = lines.at(-1) === "";
    // Nothing is left of the last line where the margin is one column wide.
    if (isEnded && !body.endsWith("\n")) continue;
    for (const [chomp, value] of [
      ["-", strip],
      ["", clip],
      ["+", keep],
    ] as const) {
      const text = `${before}${header}${chomp}\n${lines.join("\n")}`;
      for (const whole of isEnded ? [text, text + after] : [text]) {
        yield { text: whole, value };
        yield { text: whole.replaceAll("\n", "\r\n"), value };
      }
    }
  }
}
