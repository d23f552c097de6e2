// What keeps older revisions addressable: they are emitted again, or deployers are asked to keep them.

import { none } from "../collections/group-by.ts";
import { mergeChains } from "../collections/merge-chains.ts";
import { historyAnnotation } from "../config/annotations.ts";
import type { Catalog, Config } from "../config/catalog.ts";
import { contentOfObject } from "../config/content.ts";
import { shareKeys } from "../config/keys.ts";
import type { MetadataEntry } from "../config/revision-metadata.ts";
import { annotation, type ManifestObject, subjectOf } from "../manifest/object.ts";
import { incompletePrevious, previousNamespace } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { Options } from "../settings/options.ts";
import type { PreviousSource } from "../settings/previous-source.ts";
import { type RetentionMode, retentionMode } from "../settings/retention-mode.ts";
import type { StreamInput } from "../settings/stream-input.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import type { PlannedRevision } from "../strategy/plan-revisions.ts";
import { type CarryChoice, fitBudget } from "./carry-budget.ts";
import { carryLimit } from "./carry-limit.ts";
import { carriedRevisions } from "./choose-carried.ts";
import { retentionAnnotations, staysUnasked } from "./keep-annotations.ts";
import type { LiveUse } from "./live-use.ts";
import type { Pins } from "./pins.ts";
import { historyOf, type RevisionHistory } from "./previous/match-history.ts";
import type { PreviousConfig } from "./previous/previous-config.ts";

/** What retention means for one config. */
export interface Retention {
  readonly mode: RetentionMode;
  /** The older revisions that are emitted again, newest first. */
  readonly carried: readonly PreviousConfig[];
  /** In the order of the decision's revisions. */
  readonly revisions: readonly RetainedRevision[];
}

/** What retention means for a revision of this output. */
export interface RetainedRevision {
  /** Whether deployers are asked to keep it. */
  readonly isKept: boolean;
  readonly isImmutable: boolean;
  /** The names of those of the carried ones that came before it, newest first. */
  readonly history: readonly string[];
}

export type RetentionPlan = ReadonlyMap<Config, Retention>;

export function planRetention(
  decisions: readonly Decision[],
  catalog: Catalog,
  history: RevisionHistory,
  use: Pick<LiveUse, "isKnown">,
  pins: Pins,
  input: StreamInput,
  options: Options,
  problems: ProblemList,
): RetentionPlan {
  const mode = retentionMode(options, input);
  const sources = input.previous ?? [];
  const choices = decisions.map((decision): CarryChoice => {
    const { config } = decision;
    const pinned = pins.pinnedOf(config);
    const limit = (): number => (mode === "keep" && use.isKnown ? 0 : carryLimit(config, decision.references, options));
    const carried = carry(decision, catalog, history.get(config) ?? none, { pinned, mode, limit, options });
    return { config, carried, isRequired: ({ name, inUse }) => inUse || pinned.has(name) };
  });
  const fitting = fitBudget(choices, options, problems);
  const retention = new Map<Config, Retention>();
  const shared = shareAlike();
  for (const decision of decisions) {
    const { config } = decision;
    const own = history.get(config) ?? none;
    if (mode === "carry") reportGaps(decision, own, sources, problems);
    const chosen = (fitting.get(config) ?? none).map((each) => asInStream(each, config, sources));
    const chains = decision.revisions.map((_, index) => predecessors(chosen, decision.revisions, index));
    // As the next run will find them, so that it gives the same.
    const carried = chains.length > 1 ? mergeChains(chains) : chosen;
    const revisions = decision.revisions.map((revision, index): RetainedRevision => {
      const before = own.find(({ name }) => name === revision.name);
      return {
        isKept: mode === "keep" || (mode === "carry" && !isStored(config, before, sources)),
        isImmutable: before ? before.immutable : options.immutable !== false,
        history: chains[index]?.map(({ name }) => name) ?? none,
      };
    });
    retention.set(config, shared({ mode, carried, revisions }));
  }
  return retention;
}

/** One for all of the thousands that are alike, with nothing carried: 200 bytes less per config. */
function shareAlike(): (own: Retention) => Retention {
  const known = new Map<string, Retention>();
  return (own) => {
    if (own.carried.length > 0) return own;
    const key = own.revisions.map(({ isKept, isImmutable }) => `${isKept} ${isImmutable}`).join();
    const alike = known.get(key) ?? own;
    known.set(key, alike);
    return alike;
  };
}

