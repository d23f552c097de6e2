// Remembers where the next hit of a search is. A text's documents are asked about one after the other: this way the
// text is gone through once, however many they are.

/** Where the first hit at or after `from` is; the text's length, or more, where there is none. */
export type Search = (text: string, from: number) => number;

/** The first hit from `start` on, -1 if there is none before `end`. */
export type CachedSearch = (text: string, start: number, end: number) => number;

export function cachedSearch(search: Search): CachedSearch {
  let known = "";
  let from = 0;
  let hit = -1;
  return (text, start, end) => {
    if (start < from || hit < start || text !== known) {
      from = start;
      hit = search(text, start);
    }
    // Of two texts that are alike letter by letter, the one at hand is compared with itself next time.
    known = text;
    return hit < end ? hit : -1;
  };
}

/** Where a text begins in another one. */
export function indexOrEnd(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? text.length : at;
}

/** What a regular expression without context finds. */
export function cachedMatch(pattern: RegExp): CachedSearch {
  const global = new RegExp(pattern, "g");
  return cachedSearch((text, from) => {
    global.lastIndex = from;
    return global.exec(text)?.index ?? text.length;
  });
}
