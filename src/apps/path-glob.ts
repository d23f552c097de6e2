// Globs over paths, as Argo CD's generators have them: `*` stays in one name, `**` is any number of folders.

import { newGlob } from "../policy/glob.ts";

/** A pattern that is not a glob matches nothing. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const parts = pattern
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .map((part) => (part === "**" ? part : newGlob(part)));
  if (parts.some((part) => part !== "**" && !part.ok)) return () => false;
  return (path) => {
    const names = path === "" ? [] : path.split("/");
    // Which parts can be reached after each name: the time is at most parts times names, whatever the pattern.
    let reached = new Set(skipStars(parts, [0]));
    for (const name of names) {
      const next: number[] = [];
      for (const at of reached) {
        const part = parts[at];
        if (part === "**") next.push(at);
        else if (part?.ok && part.matches(name)) next.push(at + 1);
      }
      reached = new Set(skipStars(parts, next));
    }
    return reached.has(parts.length);
  };
}

/** `**` matches no folder, too. */
function skipStars(parts: readonly unknown[], at: readonly number[]): number[] {
  return at.flatMap((each) => {
    const all = [each];
    for (let next = each; parts[next] === "**"; next++) all.push(next + 1);
    return all;
  });
}
