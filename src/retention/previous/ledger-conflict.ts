// A ledger in the middle of a Git merge holds two, of which no revision may be lost.

/** In the middle of a Git merge. */
export function isConflicted(text: string): boolean {
  return /^<{7} /m.test(text);
}

/** What the lines after each of Git's markers belong to. No value has one of these at the beginning of a line. */
const parts: ReadonlyMap<string, "ours" | "base" | "theirs" | "both"> = new Map([
  ["<<<<<<<", "ours"],
  ["|||||||", "base"],
  ["=======", "theirs"],
  [">>>>>>>", "both"],
]);

/** The two ledgers that the markers hold. */
export function conflictingLedgers(text: string): string[] {
  const ours: string[] = [];
  const theirs: string[] = [];
  let part = "both";
  for (const line of text.split("\n")) {
    const marked = parts.get(line.slice(0, 7));
    if (!marked && (part === "both" || part === "ours")) ours.push(line);
    if (!marked && (part === "both" || part === "theirs")) theirs.push(line);
    part = marked ?? part;
  }
  return [ours.join("\n"), theirs.join("\n")];
}

/** One ledger with the revisions of both sides: of one that both have, the higher count is valid. */
export function joinLedgers(sides: readonly string[]): string {
  return sides.join("\n---\n");
}
