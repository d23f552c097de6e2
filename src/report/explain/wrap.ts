// Text laid into a column: how wide it is on a terminal, and where a line of it may end.

const wide =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]/u;
const unseen = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** Made when it is needed and not at import: it is slow to make, and most texts do without. */
function graphemesOf(text: string): Iterable<Intl.SegmentData> {
  return new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
}

/** The columns that a text takes. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesOf(text)) width += widthOfGrapheme(segment);
  return width;
}

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

/** A long name is broken behind one of its own signs if there is one in the last third of the line. */
function breakWord(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  let columns = 0;
  for (const { segment } of graphemesOf(word)) {
    const own = widthOfGrapheme(segment);
    if (columns + own > width && piece !== "") {
      const sign = Math.max(...[..."-./:_"].map((each) => piece.lastIndexOf(each)));
      const end = sign + 1 > (piece.length * 2) / 3 ? sign + 1 : piece.length;
      pieces.push(piece.slice(0, end));
      piece = piece.slice(end);
      columns = widthOf(piece);
    }
    piece += segment;
    columns += own;
  }
  return [...pieces, piece];
}

function widthOfGrapheme(grapheme: string): number {
  if (wide.test(grapheme)) return 2;
  return unseen.test(grapheme) ? 0 : 1;
}
