// The page's data with identities, what is chosen of it, and which part of it is shown. Knows no document.

import type { PageConfig, PageData, PageLink } from "../report/page/page-data.ts";

/** A config or an object that is linked to one. */
export interface Item {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly config?: PageConfig;
  /** The other ends, with what a change does. */
  readonly links: readonly ItemLink[];
}

export interface ItemLink {
  readonly to: string;
  readonly link: PageLink;
}

export interface Model {
  readonly data: PageData;
  readonly items: ReadonlyMap<string, Item>;
  readonly configs: readonly Item[];
}

export interface Filter {
  readonly search: string;
  readonly namespace: string;
  readonly strategy: string;
  readonly kind: string;
}

export const noFilter: Filter = { search: "", namespace: "", strategy: "", kind: "" };

export function newModel(data: PageData): Model {
  const configs = data.configs.map((config, index) => ({
    id: `c${index}`,
    kind: config.kind,
    name: config.name,
    namespace: placeOf(config, config.app),
    config,
    links: config.links.map((link) => ({ to: objectId({ ...link, namespace: placeOf(link, config.app) }), link })),
  }));
  const objects = new Map<string, Item & { links: ItemLink[] }>();
  for (const { id, links, config } of configs) {
    for (const { to, link } of links) {
      const { kind, name } = link;
      const namespace = placeOf(link, config.app);
      const object = objects.get(to) ?? { id: to, kind, name, namespace, links: [] };
      object.links.push({ to: id, link });
      objects.set(to, object);
    }
  }
  const items = new Map<string, Item>([...configs.map((config) => [config.id, config] as const), ...objects]);
  return { data, items, configs };
}

/** In a review, objects of two apps are two, also if they have the same name. */
function placeOf({ namespace = "" }: Pick<PageConfig, "namespace">, app: string | undefined): string {
  return app === undefined ? namespace : namespace === "" ? app : `${app} · ${namespace}`;
}

function objectId({ kind, name, namespace = "" }: PageLink): string {
  return `o${kind}/${namespace}/${name}`;
}

/** The configs that are shown: themselves or something linked to them has what is looked for. */
export function matching({ configs }: Model, { search, namespace, strategy, kind }: Filter): Item[] {
  const hasWords = searchFor(search);
  return configs.filter((item) => {
    if (namespace !== "" && item.namespace !== namespace) return false;
    if (strategy !== "" && item.config?.strategy !== strategy) return false;
    if (kind !== "" && item.kind !== kind && !item.links.some(({ link }) => link.kind === kind)) return false;
    const linked = item.links.flatMap(({ link }) => [link.kind, link.name]);
    return hasWords([item.kind, item.namespace, item.name, item.config?.rule, item.config?.why, ...linked]);
  });
}

/** Whether texts have all words of a search between them. */
export function searchFor(search: string): (texts: readonly (string | undefined)[]) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (texts) => {
    const text = words.length === 0 ? "" : texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** What a selection lights up: itself, its other ends and, for an object, the configs it follows. */
export function litBy({ items }: Model, selected: string | undefined): ReadonlySet<string> {
  const item = selected === undefined ? undefined : items.get(selected);
  return new Set(item ? [item.id, ...item.links.map(({ to }) => to)] : []);
}

export function choices(values: Iterable<string>): string[] {
  return [...new Set(values)].filter(Boolean).sort();
}
