// A glob is written out before anything is searched, and a few braces can stand for more than any machine holds.

const maxExpanded = 200;

/** So many stars between two slashes are followed on all ways there are. */
const maxStars = 3;
/** Each `**` is tried at every depth. */
const maxGlobstars = 2;
const maxCharacters = 1000;

/** Whether it is no more than somebody would write: in what its braces stand for, and in the ways that names can fit it. */
export function isBoundedGlob(pattern: string): boolean {
  if (pattern.length > maxCharacters || /[@!+*?]\(/.test(pattern)) return false;
  if ((pattern.match(/\*\*/g)?.length ?? 0) > maxGlobstars) return false;
  if (pattern.split("/").some((part) => (part.match(/\*+/g)?.length ?? 0) > maxStars)) return false;
  let product = 1;
  // Nested braces are counted as if they stood side by side, which is more than they are.
  for (const group of pattern.split("{").slice(1)) {
    product *= Math.max(group.split(",").length, rangeIn(group));
    if (!(product <= maxExpanded)) return false;
  }
  return true;
}

/** How many words `1..9}` or `a..f}` stands for; NaN for a range of something else. */
function rangeIn(group: string): number {
  const [, from, to] = /^([^{},]+?)\.\.([^{},]+?)(?:\.\.[^{},]*)?\}/.exec(group) ?? [];
  if (from === undefined || to === undefined) return 1;
  const isLetters = /^[a-z]$/i.test(from) && /^[a-z]$/i.test(to);
  return Math.abs(isLetters ? to.charCodeAt(0) - from.charCodeAt(0) : Number(to) - Number(from)) + 1;
}
