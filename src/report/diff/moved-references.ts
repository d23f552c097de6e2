// Which objects name another revision of a config than before, as both sides show it: whatever gave it that name, they follow.

import { newWalker, Referrer } from "../../reference/walk/find-references.ts";
import type { Options } from "../../settings/options.ts";
import { type Effect, effectOn } from "../explain/effects.ts";
import type { ConfigDifference } from "./compare-configs.ts";
import type { ObjectDifference } from "./compare-objects.ts";
import type { ConfigState } from "./config-states.ts";

export function movedReferenceFinder(
  differences: readonly ObjectDifference[],
  options: Options,
): (config: ConfigDifference) => Effect[] {
  const walker = newWalker([], options.references);
  const pairs = differences.flatMap(({ old, new: now, links }) =>
    old && now && links.length > 0 ? [{ old: new Referrer(old, walker), new: new Referrer(now, walker) }] : [],
  );
  return ({ old, new: now }) => {
    if (!old || !now) return [];
    return pairs.flatMap((pair): Effect[] => {
      const before = namesIn(pair.old, old);
      const after = namesIn(pair.new, now);
      const isMoved = before.length > 0 && after.some((name) => !before.includes(name));
      return isMoved ? [{ referrer: pair.new, effect: effectOn(pair.new, "reference", options), by: "reference" }] : [];
    });
  };
}

/** The names by which an object refers to a config. */
function namesIn({ object, references }: Referrer, { kind, namespace, names }: ConfigState): string[] {
  return references
    .filter(({ to, name }) => to === kind && names.has(name))
    .filter((reference) => (reference.namespace ?? object.namespace) === namespace)
    .map(({ name }) => name);
}
