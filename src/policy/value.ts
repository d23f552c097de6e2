// The input of the checks: plain data with offsets, whatever it was read from.

import { keyOf } from "../yaml/node/access.ts";
import type { MappingNode, Node } from "../yaml/node/node.ts";
import { resolveScalar } from "../yaml/value/resolve.ts";

export interface Entry {
  readonly key: string;
  readonly keyAt: number;
  readonly value: Value;
}

/** Lists and maps are read on demand: only as deep as a descriptor goes, whatever aliases expand to. */
export type Value = { readonly at: number } & (
  | { readonly type: "scalar"; readonly value: string | number | boolean | null }
  | { readonly type: "list"; items(): readonly Value[] }
  /** Duplicates included, in source order. */
  | { readonly type: "map"; entries(): readonly Entry[] }
);

export function nodeValue(node: Node): Value {
  const at = node.start;
  switch (node.type) {
    case "alias":
      return { ...nodeValue(node.target), at };
    case "scalar":
      return { type: "scalar", at, value: resolveScalar(node) };
    case "sequence":
      return { type: "list", at, items: () => node.items.map(nodeValue) };
    case "mapping":
      return { type: "map", at, entries: () => entriesOf(node) };
  }
}

/** A merge key is an unknown key here: a policy has no use for it. */
function entriesOf(mapping: MappingNode): Entry[] {
  return mapping.pairs.map((pair) => ({
    key: keyOf(pair) ?? "(not a string)",
    keyAt: pair.key.start,
    value: nodeValue(pair.value),
  }));
}

/** Plain data, in which nothing has a place. What is undefined was not given. */
export function dataValue(data: unknown): Value {
  const at = 0;
  if (Array.isArray(data)) return { type: "list", at, items: () => data.map(dataValue) };
  if (typeof data === "object" && data !== null) {
    const given = (data instanceof Map ? [...data] : Object.entries(data)).filter(([, value]) => value !== undefined);
    return {
      type: "map",
      at,
      entries: () => given.map(([key, value]) => ({ key, keyAt: at, value: dataValue(value) })),
    };
  }
  const isScalar = typeof data === "string" || typeof data === "number" || typeof data === "boolean";
  return { type: "scalar", at, value: isScalar ? data : null };
}
