// Wraps text into a column of the terminal. Not with wrap-ansi: it normalizes names and breaks them anywhere.

import widthOf from "string-width";

/** Lines of at most `width` columns. Nothing is left out and nothing put in, so that a name can be read whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (widthOf(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = widthOf(word) <= width ? [word] : breakWord(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return [...lines, line];
}

/** A long name is broken after one of its separators if there is one in the last third of the line. */
function breakWord(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word)) {
    if (piece !== "" && widthOf(piece + segment) > width) {
      const separator = Math.max(...[..."-./:_"].map((each) => piece.lastIndexOf(each)));
      const end = separator + 1 > (piece.length * 2) / 3 ? separator + 1 : piece.length;
      pieces.push(piece.slice(0, end));
      piece = piece.slice(end);
    }
    piece += segment;
  }
  return [...pieces, piece];
}