/** Those that have a key in common with a revision. The first one lists those that have none with any, too. */
function predecessors(
  carried: readonly PreviousConfig[],
  revisions: readonly PlannedRevision[],
  index: number,
): readonly PreviousConfig[] {
  if (carried.length === 0) return none;
  const isListed = ({ keys }: PreviousConfig): boolean =>
    shareKeys(keys, revisions[index]?.keys) || (index === 0 && !revisions.some((each) => shareKeys(keys, each.keys)));
  return carried.filter(isListed);
}

/**
 * A live object always says its namespace, also where the manifests leave it to the deployer. Where they do, a revision of an
 * earlier output goes where its config goes: with a namespace, the next run would take it for another config of that name.
 */
function asInStream(revision: PreviousConfig, { objects }: Config, sources: readonly PreviousSource[]): PreviousConfig {
  const writtenNamespace = objects[0]?.writtenNamespace;
  if (writtenNamespace !== undefined && !sources[revision.rank]?.live) return revision;
  return { ...revision, writtenNamespace };
}

/** What retention adds to the annotations of an object that becomes a revision. */
export function annotationsForRetention(
  object: ManifestObject,
  { isKept, history }: RetainedRevision,
  mode: RetentionMode,
  options: Options,
): MetadataEntry[] {
  const wanted = { kept: isKept, carried: mode === "carry", deployer: options.for };
  const annotations = retentionAnnotations((key) => annotation(object, key), wanted);
  if (history.length > 0) annotations.push({ key: historyAnnotation, value: history.join(",") });
  return annotations;
}

interface CarryRules {
  readonly pinned: ReadonlySet<string>;
  readonly mode: RetentionMode;
  /** How many states; what is in use or pinned goes beyond it. */
  readonly limit: () => number;
  readonly options: Options;
}

/**
 * Without retention, what a workload is pinned to is all that has to exist. Where revisions are kept, what earlier outputs
 * did not tell the deployer to keep is carried: the plain config from before the first use, and what was carried until now.
 */
function carry(
  { config, strategy, revisions }: Decision,
  catalog: Catalog,
  own: readonly PreviousConfig[],
  { pinned, mode, limit, options }: CarryRules,
): readonly PreviousConfig[] {
  // A revision that came in as one brings its predecessors along itself.
  if (own.length === 0 || config.hashedBy === "hashroll") return none;
  const taken = new Set([...revisions.map(({ name }) => name), ...(strategy === "rename" ? [] : [config.name])]);
  const isThere = (each: PreviousConfig): boolean =>
    isInStream(config, each, catalog) ||
    (mode === "keep" && !pinned.has(each.name) && staysUnasked(each.annotations, options.for));
  const present = new Set(own.filter(isThere).map(({ name }) => name));
  if (mode === "none") return own.filter(({ name }) => pinned.has(name) && !taken.has(name) && !present.has(name));
  const object = config.objects[0] as ManifestObject;
  const current = new Set(revisions.map(({ keys }) => contentOfObject(object, keys && new Set(keys))));
  const currentKeys = revisions.length > 0 ? revisions.map(({ keys }) => keys) : [undefined];
  return carriedRevisions({ current, currentKeys, taken, present, pinned, maximum: limit() }, own);
}

/** Whether this output has another config under the name of a revision, where either of the two is. */
function isInStream(config: Config, revision: PreviousConfig, catalog: Catalog): boolean {
  return catalog
    .named(config.kind, revision.name)
    .some((other) => other !== config && [config.namespace, revision.namespace].includes(other.namespace));
}

/** What the previous output does not show of a config. */
function reportGaps(
  { config, revisions }: Decision,
  own: readonly PreviousConfig[],
  sources: readonly PreviousSource[],
  problems: ProblemList,
): void {
  const { namespace } = config;
  const subject = subjectOf(config.objects[0] as ManifestObject);
  if (config.hashedBy === "hashroll" || revisions.length === 0) return;
  const other = sources.find(
    ({ live }) =>
      live && live.owner === undefined && (namespace === undefined || (live.namespace ?? namespace) !== namespace),
  );
  if (other?.live) {
    problems.add(previousNamespace(other.live.namespace), subject);
    return;
  }
  const names = new Set(own.map(({ name }) => name));
  const missing = own
    .filter(({ isLive, rank }) => !isLive && !sources[rank]?.older)
    .flatMap(historyOf)
    .filter((name) => !names.has(name));
  if (missing.length > 0) problems.add(incompletePrevious([...new Set(missing)]), subject);
}

/** A ledger has no Secrets, and a stale one lacks the newest revision: those have to be kept. */
function isStored(config: Config, before: PreviousConfig | undefined, sources: readonly PreviousSource[]): boolean {
  if (sources.length === 0 || !sources.every((source) => source.ledger)) return true;
  return config.kind !== "Secret" && before !== undefined;
}
