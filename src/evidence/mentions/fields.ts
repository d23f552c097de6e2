// Names of configs in fields and annotations whose keys mention a config kind.

import { referenceKeys } from "../../reference/walk/shapes.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import {
  entries,
  get,
  getString,
  isMapping,
  isScalar,
  isSequence,
  items,
  type Resolved,
  type ResolvedMapping,
  type ResolvedScalar,
} from "../../yaml/node/access.ts";
import { type Add, configKindsIn, type NamedConfig, namesIn } from "./config-names.ts";

type Where = (key: string) => string;
type IsReference = (at: Resolved) => boolean;

export function inFields(mapping: ResolvedMapping, where: Where, isReference: IsReference, add: Add): void {
  for (const [key, value] of entries(mapping)) {
    const kinds = ownKeys.test(key) ? [] : configKindsIn(key);
    if (kinds.length === 0) continue;
    for (const each of isSequence(value) ? items(value) : [value]) {
      for (const [at, beside] of namesBelow(key, each)) {
        if (isReference(at)) continue;
        add(
          at,
          where(key),
          namesOf(kinds, at.node.value).map((named) => ({ ...named, ...beside })),
        );
      }
    }
  }
}

/** The value itself; the name in it; or under a key for names all that is in it. */
function namesBelow(key: string, value: Resolved): (readonly [ResolvedScalar, Pick<NamedConfig, "namespace">])[] {
  if (isScalar(value)) return [[value, {}]];
  // What is below these is a reference already, or known to be none.
  if (!isMapping(value) || referenceKeys.has(key) || /(?:labels|selector|annotations)$/i.test(key)) return [];
  if (/names$/i.test(key))
    return [...entries(value)].flatMap(([, each]) => (isScalar(each) ? [[each, {}] as const] : []));
  const name = get(value, "name");
  return isScalar(name) ? [[name, namespaceBeside(value)]] : [];
}

/** `kind: ConfigMap` beside a name, and a variable whose name mentions a config kind beside its value. */
export function inPairs(mapping: ResolvedMapping, where: Where, isReference: IsReference, add: Add): void {
  const kind = getString(mapping, "kind");
  if (kind === "ConfigMap" || kind === "Secret") {
    for (const key of ["name", "names"]) {
      const found = get(mapping, key);
      for (const each of isSequence(found) ? items(found) : [found])
        if (isScalar(each) && !isReference(each))
          add(each, where(key), [{ kind, name: each.node.value, ...namespaceBeside(mapping) }]);
    }
  }
  const name = get(mapping, "name");
  const value = get(mapping, "value");
  if (!isScalar(name)) return;
  const text = name.node.value;
  if (isScalar(value)) add(value, where("value"), namesOf(configKindsIn(text), value.node.value));
}

function namesOf(kinds: readonly ConfigKind[], text: string): NamedConfig[] {
  return kinds.flatMap((kind) => namesIn(text, kind));
}

function namespaceBeside(mapping: ResolvedMapping): Pick<NamedConfig, "namespace"> {
  const namespace = getString(mapping, "namespace");
  return namespace ? { namespace } : {};
}

/** What hashroll wrote itself, what kubectl keeps for itself, and whose work hashroll takes over. */
const ownKeys =
  /^(?:hashroll\.dev|helm-diff|kubectl\.kubernetes\.io|checksum|kapp\.k14s\.io|(?:[a-z]+\.)*reloader\.stakater\.com)\//;
