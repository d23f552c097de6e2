// The words that come again in every manifest: kinds, API versions. Thousands of objects have the same few, so one
// string of each is kept and shared.

/** More than any stream has; what comes then is not shared. */
const MOST = 1000;

const seen = new Map<string, string>();

export function sharedWord(word: string): string {
  const known = seen.get(word);
  if (known !== undefined) return known;
  if (seen.size >= MOST) return word;
  const shared = ownCopy(word);
  seen.set(shared, shared);
  return shared;
}

/** A part of a text keeps all of it alive; a property's name does not. */
function ownCopy(word: string): string {
  return Object.keys({ [word]: 0 })[0] ?? word;
}
