// What the stream shows about who reads its configs by name, looked up config by config.

import { groupBy } from "../collections/group-by.ts";
import type { Catalog } from "../config/catalog.ts";
import { mayShareNamespace } from "../manifest/namespace.ts";
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

export interface StreamEvidence {
  /** Strings that read it by name. */
  mentionsOf(config: Named): readonly Mention[];
  /** RBAC rules that name it. */
  rulesNaming(config: Named): readonly NamedInRule[];
  /** The permission of any account of the stream to read it. */
  readableBy(config: Named): AllowedReader | undefined;
  /** The permission of an account of one of these referrers to read it. */
  readableByReferrer(config: Named, referrers: readonly Referrer[]): AllowedReader | undefined;
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
  const mentions = groupBy(
    referrers.filter(mayMention).flatMap((referrer) => findMentions(referrer.object, referrer, walker, isConfig)),
    key,
  );
  const rules = groupBy(rbac.named, key);
  const canRead = rbac.grants.length > 0;
  const accounts = canRead ? accountsOfStream(referrers) : [];
  const find = permissionLookup(rbac);
  const ofStream = new Map<string, AllowedReader | undefined>();
  const readableBy = ({ kind, namespace }: Named): AllowedReader | undefined => {
    const where = `${kind} ${namespace ?? ""}`;
    if (!ofStream.has(where)) ofStream.set(where, find(accounts, kind, namespace));
    return ofStream.get(where);
  };
  return {
    mentionsOf: (config) =>
      allAbout(mentions, config).filter((mention) =>
        mayShareNamespace(mention.namespace ?? mention.object.namespace, config.namespace),
      ),
    rulesNaming: (config) =>
      allAbout(rules, config).filter(
        ({ role }) => role.kind === "ClusterRole" || mayShareNamespace(role.namespace, config.namespace),
      ),
    readableBy,
    readableByReferrer: ({ kind, namespace }, among) =>
      canRead ? find(among.flatMap(accountsOf), kind, namespace) : undefined,
  };
}

function allAbout<T>(found: ReadonlyMap<string, readonly T[]>, config: Named): readonly T[] {
  return found.size === 0 ? [] : (found.get(key(config)) ?? []);
}

function key({ kind, name }: { kind: ConfigKind; name: string }): string {
  return `${kind} ${name}`;
}
