// Bounds on globs of untrusted authors: a glob is expanded before the search, and a few braces can expand to more than
// fits into memory.

const maxExpanded = 200;

/** Stars between two slashes are tried in all combinations. */
const maxStars = 3;
/** Each `**` is tried at every depth. */
const maxGlobstars = 2;
const maxCharacters = 1000;

/** Whether both what its braces expand to and the ways in which a name can match are few. */
export function isBoundedGlob(pattern: string): boolean {
  if (pattern.length > maxCharacters || /[@!+*?]\(/.test(pattern)) return false;
  if ((pattern.match(/\*\*/g)?.length ?? 0) > maxGlobstars) return false;
  if (pattern.split("/").some((part) => (part.match(/\*+/g)?.length ?? 0) > maxStars)) return false;
  let product = 1;
  // Nested braces count as if they were side by side, which is more than they expand to.
  for (const group of pattern.split("{").slice(1)) {
    product *= Math.max(group.split(",").length, rangeSize(group));
    if (!(product <= maxExpanded)) return false;
  }
  return true;
}

/** How many values `1..9}` or `a..f}` expands to; NaN for a range of something else. */
function rangeSize(group: string): number {
  const [, from, to] = /^([^{},]+?)\.\.([^{},]+?)(?:\.\.[^{},]*)?\}/.exec(group) ?? [];
  if (from === undefined || to === undefined) return 1;
  const isLetters = /^[a-z]$/i.test(from) && /^[a-z]$/i.test(to);
  return Math.abs(isLetters ? to.charCodeAt(0) - from.charCodeAt(0) : Number(to) - Number(from)) + 1;
}
