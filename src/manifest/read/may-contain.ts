// Whether a document, without reading it, can hold one of some words or be of one of some kinds.

import { cachedSearch } from "../../text/cached-search.ts";
import type { CodeUnits } from "../../text/code-units.ts";
import { isPart, type WordFinder } from "../../text/word-finder.ts";

/**
 * Whether a document may hold one of some words, wherever they stand, or an object of one of some kinds. Asked in a
 * text's order, the text is gone through once.
 */
export function mayContainAny(words: readonly WordFinder[], kinds: Iterable<string> = []): DocumentTest {
  const whole = new Set(kinds);
  const mayHoldKind = kindFinder(whole);
  return (units, start, end, kind) => {
    for (const finder of words) if (finder.find(units, start, end) !== -1) return true;
    if (words.length > 0 && units.mayHideWord(start, end)) return true;
    return kind === undefined || kind.endsWith("List") ? mayHoldKind(units.text, start, end) : whole.has(kind);
  };
}

/** `kind`: that of the document, if it could be peeked. */
export type DocumentTest = (units: CodeUnits, start: number, end: number, kind: string | undefined) => boolean;

/** Looks for kinds in documents that don't show theirs: anywhere, as long as the word may be all of a scalar. */
function kindFinder(kinds: ReadonlySet<string>): (text: string, start: number, end: number) => boolean {
  if (kinds.size === 0) return () => false;
  const all = [...kinds];
  const shortest = all.filter((word) => !all.some((other) => other !== word && word.includes(other)));
  const pattern = new RegExp(
    [...shortest.map((word) => word.replaceAll(".", "\\.")), "\\\\[xuU\\r\\n]"].join("|"),
    "g",
  );
  const next = cachedSearch((text, from) => nextKind(text, from, pattern, kinds));
  return (text, start, end) => next(text, start, end) !== -1;
}

function nextKind(text: string, start: number, pattern: RegExp, kinds: ReadonlySet<string>): number {
  for (let from = start; ; ) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (match === null) return Number.POSITIVE_INFINITY;
    let left = match.index;
    if (text[left] === "\\") return left;
    while (left > from && isPart(text.charCodeAt(left - 1))) left--;
    let right = match.index;
    while (right < text.length && isPart(text.charCodeAt(right))) right++;
    // Not in the middle of prose: a scalar that goes on, in the same line, is more than this word.
    if (kinds.has(text.slice(left, right)) && mayBegin(text, left) && mayEnd(text, right)) return left;
    from = right;
  }
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
  // After an anchor or a tag it may be whole all the same, and after a dash it is an item.
  return /^(?:[&!]|-+[ \t]|[^ \t]*[&!])/.test(text.slice(at, start));
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}
