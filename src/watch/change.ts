// The difference between two snapshots, by file name.

import type { Snapshot } from "./snapshot.ts";

/** The new content, and what is different in it. */
export interface Change extends Snapshot {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Undefined if the content is equal. */
export function compareSnapshots(before: Snapshot, after: Snapshot): Change | undefined {
  if (before.revision === after.revision) return undefined;
  const names = [...after.files.keys()];
  return {
    ...after,
    added: names.filter((name) => !before.files.has(name)),
    changed: names.filter((name) => differs(before.files.get(name), after.files.get(name))),
    removed: [...before.files.keys()].filter((name) => !after.files.has(name)),
  };
}

function differs(before: Uint8Array | undefined, after: Uint8Array | undefined): boolean {
  return before !== undefined && after !== undefined && Buffer.compare(before, after) !== 0;
}
