// What earlier outputs hold and nothing in this stream takes over.

import { groupBy } from "../manifest/group-by.ts";
import { notCarried } from "../report/messages.ts";
import type { Problem } from "../report/problem.ts";
import { baseNameAnnotation } from "../revision/catalog.ts";
import type { Options } from "../revision/options.ts";
import type { PreviousConfig, PreviousSource } from "./previous.ts";
import type { Earlier } from "./retain.ts";
import { retainMode } from "./retain-mode.ts";

export function leftBehind(previous: readonly PreviousConfig[], earlier: Earlier, options: Options): Problem[] {
  if (retainMode(options) !== "carry") return [];
  const taken = new Set([...earlier.values()].flat().map(keyOf));
  const left = previous.filter(
    (each) => isOfOneApp(options.previous?.[each.rank]) && isOurs(each) && !taken.has(keyOf(each)),
  );
  const names = [...groupBy(left, ({ kind, baseName }) => `${kind} ${baseName}`).keys()];
  return names.length > 0 ? [notCarried(names)] : [];
}

/** A cluster has everybody's, and a ledger may have. */
function isOfOneApp(source: PreviousSource | undefined): boolean {
  return source !== undefined && !source.live && !source.ledger;
}

function isOurs({ annotations }: PreviousConfig): boolean {
  return annotations.has(baseNameAnnotation);
}

function keyOf({ kind, namespace, name }: PreviousConfig): string {
  return `${kind} ${namespace ?? ""} ${name}`;
}
