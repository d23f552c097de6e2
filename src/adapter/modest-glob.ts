// A glob is written out before anything is searched, and a few braces can stand for more than any machine holds.

const mostWrittenOut = 200;

/** Whether what its braces stand for is no more than somebody would write. Ranges are nobody's names of files. */
export function isModestGlob(pattern: string): boolean {
  if (/\{[^{},]+\.\.[^{},]+\}/.test(pattern)) return false;
  let product = 1;
  // Nested braces are counted as if they stood side by side, which is more than they are.
  for (const group of pattern.split("{").slice(1)) {
    product *= group.split(",").length;
    if (product > mostWrittenOut) return false;
  }
  return true;
}
