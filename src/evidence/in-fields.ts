// Names of configs in fields and annotations whose keys speak of a config.

import {
  child,
  entries,
  type Found,
  type FoundMapping,
  isScalar,
  isSequence,
  items,
  textAt,
} from "../manifest/access.ts";
import type { ConfigKind } from "../reference/table.ts";
import { type Add, kindsIn, namesIn, type Spoken } from "./speaks-of.ts";

type Where = (key: string) => string;
type IsReference = (at: Found) => boolean;

export function inFields(mapping: FoundMapping, where: Where, isReference: IsReference, add: Add): void {
  for (const [key, value] of entries(mapping)) {
    const kinds = ownKeys.test(key) ? [] : kindsIn(key);
    if (kinds.length === 0) continue;
    for (const each of isSequence(value) ? items(value) : [value]) {
      if (isScalar(each) && !isReference(each)) add(each, where(key), namesOf(kinds, each.node.value));
    }
  }
}

/** `kind: ConfigMap` beside a name, and a variable that speaks of a config beside its value. */
export function inPairs(mapping: FoundMapping, where: Where, isReference: IsReference, add: Add): void {
  const name = child(mapping, "name");
  const value = child(mapping, "value");
  if (!isScalar(name)) return;
  const kind = textAt(mapping, "kind");
  const text = name.node.value;
  if ((kind === "ConfigMap" || kind === "Secret") && !isReference(name))
    add(name, where("name"), [{ kind, name: text, ...namespaceBeside(mapping) }]);
  if (isScalar(value)) add(value, where("value"), namesOf(kindsIn(text), value.node.value));
}

function namesOf(kinds: readonly ConfigKind[], text: string): Spoken[] {
  return kinds.flatMap((kind) => namesIn(text, kind));
}

function namespaceBeside(mapping: FoundMapping): Pick<Spoken, "namespace"> {
  const namespace = textAt(mapping, "namespace");
  return namespace ? { namespace } : {};
}

/** What hashroll wrote itself, and what kubectl keeps for itself. */
const ownKeys = /^(?:hashroll\.dev|helm-diff|kubectl\.kubernetes\.io|checksum)\//;
