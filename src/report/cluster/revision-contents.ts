// The contents of the revisions that `history --diff` compares: an inventory has none.

import type { LiveConfig } from "../../cluster/inventory.ts";
import { splitName } from "../../config/hash/suffix.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import { type Content, compareContents } from "../diff/value/compare-contents.ts";
import { secretTexts, valuesOf } from "../diff/value/config-content.ts";
import { newSecretGuard } from "../diff/value/secret-guard.ts";
import type { DiffedKey } from "../diff/value/value-change.ts";

export interface RevisionContents {
  /** Keeps what is to be compared, and what must not be shown. */
  add(object: ManifestObject, config: LiveConfig): void;
  compare(older: LiveConfig, newer: LiveConfig): DiffedKey[];
}

/** `wanted`: suffixes, or whole names. */
export function newRevisionContents(wanted: readonly string[]): RevisionContents {
  const contents = new Map<string, Content>();
  const hidden = new Set<string>();
  const isWanted = (name: string): boolean => wanted.some((each) => each === name || each === splitName(name)?.suffix);
  return {
    add(object, { uid, name }) {
      if (isWanted(name)) contents.set(uid, valuesOf([object]));
      for (const text of secretTexts([object])) hidden.add(text);
    },
    compare(older, newer) {
      const [before = new Map(), after = new Map()] = [contents.get(older.uid), contents.get(newer.uid)];
      return compareContents(before, after, older.kind === "Secret", newSecretGuard(hidden));
    },
  };
}
