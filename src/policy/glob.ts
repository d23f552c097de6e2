// Globs over names and label keys: `*`, `?`, `[a-z]`, `[!a-z]`, `{a,b}` and `\` before a character that means itself.
// All alternatives are followed together, so the time is at most pattern times text, whatever the pattern.

export type Glob =
  | { readonly ok: true; matches(text: string): boolean }
  | { readonly ok: false; readonly fault: string };

/** A test for one character, alternatives in braces, or any text. */
type Piece = ((character: string) => boolean) | { readonly alternatives: Piece[][] } | "*";

/**
 * An escaped character, a set, or any other character. As in shells, a set can start with `]`. A set has at most a
 * thousand characters: without a limit, a file of some megabytes would exhaust the stack.
 */
const token = /\\(?<escaped>.)|\[(?:(?<negated>[!^])|(?![!^]))(?<set>(?:\\.|[^\\])(?:\\.|[^\]\\]){0,999})\]|./gsu;

const range = /\\?(.)(?:-(?!$)\\?(.))?/gsu;

/** A pattern that is not a glob matches nothing. */
export function matchesGlob(pattern: string, text: string): boolean {
  if (!/[*?[{\\]/.test(pattern)) return pattern === text;
  const glob = newGlob(pattern);
  return glob.ok && glob.matches(text);
}

export function newGlob(pattern: string): Glob {
  const pieces: Piece[] = [];
  let braces: Piece[][] | undefined;
  for (const { 0: text, groups } of pattern.matchAll(token)) {
    if (text === "[") return { ok: false, fault: "its [ is never closed" };
    if (text === "\\") return { ok: false, fault: "its last \\ has no character after it" };
    if (text === "{") {
      if (braces) return { ok: false, fault: "it has { } inside { }" };
      braces = [[]];
      pieces.push({ alternatives: braces });
    } else if (braces && text === ",") braces.push([]);
    else if (braces && text === "}") braces = undefined;
    else (braces?.at(-1) ?? pieces).push(text === "*" ? text : characterTest(text, groups ?? {}));
  }
  if (braces) return { ok: false, fault: "its { is never closed" };
  return { ok: true, matches: (text) => endsOf(pieces, [...text], [0]).at(-1) === [...text].length };
}

function characterTest(text: string, { escaped, negated, set }: Record<string, string | undefined>) {
  if (text === "?") return () => true;
  if (set === undefined) return (character: string) => character === (escaped ?? text);
  const ranges = Array.from(set.matchAll(range), ([, from = "", to = from]) => ({
    from: codeOf(from),
    to: codeOf(to),
  }));
  return (character: string) => {
    const code = codeOf(character);
    return ranges.some(({ from, to }) => from <= code && code <= to) !== (negated !== undefined);
  };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Where the pieces can end in the text if they start at one of these offsets. Offsets are in order, each once. */
function endsOf(pieces: readonly Piece[], text: readonly string[], starts: readonly number[]): readonly number[] {
  let ends = starts;
  for (const piece of pieces) {
    const first = ends[0];
    if (first === undefined) return [];
    if (piece === "*") ends = Array.from({ length: text.length + 1 - first }, (_, index) => first + index);
    else if (typeof piece === "function")
      ends = ends.filter((at) => at < text.length && piece(text[at] as string)).map((at) => at + 1);
    else {
      const from = ends;
      const found = new Set(piece.alternatives.flatMap((each) => endsOf(each, text, from)));
      ends = [...found].sort((a, b) => a - b);
    }
  }
  return ends;
}
