// What will exist of a config under its strategy, and which references follow which revision.

import { addAll } from "../collections/add-all.ts";
import { groupBy, none } from "../collections/group-by.ts";
import { type Config, isRevisionPresent } from "../config/catalog.ts";
import { isCuttable } from "../config/cut-slice.ts";
import { suffixOf } from "../config/hash/suffix.ts";
import { contentKeys, type KeySet, keySetText } from "../config/keys.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { keysUsedBy } from "../reference/used-keys.ts";
import type { Strategy } from "../settings/strategy.ts";
import { type Evidence, first } from "./rule.ts";
import { scopeOf } from "./scope.ts";

/** A revision that exists of a config: of all that it has, or a slice of some keys. */
export interface PlannedRevision {
  readonly name: string;
  readonly suffix: string;
  /** The keys that it has; absent: all. */
  readonly keys: KeySet;
  /** The config becomes it, it is added beside the config, or the stream has it already. */
  readonly place: "in-place" | "beside" | "present";
  /** The references that get its name, unless they are pinned. */
  readonly following: readonly ResolvedReference[];
}

/** One of all keys, unless the scope asks for more. None where the strategy makes none. */
export function planRevisions(config: Config, strategy: Strategy, evidence: Evidence): readonly PlannedRevision[] {
  if (strategy !== "rename" && strategy !== "copy") return none;
  const references = evidence.referencesTo(config);
  const follows = ({ plainName }: ResolvedReference): boolean =>
    plainName === undefined || (strategy === "rename" && plainName !== "context");
  const following = references.every(follows) ? references : references.filter(follows);
  const isSliced = scopeOf(config, evidence.options) === "keys" && config.objects.every(isCuttable);
  if (!isSliced) return [newWhole(config, strategy, following, evidence)];
  const present = following.length === 0 && strategy === "copy" ? presentSlices(config, evidence) : none;
  return present.length > 0 ? present : planSlices(config, strategy, following, evidence);
}

/** The revision that a reference is to name, if one of them; `references` are all of the config. */
export function revisionFinder(
  revisions: readonly PlannedRevision[],
  references: readonly ResolvedReference[],
): (reference: ResolvedReference) => PlannedRevision | undefined {
  const [only] = revisions;
  if (only?.following === references) return () => only;
  const byReference = new Map(
    revisions.flatMap((revision) => revision.following.map((reference) => [reference, revision] as const)),
  );
  return (reference) => byReference.get(reference);
}

/** The suffix of what some references use of a config. */
export function suffixOfUse(config: Config, links: readonly ResolvedReference[], evidence: Evidence): string {
  const keys =
    scopeOf(config, evidence.options) === "keys"
      ? presentKeys(keysUsedBy(links), contentKeys(first(config)))
      : undefined;
  return keys ? sliceSuffix(config, keys, evidence) : config.suffix;
}

function newWhole(
  config: Config,
  strategy: "rename" | "copy",
  following: readonly ResolvedReference[],
  { catalog }: Evidence,
): PlannedRevision {
  const { name, suffix, revisionName, hashedBy, keys } = config;
  const isInPlace = strategy === "rename" || hashedBy !== undefined;
  return {
    name: revisionName,
    suffix,
    keys,
    place: isInPlace ? "in-place" : isRevisionPresent(config, catalog) ? "present" : "beside",
    following: name === revisionName ? none : following,
  };
}

/** One for each set of keys that a workload uses. All of its references follow the same one. */
function planSlices(
  config: Config,
  strategy: "rename" | "copy",
  following: readonly ResolvedReference[],
  evidence: Evidence,
): PlannedRevision[] {
  const parts = new Map<string, { keys: KeySet; links: ResolvedReference[] }>();
  const add = (keys: KeySet, links: readonly ResolvedReference[]): void => {
    const id = keySetText(keys);
    const part = parts.get(id) ?? { keys, links: [] };
    parts.set(id, part);
    addAll(part.links, links);
  };
  const all = contentKeys(first(config));
  for (const links of groupBy(following, ({ referrer }) => referrer).values())
    add(presentKeys(keysUsedBy(links), all), links);
  if (needsWhole(config, strategy, following, evidence)) add(undefined, none);
  const inOrder = [...parts].sort(([a, { keys }], [b, other]) => (!keys ? -1 : !other.keys ? 1 : a < b ? -1 : 1));
  let isTaken = strategy === "copy";
  return inOrder.map(([, { keys, links }]) => {
    const whole = keys ? undefined : newWhole(config, "copy", links, evidence);
    const slice = whole ?? newSlice(config, keys ?? [], links, evidence);
    const isFirst = slice.place === "beside" && !isTaken;
    isTaken ||= isFirst || slice.place === "in-place";
    return isFirst ? { ...slice, place: "in-place" } : slice;
  });
}

/** Nobody follows any, a trigger counts all keys, or the config itself is the revision of all keys. */
function needsWhole(
  config: Config,
  strategy: "rename" | "copy",
  following: readonly ResolvedReference[],
  { isTriggering }: Evidence,
): boolean {
  return following.length === 0 || (strategy === "rename" ? isTriggering(config) : config.hashedBy !== undefined);
}

function newSlice(
  config: Config,
  keys: readonly string[],
  following: readonly ResolvedReference[],
  evidence: Evidence,
): PlannedRevision {
  const suffix = sliceSuffix(config, keys, evidence);
  const name = `${config.baseName}-${suffix}`;
  const isPresent = isRevisionPresent(config, evidence.catalog, { name, suffix });
  return { name, suffix, keys, place: isPresent ? "present" : "beside", following };
}

/** Those that an earlier run made of what the config has: its references name them. */
function presentSlices(config: Config, evidence: Evidence): PlannedRevision[] {
  const { kind, baseName, namespace } = config;
  return evidence.catalog
    .revisionsOf(kind)
    .exactly(baseName, namespace)
    .flatMap(({ keys }) => {
      const slice = keys && newSlice(config, keys, none, evidence);
      return slice?.place === "present" ? [slice] : [];
    });
}

function sliceSuffix(config: Config, keys: readonly string[], { input }: Evidence): string {
  return suffixOf(first(config), config.kind === "Secret" ? input.secretKey : undefined, new Set(keys));
}

/** Of those that are used, the ones that the config has, sorted; undefined where these are all. */
function presentKeys(used: KeySet, all: readonly string[]): KeySet {
  if (!used) return undefined;
  const wanted = new Set(used);
  const keys = all.filter((key) => wanted.has(key));
  return keys.length < all.length ? keys : undefined;
}
