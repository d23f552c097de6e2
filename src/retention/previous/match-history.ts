// Which configs of earlier outputs are older revisions of which config of this one, and in which order.

import { compare } from "../../collections/compare.ts";
import { groupBy } from "../../collections/group-by.ts";
import { mergeChains } from "../../collections/merge-chains.ts";
import { historyAnnotation } from "../../config/annotations.ts";
import type { Config } from "../../config/catalog.ts";
import { keySetText } from "../../config/keys.ts";
import { indexByNamespace, type NamespaceIndex } from "../../manifest/namespace.ts";
import type { PreviousConfig } from "./previous-config.ts";

/** The revisions of each config that earlier outputs hold, newest first. */
export type RevisionHistory = ReadonlyMap<Config, readonly PreviousConfig[]>;

export type Owner = Pick<Config, "kind" | "baseName" | "namespace" | "hashedBaseName">;

/**
 * All that earlier outputs hold of each config, each name once, newest first. A missing namespace fits any, as long as
 * there is only one that it can mean.
 */
export function matchHistory<T extends Owner>(
  owners: readonly T[],
  previous: readonly PreviousConfig[],
): ReadonlyMap<T, readonly PreviousConfig[]> {
  if (previous.length === 0) return new Map();
  const previousOf = indexByNamespace(
    previous.map((each) => [keyOf(each), each] as const),
    ({ namespace }) => namespace,
  );
  const namespacesOf = new Map<string, Set<string | undefined>>();
  for (const owner of owners)
    namespacesOf.set(keyOf(owner), (namespacesOf.get(keyOf(owner)) ?? new Set()).add(owner.namespace));
  const found = new Map<string, readonly PreviousConfig[]>();
  return new Map(
    owners.map((owner) => {
      const key = `${keyOf(owner)} ${owner.namespace ?? ""}`;
      const own = found.get(key) ?? newestFirst(onceEach(inNamespace(owner, previousOf, namespacesOf)));
      found.set(key, own);
      return [owner, own];
    }),
  );
}

/** Of a config that was edited after it was hashed, the base name that its name still holds; unless it is another's. */
function formerKey({ kind, hashedBaseName }: Owner, owners: ReadonlyMap<string, unknown>): string[] {
  const key = hashedBaseName === undefined ? undefined : keyOf({ kind, baseName: hashedBaseName });
  return key !== undefined && !owners.has(key) ? [key] : [];
}

function inNamespace(
  owner: Owner,
  previousOf: NamespaceIndex<PreviousConfig>,
  namespacesOf: ReadonlyMap<string, ReadonlySet<string | undefined>>,
): readonly PreviousConfig[] {
  const { namespace } = owner;
  const keys = [keyOf(owner), ...formerKey(owner, namespacesOf)];
  const exact = keys.flatMap((key) => previousOf.exactly(key, namespace));
  if (namespacesOf.get(keyOf(owner))?.size !== 1) return exact;
  const all = keys.flatMap((key) => previousOf.all(key));
  if (namespace !== undefined) return [...exact, ...fromBefore(exact, all)];
  // What a whole cluster has under this name need not be ours.
  const loose = all.filter((each) => !each.isLive);
  const namespaces = new Set(loose.map((each) => each.namespace).filter((each) => each !== undefined));
  return namespaces.size > 1 ? exact : withoutTwins(loose, exact);
}

/** Of two with one name in one source, the one without a namespace is meant where that is what the config has. */
function withoutTwins(loose: readonly PreviousConfig[], exact: readonly PreviousConfig[]): readonly PreviousConfig[] {
  if (exact.length === 0 || exact.length === loose.length) return loose;
  const known = new Set(exact.map(({ rank, name }) => `${rank} ${name}`));
  return loose.filter(({ namespace, rank, name }) => namespace === undefined || !known.has(`${rank} ${name}`));
}

/**
 * Those from before the namespace was written. Revisions that have the namespace list in their history
 * which those are: others of the name may be another config's.
 */
function fromBefore(exact: readonly PreviousConfig[], all: readonly PreviousConfig[]): PreviousConfig[] {
  const names = new Set(exact.map(({ name }) => name));
  const listed = new Set(exact.flatMap(historyOf));
  return all.filter(
    ({ namespace, name }) => namespace === undefined && !names.has(name) && (listed.size === 0 || listed.has(name)),
  );
}

function onceEach(revisions: readonly PreviousConfig[]): PreviousConfig[] {
  const own = new Map<string, PreviousConfig>();
  for (const each of revisions) {
    const known = own.get(each.name) ?? each;
    const newer = known.rank === each.rank && known.age < each.age ? each : known;
    own.set(each.name, { ...newer, inUse: known.inUse || each.inUse });
  }
  return [...own.values()];
}

/** Source by source. In each of them as its histories say it; what none of them lists comes after, by age and place. */
function newestFirst(revisions: readonly PreviousConfig[]): PreviousConfig[] {
  return [...groupBy(revisions, ({ rank }) => String(rank)).values()].flatMap(inOneSource);
}

function inOneSource(revisions: readonly PreviousConfig[]): PreviousConfig[] {
  const byName = new Map(revisions.map((each) => [each.name, each]));
  const byAge = [...revisions].sort((a, b) => compare(b.age, a.age));
  const heads = byAge.filter(isHead(revisions));
  // Each slice of a config lists its own predecessors.
  const chains = Array.from(groupBy(heads, ({ keys }) => keySetText(keys)).values(), (ofKeys) =>
    ofKeys.flatMap((head) => [head.name, ...historyOf(head)]).flatMap((name) => byName.get(name) ?? []),
  );
  const listed = new Set(mergeChains(chains));
  return [...listed, ...byAge.filter((each) => !listed.has(each))];
}

/** What was current lists its predecessors. A slice may have none; in an output, all that came before are listed. */
function isHead(revisions: readonly PreviousConfig[]): (each: PreviousConfig) => boolean {
  const listed = new Set(revisions.some(({ keys }) => keys) ? revisions.flatMap(historyOf) : []);
  return ({ name, annotations, age }) =>
    annotations.has(historyAnnotation) || (listed.size > 0 && age === "" && !listed.has(name));
}

/** The names of its predecessors, newest first. */
export function historyOf({ annotations }: Pick<PreviousConfig, "annotations">): string[] {
  return (annotations.get(historyAnnotation) ?? "").split(",").filter((name) => name !== "");
}

function keyOf({ kind, baseName }: Pick<Owner, "kind" | "baseName">): string {
  return `${kind} ${baseName}`;
}
