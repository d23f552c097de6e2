// What earlier outputs hold and nothing in this stream takes over.

import { groupBy } from "../../collections/group-by.ts";
import { baseNameAnnotation } from "../../config/catalog.ts";
import { notCarried } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Options } from "../../settings/options.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import { retentionMode } from "../../settings/retention-mode.ts";
import type { RevisionHistory } from "../plan-retention.ts";
import type { PreviousConfig } from "./read-previous.ts";

export function findDroppedConfigs(
  previous: readonly PreviousConfig[],
  earlier: RevisionHistory,
  options: Options,
): Problem[] {
  if (retentionMode(options) !== "carry") return [];
  const namespaceOf = (each: PreviousConfig): string | undefined => each.namespace ?? options.namespace;
  const taken = new Map<string, Set<string | undefined>>();
  for (const each of [...earlier.values()].flat())
    taken.set(keyOf(each), (taken.get(keyOf(each)) ?? new Set()).add(namespaceOf(each)));
  // One from before the namespaces were written may be the same as one with.
  const isTaken = (each: PreviousConfig): boolean => {
    const namespaces = taken.get(keyOf(each));
    return namespaces !== undefined && (namespaceOf(each) === undefined || namespaces.has(namespaceOf(each)));
  };
  const left = previous.filter(
    (each) => isOfOneApp(options.previous?.[each.rank]) && isOurs(each, options) && !isTaken(each),
  );
  const names = [...groupBy(left, ({ kind, baseName }) => `${kind} ${baseName}`).keys()];
  return names.length > 0 ? [notCarried(names)] : [];
}

/** A cluster has everybody's, and a ledger may have. */
function isOfOneApp(source: PreviousSource | undefined): boolean {
  return source !== undefined && !source.live && !source.ledger;
}

/** Secrets may be there and just not be asked for any more. */
function isOurs({ kind, annotations }: PreviousConfig, { secrets }: Options): boolean {
  return annotations.has(baseNameAnnotation) && (kind === "ConfigMap" || secrets === true);
}

function keyOf({ kind, name }: PreviousConfig): string {
  return `${kind} ${name}`;
}
