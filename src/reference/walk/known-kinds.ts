// Which kinds can name a config, by the table and the user's own references.

import type { PolicyReference } from "../../settings/schema.ts";
import { referenceTables } from "./find-references.ts";

/** Whether a kind of a group is known; without a kind, whether any of that group is. */
export type IsKnownKind = (kind: string | undefined, group: string) => boolean;

export function knownKinds(references: readonly PolicyReference[] = []): IsKnownKind {
  const kinds = new Set(referenceTables.flatMap((table) => Object.keys(table.kinds)));
  const groups = new Set([...kinds].map((kind) => kind.slice(kind.indexOf(".") + 1)));
  const own = references.flatMap(({ fieldSpecs }) => fieldSpecs).filter(({ kind }) => kind);
  const isOwn = (kind: string | undefined, group: string): boolean =>
    own.some((spec) => (spec.group || group) === group && (kind ?? spec.kind) === spec.kind);
  return (kind, group) =>
    (kind === undefined ? groups.has(group) : kinds.has(`${kind}.${group}`)) || isOwn(kind, group);
}
