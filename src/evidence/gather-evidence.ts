// All that a stream says about who reads its configs by name, asked config by config.

import { groupBy } from "../collections/group-by.ts";
import type { Referrer } from "../reference/walk/referrer.ts";
import type { Walker } from "../reference/walk/walk.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { WordFinder } from "../text/word-finder.ts";
import { findMentions, type IsConfigName, type Mention } from "./mentions/find-mentions.ts";
import { mentionTest } from "./mentions/may-mention.ts";
import { accountsOf, accountsOfStream } from "./rbac/accounts.ts";
import { type AllowedReader, maySameNamespace, type NamedInRule, permissionLookup, type Rbac } from "./rbac/grants.ts";

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
  /** Leave to read it that any account of the stream has. */
  readableBy(config: Named): AllowedReader | undefined;
  /** Leave to read it that an account of one of these referrers has. */
  readableByReferrer(config: Named, referrers: readonly Referrer[]): AllowedReader | undefined;
}

export function gatherEvidence(
  referrers: readonly Referrer[],
  rbac: Rbac,
  walker: Walker,
  isConfig: IsConfigName,
  names: WordFinder,
  defaultNamespace: string | undefined,
): StreamEvidence {
  const mayMention = mentionTest(names);
  const mentions = groupBy(
    referrers.filter(mayMention).flatMap((referrer) => findMentions(referrer.object, referrer, walker, isConfig)),
    key,
  );
  const rules = groupBy(rbac.named, key);
  const canRead = rbac.grants.length > 0;
  const accounts = canRead ? accountsOfStream(referrers, defaultNamespace) : [];
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
        maySameNamespace(mention.namespace ?? mention.object.namespace ?? defaultNamespace, config.namespace),
      ),
    rulesNaming: (config) =>
      allAbout(rules, config).filter(
        ({ role }) =>
          role.kind === "ClusterRole" || maySameNamespace(role.namespace ?? defaultNamespace, config.namespace),
      ),
    readableBy,
    readableByReferrer: ({ kind, namespace }, among) =>
      canRead
        ? find(
            among.flatMap((referrer) => accountsOf(referrer, defaultNamespace)),
            kind,
            namespace,
          )
        : undefined,
  };
}

function allAbout<T>(found: ReadonlyMap<string, readonly T[]>, config: Named): readonly T[] {
  return found.size === 0 ? [] : (found.get(key(config)) ?? []);
}

function key({ kind, name }: { kind: ConfigKind; name: string }): string {
  return `${kind} ${name}`;
}
