// All that a stream says about who reads its configs by name, asked config by config.

import type { Referrer } from "../reference/referrer.ts";
import type { ConfigKind } from "../reference/table.ts";
import type { Walker } from "../reference/walk.ts";
import { accountsOf, accountsOfStream } from "./accounts.ts";
import { type Grant, mayBeSame, mayRead, type NamedInRule, type Rbac } from "./rbac.ts";
import { findMentions, type Mention } from "./read-by-name.ts";

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
  readableBy(config: Named): Grant | undefined;
  /** Leave to read it that an account of one of these referrers has. */
  readableByReferrer(config: Named, referrers: readonly Referrer[]): Grant | undefined;
}

export function gatherEvidence(
  referrers: readonly Referrer[],
  rbac: Rbac,
  walker: Walker,
  isConfig: (kind: ConfigKind, name: string) => boolean,
  defaultNamespace: string | undefined,
): StreamEvidence {
  const mentions = groupByName(referrers.flatMap((referrer) => findMentions(referrer.object, referrer, walker, isConfig)));
  const rules = groupByName(rbac.named);
  const accounts = accountsOfStream(referrers, defaultNamespace);
  const reader = (config: Named, among: readonly (typeof accounts)[number][]): Grant | undefined => {
    for (const account of among) {
      const grant = mayRead(account, config.kind, config.namespace, rbac);
      if (grant) return grant;
    }
    return undefined;
  };
  return {
    mentionsOf: (config) =>
      (mentions.get(key(config)) ?? []).filter((mention) =>
        mayBeSame(mention.namespace ?? mention.object.namespace ?? defaultNamespace, config.namespace),
      ),
    rulesNaming: (config) =>
      (rules.get(key(config)) ?? []).filter(
        ({ role }) => role.kind === "ClusterRole" || mayBeSame(role.namespace ?? defaultNamespace, config.namespace),
      ),
    readableBy: (config) => reader(config, accounts),
    readableByReferrer: (config, among) => reader(config, among.flatMap((referrer) => accountsOf(referrer, defaultNamespace))),
  };
}

function key({ kind, name }: { kind: ConfigKind; name: string }): string {
  return `${kind} ${name}`;
}

function groupByName<T extends { kind: ConfigKind; name: string }>(values: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(key(value));
    if (group) group.push(value);
    else groups.set(key(value), [value]);
  }
  return groups;
}
