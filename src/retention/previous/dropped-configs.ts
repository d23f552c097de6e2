// Configs that earlier outputs hold and that nothing in this stream continues.

import { groupBy } from "../../collections/group-by.ts";
import { baseNameAnnotation } from "../../config/annotations.ts";
import { notCarried } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import type { Options } from "../../settings/options.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import { retentionMode } from "../../settings/retention-mode.ts";
import type { StreamInput } from "../../settings/stream-input.ts";
import type { RevisionHistory } from "./match-history.ts";
import type { PreviousConfig } from "./previous-config.ts";

export function reportDroppedConfigs(
  { previous, isKnown }: { readonly previous: readonly PreviousConfig[]; readonly isKnown: boolean },
  history: RevisionHistory,
  input: StreamInput,
  options: Options,
  problems: ProblemList,
): void {
  // Where the cluster says what is in use, nothing of that is dropped.
  if (isKnown || retentionMode(options, input) !== "carry") return;
  const continued = new Map<string, Set<string | undefined>>();
  for (const each of [...history.values()].flat())
    continued.set(keyOf(each), (continued.get(keyOf(each)) ?? new Set()).add(each.namespace));
  // One from before the namespaces were written may be the same as one with.
  const isContinued = (each: PreviousConfig): boolean => {
    const namespaces = continued.get(keyOf(each));
    return namespaces !== undefined && (each.namespace === undefined || namespaces.has(each.namespace));
  };
  const dropped = previous.filter(
    (each) => isOutputOfThisApp(input.previous?.[each.rank]) && isOurs(each, options) && !isContinued(each),
  );
  const names = [...groupBy(dropped, ({ kind, baseName }) => `${kind} ${baseName}`).keys()];
  if (names.length > 0) problems.add(notCarried(names));
}

/** A cluster has everybody's, and a ledger may have. */
function isOutputOfThisApp(source: PreviousSource | undefined): boolean {
  return source !== undefined && !source.live && !source.ledger && !source.older;
}

/** Secrets may exist and just not be handled any more. */
export function isOurs({ kind, annotations }: PreviousConfig, { secrets }: Options): boolean {
  return annotations.has(baseNameAnnotation) && (kind === "ConfigMap" || secrets === true);
}

function keyOf({ kind, name }: PreviousConfig): string {
  return `${kind} ${name}`;
}
