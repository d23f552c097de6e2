// The words that come again in every manifest: kinds, API versions. Thousands of objects have the same few, so one
// string of each is kept and shared.

/** As many as one stream hardly has; with more of them it begins again. */
const MAX_WORDS = 500;
const MAX_LENGTH = 100;

const seen = new Map<string, string>();

export function intern(word: string): string {
  const known = seen.get(word);
  if (known !== undefined || word.length > MAX_LENGTH) return known ?? word;
  if (seen.size >= MAX_WORDS) seen.clear();
  const shared = flattened(word);
  seen.set(shared, shared);
  return shared;
}

/** A part of a text keeps all of it alive; a property's name does not. */
function flattened(word: string): string {
  return Object.keys({ [word]: 0 })[0] ?? word;
}
