// Damages a document at random, the way people and templates do: a missing space, a stray quote, a line moved to the right.

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What is put in: all that means something to a YAML reader, and some that means something to only one of them. */
const snippets = [
  ..." \t\n\r:-?#'\"|>[]{},&*!%@`~\\ax0+=.<",
  ": ",
  "- ",
  " #",
  "\n\n",
  "\r\n",
  "  ",
  ":\n",
  "-\n",
  "? ",
  "|\n",
  ">-\n",
  "|+\n",
  "|2\n",
  "|-1\n",
  "''",
  '\\"',
  "\\\n",
  "---\n",
  "---",
  "...\n",
  "&a ",
  "*a",
  "!t ",
  "{}",
  "[]",
  "[a, b]",
  "{a: b}",
  "\u0085",
  "\u2028",
  "\u00a0",
  "\ufeff",
  "é",
  "😀",
  "\u0007",
  "<<: ",
  "key: ",
  "# c\n",
  "\n  ",
  "\n    ",
  "\n ",
  " \n",
  "\t#",
  ", ",
  "a:b",
  "\\x41",
  "\\q",
  "null",
] as const;

const mutations: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => splice(text, anyOffset(text, random), 0, pick(snippets, random)),
  (text, random) => splice(text, anyOffset(text, random), 0, pick(snippets, random)),
  (text, random) => splice(text, anyOffset(text, random), 1 + below(3, random), ""),
  (text, random) => splice(text, anyOffset(text, random), 1, pick(snippets, random)),
  (text, random) => {
    const at = anyOffset(text, random);
    return splice(text, anyOffset(text, random), 0, text.slice(at, at + 1 + below(20, random)));
  },
  changeLine((line, random) => " ".repeat(1 + below(3, random)) + line),
  changeLine((line, random) => line.replace(/^ +/, (spaces) => spaces.slice(1 + below(3, random)))),
  changeLine((line) => `${line}\n${line}`),
  changeLine(() => ""),
  changeLine((line) => line.replace(/: (.+)$/, ": '$1'")),
  changeLine((line) => line.replace(/: (.+)$/, ': "$1"')),
  changeLine((line) => line.replace(/["']/g, "")),
  changeLine((line) => `${line} # ${line}`),
  changeLine((line) => line.replace(/: .*$/, ":")),
  changeLine((line) => line.replace(/^( *)(.*)$/, "$1- $2")),
  changeLine((line) => `${line}  `),
  (text, random) => {
    const lines = text.split("\n");
    const [moved = ""] = lines.splice(below(lines.length, random), 1);
    lines.splice(below(lines.length + 1, random), 0, moved);
    return lines.join("\n");
  },
  (text) => text.replace(/\r?\n/g, "\r\n"),
  (text) => text.replace(/\n+$/, ""),
];

export function mutate(text: string, random: Random): string {
  let mutated = text;
  for (let count = 1 + below(3, random); count > 0; count--) mutated = pick(mutations, random)(mutated, random);
  return mutated;
}

function changeLine(change: (line: string, random: Random) => string): (text: string, random: Random) => string {
  return (text, random) => {
    const lines = text.split("\n");
    const index = below(lines.length, random);
    lines[index] = change(lines[index] as string, random);
    return lines.join("\n");
  };
}

export function pick<T>(from: readonly T[], random: Random): T {
  return from[below(from.length, random)] as T;
}

function below(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

function anyOffset(text: string, random: Random): number {
  return below(text.length + 1, random);
}

function splice(text: string, at: number, removed: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at + removed);
}
