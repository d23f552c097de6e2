// Finds any of some words in a text, few or thousands of them, by a look at few of its characters.

import { cachedSearch, indexOrEnd, type Search } from "./cached-search.ts";
import * as code from "./char-codes.ts";
import type { CodeUnits, UnitArray } from "./code-units.ts";

export interface WordFinder {
  /** Where the first of the words begins that is wanted there; -1 if none is in this part of the text. */
  find(units: CodeUnits, start: number, end: number, isWanted?: (at: number) => boolean): number;
}

const PARTS = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") {
  PARTS[character.charCodeAt(0)] = 1;
}

/** Whether a character is part of a word; words lie between characters that are not. */
export function isPart(character: number): boolean {
  return character >= 0 && character < 128 && PARTS[character] === 1;
}

/** Whether a word is made of such characters only. */
function isOrdinaryWord(word: string): boolean {
  return /^[A-Za-z0-9._-]+$/.test(word);
}

/** So many characters are read at once, or as many as the shortest word has. */
const LOOK = 3;
const SLOTS = 1 << 14;
/** Longer stretches gain little. */
const LONGEST_STRETCH = 16;

/** Finds something everywhere. */
export const anything: WordFinder = {
  find(_units, start, end, isWanted = always) {
    for (let at = start; at < end; at++) if (isWanted(at)) return at;
    return -1;
  },
};

const always = (): boolean => true;

/** A word of other characters than these may be anywhere. */
export function newWordFinder(words: Iterable<string>): WordFinder {
  const wanted = new Set(words);
  if (wanted.size === 0) return { find: () => -1 };
  for (const word of wanted) if (!isOrdinaryWord(word)) return anything;
  return wanted.size <= FEW && [...wanted].every(({ length }) => length >= LONG) ? findFew(wanted) : findMany(wanted);
}

/** So few words, and so long, are a regular expression's business: it is fast from the first character on. */
const FEW = 40;
const LONG = 4;

function findFew(wanted: ReadonlySet<string>): WordFinder {
  const next = wanted.size <= VERY_FEW ? nextOfEach(wanted) : nextOfPattern(wanted);
  // It can't be told to stop at the end of a document: what it finds after it is remembered.
  const find = cachedSearch((text, from) => {
    for (let index = next(text, from); index < text.length; index = next(text, index + 1)) {
      const before = index > from ? text.charCodeAt(index - 1) : code.noCode;
      const beforeThat = index - 1 > from ? text.charCodeAt(index - 2) : code.noCode;
      if (mayBegin(before, beforeThat) && wanted.has(wholeWord(text, index))) return index;
    }
    return text.length;
  });
  return {
    find({ text }, start, end, isWanted = always) {
      let at = find(text, start, end);
      while (at !== -1 && !isWanted(at)) at = find(text, at + 1, end);
      return at;
    },
  };
}

/** A text is searched for each of so many words faster than for all of them: ten times for those of most streams. */
const VERY_FEW = 4;

function nextOfEach(words: Iterable<string>): Search {
  const searches = [...words].map((each) => cachedSearch((text, from) => indexOrEnd(text, each, from)));
  return (text, from) => {
    const hits = searches.map((search) => search(text, from, text.length + 1));
    return Math.min(...hits);
  };
}

function nextOfPattern(words: Iterable<string>): Search {
  const pattern = new RegExp(Array.from(words, (each) => each.replaceAll(".", "\\.")).join("|"), "g");
  return (text, from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? text.length;
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
    find(units, from, end, isWanted = always) {
      const codes = units.codesOf(from, end);
      const length = end - from;
      for (let last = stretch - 1; last < length; ) {
        // As in `slotOf`, without a call for each character: 250 of the 6,700 calls that an app took.
        let slot = codes[last] as number;
        if (look > 1) slot ^= (codes[last - 1] as number) << 4;
        if (look > 2) slot ^= (codes[last - 2] as number) << 8;
        const jump = jumps[slot & (SLOTS - 1)] as number;
        if (jump > 0) {
          last += jump;
          continue;
        }
        const start = last - stretch + 1;
        const stop = wordEnd(codes, start, last + 1, length);
        const isWord =
          stop !== -1 && stop - start <= longest && wanted.has(units.text.slice(from + start, from + stop));
        if (isWord && isWanted(from + start)) return from + start;
        last++;
      }
      return -1;
    },
  };
}

function slotOf(last: number, before: number, beforeThat: number): number {
  return (last ^ (before << 4) ^ (beforeThat << 8)) & (SLOTS - 1);
}

/** `\nweb` is `nweb` after a backslash, or `web` after an escape. */
function mayBegin(before: number, beforeThat: number): boolean {
  return !isPart(before) || beforeThat === code.backslash;
}

/** Where the word that begins at `start` ends, `from` or further on; -1 where none begins. */
function wordEnd(codes: UnitArray, start: number, from: number, length: number): number {
  const before = start > 0 ? (codes[start - 1] as number) : code.noCode;
  const beforeThat = start > 1 ? (codes[start - 2] as number) : code.noCode;
  if (!mayBegin(before, beforeThat)) return -1;
  let end = from;
  while (end < length && isPart(codes[end] as number)) end++;
  return end;
}

function wholeWord(text: string, at: number): string {
  word.lastIndex = at;
  return word.exec(text)?.[0] ?? "";
}

const word = /[A-Za-z0-9._-]+/y;
