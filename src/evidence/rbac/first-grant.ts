// Finds the grant by which an account may read the configs of a namespace, however many of all three there are.

import type { ConfigKind } from "../../settings/config-kind.ts";
import type { Account, Grant } from "./grants.ts";

/** The first grant that an account of this name has, else the first of its groups. */
export type FindGrant = (account: Account, kind: ConfigKind, namespace: string | undefined) => Grant | undefined;

/**
 * Each grant is noted under every question that it answers, unless an earlier one does: with the namespaces of its
 * account and of the configs, and for questions that leave one of them open.
 */
export function firstGrant(grants: readonly Grant[]): FindGrant {
  const answers = new Map<string, Grant>();
  const order = new Map(grants.map((grant, index) => [grant, index]));
  for (const grant of grants) {
    const { kinds, subject } = grant;
    const where = grant.everywhere ? everywhere : inNamespace(grant.namespace);
    for (const kind of kinds) {
      for (const from of [inNamespace(subject.namespace), open]) {
        for (const to of [where, open]) {
          const key = keyOf(kind, subject.name, from, to);
          if (!answers.has(key)) answers.set(key, grant);
        }
      }
    }
  }
  const find = (name: string | undefined, account: Account, kind: ConfigKind, namespace: string | undefined) => {
    const froms = account.namespace === undefined ? [open] : [inNamespace(account.namespace), unknown];
    let first: Grant | undefined;
    for (const from of froms) {
      for (const to of targets(namespace)) {
        const found = answers.get(keyOf(kind, name, from, to));
        if (found && (!first || (order.get(found) as number) < (order.get(first) as number))) first = found;
      }
    }
    return first;
  };
  return (account, kind, namespace) =>
    find(account.name, account, kind, namespace) ?? find(undefined, account, kind, namespace);
}

/** The first of some accounts that may read the configs of a namespace, and by which grant. */
export function firstReader(accounts: readonly Account[], grants: readonly Grant[]) {
  const places = new Map<string, number>();
  const note = (key: string, index: number): void => {
    if (!places.has(key)) places.set(key, index);
  };
  accounts.forEach(({ name, namespace }, index) => {
    for (const from of [inNamespace(namespace), open]) {
      note(`${name} ${from}`, index);
      note(`${open} ${from}`, index);
    }
  });
  const firstOf = ({ name = open, namespace }: Grant["subject"]): number =>
    Math.min(
      ...(namespace === undefined ? [open] : [inNamespace(namespace), unknown]).map(
        (from) => places.get(`${name} ${from}`) ?? Number.POSITIVE_INFINITY,
      ),
    );
  const readers = new Map<string, { readonly grant: Grant; readonly index: number }>();
  for (const grant of grants) {
    const index = firstOf(grant.subject);
    if (index === Number.POSITIVE_INFINITY) continue;
    for (const kind of grant.kinds) {
      for (const to of [grant.everywhere ? everywhere : inNamespace(grant.namespace), open]) {
        const key = `${kind} ${to}`;
        if (index < (readers.get(key)?.index ?? Number.POSITIVE_INFINITY)) readers.set(key, { grant, index });
      }
    }
  }
  return (kind: ConfigKind, namespace: string | undefined): { account: Account; grant: Grant } | undefined => {
    const [first] = targets(namespace)
      .flatMap((to) => readers.get(`${kind} ${to}`) ?? [])
      .sort((a, b) => a.index - b.index);
    return first && { account: accounts[first.index] as Account, grant: first.grant };
  };
}

/** A question that takes any namespace, what no namespace is written for, and what holds in all of them. */
const open = "*";
const unknown = "?";
const everywhere = "!";

function inNamespace(namespace: string | undefined): string {
  return namespace === undefined ? unknown : `=${namespace}`;
}

/** Under which a grant can be noted that holds in a namespace. */
function targets(namespace: string | undefined): readonly string[] {
  return namespace === undefined ? [open] : [inNamespace(namespace), unknown, everywhere];
}

function keyOf(kind: ConfigKind, name: string | undefined, from: string, to: string): string {
  return `${kind} ${name ?? open} ${from} ${to}`;
}
