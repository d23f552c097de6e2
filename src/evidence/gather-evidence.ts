// What the stream shows about who reads its configs by name, looked up config by config.

import type { Catalog } from "../config/catalog.ts";
import { indexByNamespace } from "../manifest/namespace.ts";
import type { Referrer } from "../reference/walk/find-references.ts";
import type { Walker } from "../reference/walk/walk.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { WordFinder } from "../text/word-finder.ts";
import { findMentions, type IsConfigName, type Mention } from "./mentions/find-mentions.ts";
import { mentionTest } from "./mentions/may-mention.ts";
import { accountsOf, accountsOfStream } from "./rbac/accounts.ts";
import { type AllowedReader, type NamedInRule, permissionLookup, type Rbac } from "./rbac/grants.ts";

/** As much of a config as evidence is about. */
export interface Named {
  readonly kind: ConfigKind;
  readonly name: string;
  readonly namespace: string | undefined;
}

interface Referring {
  readonly referrer: Referrer;
}

export interface StreamEvidence {
  /** Strings that read it by name. */
  mentionsOf(config: Named): readonly Mention[];
  /** RBAC rules that name it. */
  rulesNaming(config: Named): readonly NamedInRule[];
  /** The permission of any account of the stream to read it. */
  readableBy(config: Named): AllowedReader | undefined;
  /** The permission of an account of one of these references' referrers to read it. */
  readableByReferrer(config: Named, references: readonly Referring[]): AllowedReader | undefined;
}

export function gatherEvidence(
  referrers: readonly Referrer[],
  rbac: Rbac,
  walker: Walker,
  catalog: Catalog,
  names: WordFinder,
): StreamEvidence {
  const isConfig: IsConfigName = (kind, name) => catalog.named(kind, name).length > 0;
  const mayMention = mentionTest(names);
  const found = referrers
    .filter(mayMention)
    .flatMap((referrer) => findMentions(referrer.object, referrer, walker, isConfig));
  const mentions = indexByNamespace(found.map(byKey), ({ namespace, object }) => namespace ?? object.namespace);
  const rules = indexByNamespace(rbac.named.map(byKey), ({ role }) =>
    role.kind === "ClusterRole" ? undefined : role.namespace,
  );
  const canRead = rbac.grants.length > 0;
  const permission = permissionLookup(rbac, canRead ? accountsOfStream(referrers) : []);
  return {
    mentionsOf: (config) => mentions.possibly(key(config), config.namespace),
    rulesNaming: (config) => rules.possibly(key(config), config.namespace),
    readableBy: ({ kind, namespace }) => permission.ofAny(kind, namespace),
    readableByReferrer({ kind, namespace }, references) {
      if (!canRead) return undefined;
      const referrers = new Set(references.map(({ referrer }) => referrer));
      return permission.ofThese([...referrers].flatMap(accountsOf), kind, namespace);
    },
  };
}

function byKey<T extends Pick<Named, "kind" | "name">>(value: T): readonly [string, T] {
  return [key(value), value];
}

function key({ kind, name }: Pick<Named, "kind" | "name">): string {
  return `${kind} ${name}`;
}
