// The words that come again in every manifest: kinds, API versions. Thousands of objects have the same few, so one
// string of each is kept and shared.

/** As many as one stream hardly has; with more of them it begins anew. */
const MOST = 500;
const LONGEST = 100;

const seen = new Map<string, string>();

export function sharedWord(word: string): string {
  const known = seen.get(word);
  if (known !== undefined || word.length > LONGEST) return known ?? word;
  if (seen.size >= MOST) seen.clear();
  const shared = ownCopy(word);
  seen.set(shared, shared);
  return shared;
}

/** A part of a text keeps all of it alive; a property's name does not. */
function ownCopy(word: string): string {
  return Object.keys({ [word]: 0 })[0] ?? word;
}
