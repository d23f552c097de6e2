// Which objects name another revision of a config than before, as both sides show it: whatever gave it that name, they follow.

import { groupBy } from "../../collections/group-by.ts";
import { newReferrer, newWalker, type Referrer } from "../../reference/walk/find-references.ts";
import { configKey } from "../../settings/live-source.ts";
import type { Options } from "../../settings/options.ts";
import { type Effect, effectOn } from "../explain/effects.ts";
import type { ConfigDifference } from "./compare-configs.ts";
import type { ObjectDifference } from "./compare-objects.ts";
import type { ConfigState } from "./config-states.ts";

interface ReferrerPair {
  readonly index: number;
  readonly referrer: Referrer;
  /** The configs that it names on each side, as `configKey` writes them. */
  readonly old: ReadonlySet<string>;
  readonly new: ReadonlySet<string>;
}

export function movedReferenceFinder(
  differences: readonly ObjectDifference[],
  options: Options,
): (config: ConfigDifference) => Effect[] {
  const walker = newWalker([], options.references);
  const pairs = differences.flatMap(({ old, new: now, links }, index): ReferrerPair[] => {
    if (!old || !now || links.length === 0) return [];
    const referrer = newReferrer(now, walker);
    return [{ index, referrer, old: configsOf(newReferrer(old, walker)), new: configsOf(referrer) }];
  });
  const byConfig = groupBy(
    pairs.flatMap((pair) => [...pair.new].map((config) => ({ pair, config }))),
    ({ config }) => config,
  );
  return ({ old, new: now }) => {
    if (!old || !now) return [];
    const [before, after] = [keysOf(old), keysOf(now)];
    const found = new Set(after.flatMap((key) => (byConfig.get(key) ?? []).map(({ pair }) => pair)));
    return [...found]
      .filter((pair) => {
        const named = before.filter((key) => pair.old.has(key));
        return named.length > 0 && after.some((key) => pair.new.has(key) && !named.includes(key));
      })
      .sort((a, b) => a.index - b.index)
      .map(({ referrer }) => ({ referrer, effect: effectOn(referrer, "reference", options), by: "reference" }));
  };
}

function configsOf({ object, references }: Referrer): Set<string> {
  return new Set(references.map(({ to, name, namespace }) => configKey(to, namespace ?? object.namespace, name)));
}

/** All names that a side has for it. */
function keysOf({ kind, namespace, names }: ConfigState): string[] {
  return [...names].map((name) => configKey(kind, namespace, name));
}
