// Finds any of some words in a text, few or thousands of them, without a look at most of its characters.

import * as code from "./codes.ts";
import type { Units } from "./units.ts";

export interface WordFinder {
  /** Where the next of the words begins, from `from` on; -1 if none does before `end`. */
  next(text: string, codes: Units["codes"], from: number, end: number): number;
}

const PARTS = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") {
  PARTS[character.charCodeAt(0)] = 1;
}

/** Whether a character is part of a word; words lie between characters that are not. */
export function isPart(character: number): boolean {
  return character < 128 && PARTS[character] === 1;
}

/** Whether a word is made of such characters only. */
function isOrdinaryWord(word: string): boolean {
  return /^[A-Za-z0-9._-]+$/.test(word);
}

/** So many characters are looked at at once, or as many as the shortest word has. */
const LOOK = 3;
const SLOTS = 1 << 14;
/** Longer stretches gain little. */
const LONGEST_STRETCH = 16;

/** Finds something everywhere. */
export const anything: WordFinder = { next: (_text, _codes, from) => from };

/** A word of other characters than these may be anywhere. */
export function newWordFinder(words: Iterable<string>): WordFinder {
  const wanted = new Set(words);
  if (wanted.size === 0) return { next: () => -1 };
  for (const word of wanted) if (!isOrdinaryWord(word)) return anything;
  return wanted.size <= FEW && [...wanted].every(({ length }) => length >= LONG) ? findFew(wanted) : findMany(wanted);
}

/** So few words, and so long, are a regular expression's business: it is fast from the first character on. */
const FEW = 40;
const LONG = 4;

function findFew(wanted: ReadonlySet<string>): WordFinder {
  const pattern = new RegExp([...wanted].map((word) => word.replaceAll(".", "\\.")).join("|"), "g");
  const search = (text: string, codes: Units["codes"], from: number): number => {
    pattern.lastIndex = from;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const { index } = match;
      if (mayBegin(codes, index, from) && wanted.has(text.slice(index, partEnd(codes, index, text.length))))
        return index;
      pattern.lastIndex = index + 1;
    }
    return text.length;
  };
  // It can't be told to stop at the end of a document: what it found behind it is kept.
  let known = { text: "", from: 0, at: -1 };
  return {
    next(text, codes, from, end) {
      if (from < known.from || known.at < from || text !== known.text)
        known = { text, from, at: search(text, codes, from) };
      return known.at < end ? known.at : -1;
    },
  };
}

/**
 * Looks at the last characters of a stretch as long as the shortest word, and jumps on by as much as no word can begin
 * in.
 */
function findMany(wanted: ReadonlySet<string>): WordFinder {
  let stretch = LONGEST_STRETCH;
  let longest = 0;
  for (const { length } of wanted) {
    stretch = Math.min(stretch, length);
    longest = Math.max(longest, length);
  }
  const look = Math.min(LOOK, stretch);
  const jumps = new Uint8Array(SLOTS).fill(stretch - look + 1);
  for (const word of wanted) {
    for (let last = look - 1; last < stretch; last++) {
      const slot = slotOf(
        word.charCodeAt(last),
        look > 1 ? word.charCodeAt(last - 1) : 0,
        look > 2 ? word.charCodeAt(last - 2) : 0,
      );
      jumps[slot] = Math.min(jumps[slot] as number, stretch - 1 - last);
    }
  }
  return {
    next(text, codes, from, end) {
      for (let last = from + stretch - 1; last < end; ) {
        const slot = slotOf(
          codes[last] as number,
          look > 1 ? (codes[last - 1] as number) : 0,
          look > 2 ? (codes[last - 2] as number) : 0,
        );
        const jump = jumps[slot] as number;
        if (jump > 0) {
          last += jump;
          continue;
        }
        const start = last - stretch + 1;
        if (mayBegin(codes, start, from)) {
          const stop = partEnd(codes, last + 1, end);
          if (stop - start <= longest && wanted.has(text.slice(start, stop))) return start;
        }
        last++;
      }
      return -1;
    },
  };
}

function slotOf(last: number, before: number, beforeThat: number): number {
  return (last ^ (before << 4) ^ (beforeThat << 8)) & (SLOTS - 1);
}

/** `\nweb` is `nweb` behind a backslash, or `web` behind an escape. */
function mayBegin(codes: Units["codes"], at: number, from: number): boolean {
  return at === from || !isPart(codes[at - 1] as number) || (at - 2 >= from && codes[at - 2] === code.backslash);
}

function partEnd(codes: Units["codes"], from: number, end: number): number {
  let at = from;
  while (at < end && isPart(codes[at] as number)) at++;
  return at;
}
