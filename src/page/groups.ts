// Splits configs and what is linked to them into groups that have nothing in common: each is drawn by itself.

import { groupBy } from "../collections/group-by.ts";
import type { Item, Model } from "./model.ts";

/** Several alike count as one: they have the same strategy and the same links. */
export interface Shape {
  readonly id: string;
  readonly items: readonly Item[];
}

export interface Group {
  readonly namespace: string;
  readonly configs: readonly Shape[];
  readonly objects: readonly Shape[];
}

/** From how many on configs that are alike are one shape. */
const alike = 4;

export function groupsOf(configs: readonly Item[], { items }: Model): Group[] {
  const linked = configs.filter(({ links }) => links.length > 0);
  const shown = new Set(linked.map(({ id }) => id));
  const seen = new Set<string>();
  const groups = linked.flatMap((first) => {
    if (seen.has(first.id)) return [];
    const found: Item[] = [];
    const queue = [first];
    seen.add(first.id);
    for (let item = queue.pop(); item; item = queue.pop()) {
      found.push(item);
      for (const { to } of item.links) {
        const next = items.get(to);
        if (!next || seen.has(to) || (next.config && !shown.has(to))) continue;
        seen.add(to);
        queue.push(next);
      }
    }
    const own = found.filter(({ config }) => config).sort(byOrder);
    const objects = found.filter(({ config }) => !config).sort((a, b) => a.id.localeCompare(b.id));
    return [
      {
        namespace: first.namespace,
        configs: shapes(own),
        objects: objects.map((item) => ({ id: item.id, items: [item] })),
      },
    ];
  });
  return groups.sort((a, b) => a.namespace.localeCompare(b.namespace));
}

/** Configs without links, those of one namespace, strategy and reason together. */
export function unlinked(configs: readonly Item[]): Item[][] {
  const alone = configs.filter(({ links }) => links.length === 0);
  const keyOf = ({ namespace, config }: Item): string => [namespace, config?.strategy, config?.rule].join("\n");
  return [...groupBy(alone, keyOf).values()];
}

function byOrder(a: Item, b: Item): number {
  return Number(a.id.slice(1)) - Number(b.id.slice(1));
}

function shapes(configs: readonly Item[]): Shape[] {
  const bySignature = groupBy(configs, ({ kind, config, links }) => {
    const ends = links.map(({ to, link }) => `${to} ${link.effect}`).sort();
    return [kind, config?.strategy, ...ends].join("\n");
  });
  return [...bySignature.values()].flatMap((own) =>
    own.length >= alike ? [{ id: own[0]?.id ?? "", items: own }] : own.map((item) => ({ id: item.id, items: [item] })),
  );
}

/** As many shapes as one drawing holds: those nearest to the focus, or to the most linked object. */
export function surroundings(group: Group, focus: string | undefined, limit: number): Group {
  const all = [...group.configs, ...group.objects];
  if (all.length <= limit) return group;
  const shapeOf = new Map(all.flatMap((shape) => shape.items.map(({ id }) => [id, shape] as const)));
  const degree = ({ items }: Shape): number => items[0]?.links.length ?? 0;
  const start = (focus && shapeOf.get(focus)) || all.reduce((a, b) => (degree(b) > degree(a) ? b : a));
  const kept = new Set([start]);
  for (const shape of kept) {
    for (const { to } of shape.items[0]?.links ?? []) {
      const next = shapeOf.get(to);
      if (next && kept.size < limit) kept.add(next);
    }
  }
  return {
    ...group,
    configs: group.configs.filter((each) => kept.has(each)),
    objects: group.objects.filter((each) => kept.has(each)),
  };
}
