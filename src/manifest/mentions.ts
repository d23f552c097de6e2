// Tells, without reading a document, whether it can hold one of some words. It goes over every character of a
// stream, so it looks at each once and makes no string until a word is all but found.

export interface Words {
  /** Whether the text from `start` to `end` may hold one of them. */
  mayBeIn(text: string, start: number, end: number): boolean;
}

const BACKSLASH = 92;
const IS_PART = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") {
  IS_PART[character.charCodeAt(0)] = 1;
}

export function anyOf(words: Iterable<string>): Words {
  const wanted = new Set(words);
  if (wanted.size === 0) return { mayBeIn: () => false };
  if (![...wanted].every(isOrdinary)) return { mayBeIn: () => true };
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  const marks = new Uint8Array(MARKS);
  for (const word of wanted) {
    shortest = Math.min(shortest, word.length);
    longest = Math.max(longest, word.length);
    marks[markOf(word, 0, word.length)] = 1;
  }
  const isWanted = (text: string, from: number, to: number): boolean =>
    to - from >= shortest && to - from <= longest && marks[markOf(text, from, to)] === 1 && wanted.has(text.slice(from, to));
  return { mayBeIn: (text, start, end) => search(text, start, end, isWanted) };
}

function isOrdinary(word: string): boolean {
  return word !== "" && /^[A-Za-z0-9._-]+$/.test(word);
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
    if (character < 128 && IS_PART[character] === 1) continue;
    if (at > from && isWanted(text, from, at)) return true;
    from = at + 1;
    if (character !== BACKSLASH) continue;
    if (mayHide(text, from, end)) return true;
    // What follows is part of a word, or of an escape before one: `\nweb` can be read both ways.
    if (isWanted(text, from + 1, partEnd(text, from + 1, end))) return true;
  }
  return end > from && isWanted(text, from, end);
}

/** Behind a backslash, `x41` or a line break could hide any word. */
function mayHide(text: string, at: number, end: number): boolean {
  if (at >= end) return false;
  const character = text.charCodeAt(at);
  return character === 0x78 || character === 0x75 || character === 0x55 || character === 0x0a || character === 0x0d;
}

function partEnd(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text.charCodeAt(at) < 128 && IS_PART[text.charCodeAt(at)] === 1) at++;
  return at;
}

const MARKS = 4096;

/** A number that differs for most words that differ, from a look at a few characters. */
function markOf(text: string, from: number, to: number): number {
  const length = to - from;
  const first = text.charCodeAt(from);
  const middle = text.charCodeAt(from + (length >> 1));
  const last = text.charCodeAt(to - 1);
  return (first ^ (middle << 3) ^ (last << 5) ^ (length << 7)) & (MARKS - 1);
}
