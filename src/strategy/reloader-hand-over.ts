// Workloads that Reloader restarts: hashroll does it for the configs of the stream, and Reloader must not do it again.

import { groupBy, indexBy } from "../collections/group-by.ts";
import type { Config } from "../config/catalog.ts";
import { type ManifestObject, subjectOf } from "../manifest/object.ts";
import {
  isForeignPattern,
  isIgnored,
  isListedName,
  type ReloaderRequest,
  reloaderRequest,
} from "../policy/migration/reloader.ts";
import { reloader, reloaderPattern } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { isExcluded } from "../reference/plain-name.ts";
import { podMetadataOf } from "../reference/pod-metadata.ts";
import type { Trigger } from "../reference/resolve-triggers.ts";
import type { Referrer } from "../reference/walk/find-references.ts";
import type { Options } from "../settings/options.ts";
import type { Source } from "../text/source.ts";
import type { Decision } from "./choose-strategies.ts";
import { first } from "./rule.ts";

export interface ReloaderHandOver {
  /** For what Reloader's lists name and pods don't mount. */
  readonly triggers: readonly Trigger[];
  /** The configs that keep their names and restart a workload through hashroll: Reloader would see them change, too. */
  readonly excluded: ReadonlyMap<Referrer, readonly Pick<Config, "kind" | "name">[]>;
  /** Reloader can be set to restart what names a new config: it has no business with revisions. */
  readonly revisions: ReadonlySet<Config>;
}

export function takeOverFromReloader(
  referrers: readonly Referrer[],
  decisions: readonly Decision[],
  requested: readonly Trigger[],
  options: Options,
  problems: ProblemList,
): ReloaderHandOver {
  const asking = findRequests(referrers);
  if (asking.size === 0) return nothing;
  const followingOf = indexBy(decisions, ({ revisions }) =>
    revisions.flatMap(({ following }) => following.map(({ referrer }) => referrer)),
  );
  const restartingOf = indexBy(decisions, ({ restarting }) => restarting.map(({ reference }) => reference.referrer));
  const triggersOf = groupBy(requested, ({ target }) => target);
  const triggers: Trigger[] = [];
  const excluded = new Map<Referrer, readonly Pick<Config, "kind" | "name">[]>();
  const revisions = new Set<Config>();
  for (const [referrer, { listed, others }] of asking) {
    const { object } = referrer;
    const following = followingOf(referrer);
    const restarting = restartingOf(referrer);
    const isListed = ({ config: { kind, name } }: Decision): boolean =>
      listed.some((each) => each.kind === kind && isListedName(each.name, name));
    const isRestarted = new Set([...following, ...restarting]);
    const own =
      podMetadataOf(referrer).length > 0
        ? decisions.filter((each) => isListed(each) && !isRestarted.has(each) && mayTrigger(each.config, object))
        : [];
    triggers.push(...own.map(({ config }) => newTrigger(config, referrer)));
    const named = (triggersOf.get(referrer) ?? []).flatMap(({ source: { config } }) => config ?? []);
    const staying = [...restarting, ...own, ...following.filter((each) => each.strategy === "copy" && isListed(each))];
    const names = [...new Set([...staying.map(({ config }) => config), ...named])];
    if (names.length > 0) excluded.set(referrer, names);
    for (const { config } of following) revisions.add(config);
    for (const { name } of listed) if (isForeignPattern(name)) problems.add(reloaderPattern(name), subjectOf(object));
    const hasSecrets =
      options.secrets !== true &&
      (listed.some(({ kind }) => kind === "Secret") || referrer.references.some(({ to }) => to === "Secret"));
    if (isRestarted.size + own.length > 0)
      problems.add(reloader(names.length > 0, hasSecrets, others), subjectOf(object));
  }
  return { triggers, excluded, revisions };
}

const nothing: ReloaderHandOver = { triggers: [], excluded: new Map(), revisions: new Set() };

function findRequests(referrers: readonly Referrer[]): Map<Referrer, ReloaderRequest> {
  const mayAsk = new Map<Source, boolean>();
  const found = new Map<Referrer, ReloaderRequest>();
  for (const referrer of referrers) {
    const { source } = referrer.object.document;
    if (!mayAsk.has(source)) mayAsk.set(source, source.text.includes("reloader.stakater.com/"));
    if (!mayAsk.get(source) || !referrer.hasPods) continue;
    const request = reloaderRequest(referrer.object, () => referrer.podTemplates);
    if (request) found.set(referrer, request);
  }
  return found;
}

/** A config by the very name that a list has, where the workload is, unless Reloader was told not to. */
function mayTrigger(config: Config, workload: ManifestObject): boolean {
  const { kind, name, namespace, hashedBy, isStale } = config;
  const isThere = namespace === workload.namespace || namespace === undefined || workload.namespace === undefined;
  return isThere && !hashedBy && !isStale && !isIgnored(first(config)) && !isExcluded(workload, kind, name);
}

function newTrigger(config: Config, target: Referrer): Trigger {
  const { kind, name, suffix } = config;
  return { source: { kind, name, suffix, object: first(config), config }, target };
}
