// Tells, without reading a document, whether it can hold one of some words. All of a stream goes through here,
// so nothing is cut out of it or looked at twice until a word is all but found.

import { isPart, newWordSet, partEnd } from "./word-set.ts";

export interface Words {
  /** Whether the text from `start` to `end` may hold one of them. Asked in the text's order, a text is gone through once. */
  mayBeIn(text: string, start: number, end: number): boolean;
}

/** `words` count wherever they stand, `kinds` only where they may be all of a scalar, as in `kind: ConfigMap`. */
export function anyOf(words: Iterable<string>, kinds: Iterable<string> = []): Words {
  const wanted = new Set(words);
  const whole = new Set(kinds);
  const all = [...wanted, ...whole];
  if (all.length === 0) return { mayBeIn: () => false };
  if (!all.every(isOrdinary)) return { mayBeIn: () => true };
  if (all.length > MOST_LITERALS) {
    const set = newWordSet(all);
    return { mayBeIn: (text, start, end) => set.isIn(text, start, end) };
  }
  const literals = literalPattern(all);
  let known = { text: "", from: 0, hit: -1 };
  return {
    mayBeIn(text, start, end) {
      if (start < known.from || known.hit < start || text !== known.text) {
        known = { text, from: start, hit: nextHit(text, start, literals, wanted, whole) };
      }
      return known.hit < end;
    },
  };
}

function isOrdinary(word: string): boolean {
  return /^[A-Za-z0-9._-]+$/.test(word);
}

/** A regular expression jumps over text at a speed that no loop has, as long as it has few words to look for. */
const MOST_LITERALS = 40;

/** The words, and what could hide any word: `\x41`, or a line break behind a backslash. */
function literalPattern(words: readonly string[]): RegExp {
  const shortest = words.filter((word) => !words.some((other) => other !== word && word.includes(other)));
  return new RegExp([...shortest.map((word) => word.replaceAll(".", "\\.")), "\\\\[xuU\\r\\n]"].join("|"), "g");
}

function nextHit(
  text: string,
  start: number,
  literals: RegExp,
  words: ReadonlySet<string>,
  kinds: ReadonlySet<string>,
): number {
  for (let from = start; ; ) {
    literals.lastIndex = from;
    const match = literals.exec(text);
    if (match === null) return Number.POSITIVE_INFINITY;
    let left = match.index;
    if (text[left] === "\\") return left;
    while (left > from && isPart(text.charCodeAt(left - 1))) left--;
    const right = partEnd(text, match.index, text.length);
    const found = text.slice(left, right);
    if (words.has(found) || (kinds.has(found) && mayBeWhole(text, left, right))) return left;
    // `\nweb` is `nweb` behind a backslash, or `web` behind an escape.
    if (text[left - 1] === "\\" && words.has(found.slice(1))) return left;
    from = right;
  }
}

/** Not in the middle of prose: a scalar that goes on, in the same line, is more than this word. */
function mayBeWhole(text: string, start: number, end: number): boolean {
  return mayBegin(text, start) && mayEnd(text, end);
}

function mayEnd(text: string, end: number): boolean {
  if (/[(`/=$@;<>*~!?&|%^+\\]/.test(text[end] ?? "")) return false;
  let at = end;
  while (isBlank(text[at])) at++;
  return at === end || !isPart(text.charCodeAt(at));
}

function mayBegin(text: string, start: number): boolean {
  if (/[()`/=$@;<>*~!?&|%^+\\#]/.test(text[start - 1] ?? "")) return false;
  let at = start;
  while (isBlank(text[at - 1])) at--;
  if (at === start || !isPart(text.charCodeAt(at - 1))) return true;
  while (at > 0 && !isBlank(text[at - 1]) && text[at - 1] !== "\n") at--;
  // Behind an anchor or a tag it may be whole all the same, and behind a dash it is an item.
  return /^(?:[&!]|-+[ \t]|[^ \t]*[&!])/.test(text.slice(at, start));
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}
