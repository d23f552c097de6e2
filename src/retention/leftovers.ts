// Revisions of configs that this stream no longer has, and that live pods or their history still use: they stay until
// nobody does.

import { groupBy, none } from "../collections/group-by.ts";
import type { Catalog } from "../config/catalog.ts";
import { stillInUse } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { Options } from "../settings/options.ts";
import { retentionMode } from "../settings/retention-mode.ts";
import type { StreamInput } from "../settings/stream-input.ts";
import { staysUnasked } from "./keep-annotations.ts";
import type { LiveUse } from "./live-use.ts";
import { isOurs } from "./previous/dropped-configs.ts";
import type { RevisionHistory } from "./previous/match-history.ts";
import type { PreviousConfig } from "./previous/previous-config.ts";

/** In an order that depends on nothing but their names. */
export function findLeftovers(
  { inUse, keyOf }: LiveUse,
  history: RevisionHistory,
  catalog: Catalog,
  input: StreamInput,
  options: Options,
  problems: ProblemList,
): readonly PreviousConfig[] {
  const mode = retentionMode(options, input);
  if (inUse.size === 0 || mode === "none") return none;
  const continued = new Set([...history.values()].flat().map(keyOf));
  const found = [...inUse].filter(
    ([key, config]) =>
      isOurs(config, options) &&
      !(mode === "keep" && staysUnasked(config.annotations, options.for)) &&
      !continued.has(key) &&
      catalog.named(config.kind, config.name).length === 0,
  );
  const leftovers = found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, config]) => config);
  if (leftovers.length > 0) {
    const names = [...groupBy(leftovers, ({ kind, baseName }) => `${kind} ${baseName}`).keys()];
    problems.add(stillInUse(names, leftovers.length));
  }
  return leftovers;
}
