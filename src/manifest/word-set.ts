// Finds any of thousands of words in a text, in one pass and without making a string of each word it meets.

export interface WordSet {
  /** Whether one of the words, or what could hide one, stands between `start` and `end`. */
  isIn(text: string, start: number, end: number): boolean;
}

const BACKSLASH = 92;
const PARTS = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") {
  PARTS[character.charCodeAt(0)] = 1;
}

/** Whether a character is part of a word; words lie between characters that are not. */
export function isPart(character: number): boolean {
  return character < 128 && PARTS[character] === 1;
}

export function partEnd(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isPart(text.charCodeAt(at))) at++;
  return at;
}

const MARKS = 4096;

export function newWordSet(words: Iterable<string>): WordSet {
  const wanted = new Set(words);
  let shortest = Number.MAX_SAFE_INTEGER;
  let longest = 0;
  const marks = new Uint8Array(MARKS);
  for (const word of wanted) {
    shortest = Math.min(shortest, word.length);
    longest = Math.max(longest, word.length);
    marks[markOf(word, 0, word.length)] = 1;
  }
  const isWanted = (text: string, from: number, to: number): boolean =>
    to - from >= shortest &&
    to - from <= longest &&
    marks[markOf(text, from, to)] === 1 &&
    wanted.has(text.slice(from, to));
  return { isIn: (text, start, end) => search(text, start, end, isWanted) };
}

/** A number that differs for most words that differ, from a look at a few characters. */
function markOf(text: string, from: number, to: number): number {
  const length = to - from;
  const first = text.charCodeAt(from);
  const middle = text.charCodeAt(from + (length >> 1));
  const last = text.charCodeAt(to - 1);
  return (first ^ (middle << 3) ^ (last << 5) ^ (length << 7)) & (MARKS - 1);
}

function search(
  text: string,
  start: number,
  end: number,
  isWanted: (text: string, from: number, to: number) => boolean,
): boolean {
  let from = start;
  for (let at = start; at < end; at++) {
    const character = text.charCodeAt(at);
    if (isPart(character)) continue;
    if (at > from && isWanted(text, from, at)) return true;
    from = at + 1;
    if (character !== BACKSLASH) continue;
    if (mayHide(text, from, end)) return true;
    // `\nweb` is `nweb` behind a backslash, or `web` behind an escape.
    if (isWanted(text, from + 1, partEnd(text, from + 1, end))) return true;
  }
  return end > from && isWanted(text, from, end);
}

/** Behind a backslash, `x41` or a line break could hide any word. */
function mayHide(text: string, at: number, end: number): boolean {
  const character = at < end ? text.charCodeAt(at) : 0;
  return character === 0x78 || character === 0x75 || character === 0x55 || character === 0x0a || character === 0x0d;
}
