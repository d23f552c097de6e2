// What the cluster says about earlier revisions: which are in use, and which are somebody else's.

import { historyAnnotation } from "../config/annotations.ts";
import { notOurs } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { Referrer } from "../reference/walk/find-references.ts";
import { configKey, type LiveSource, objectKey } from "../settings/live-source.ts";
import type { PreviousSource } from "../settings/previous-source.ts";
import { ownerMarks } from "./deployer-marks.ts";
import type { PreviousConfig } from "./previous/previous-config.ts";

export interface LiveUse {
  /** Earlier revisions without those that are somebody else's; what live objects name is in use. */
  readonly previous: readonly PreviousConfig[];
  /** Those of them that live objects name, and that are known to be of this very output, by `keyOf`. */
  readonly inUse: ReadonlyMap<string, PreviousConfig>;
  /** The same for a revision with its namespace and without. */
  keyOf(config: PreviousConfig): string;
  /** Whether the cluster says all that is in use. */
  readonly isKnown: boolean;
}

export function applyLiveUse(
  previous: readonly PreviousConfig[],
  sources: readonly PreviousSource[],
  referrers: readonly Referrer[],
  problems: ProblemList,
): LiveUse {
  const live = sources.flatMap((source) => source.live ?? []);
  const keyOf = ({ kind, namespace = live[0]?.namespace, name }: PreviousConfig): string =>
    configKey(kind, namespace, name);
  if (live.length === 0) return { previous, inUse: new Map(), keyOf, isKnown: false };
  const own = ownMarks(live, referrers);
  const judged = previous.map((config) => judge(config, sources[config.rank]?.live, live, own));
  const foreign = judged.flatMap(({ foreignTo, config }) => (foreignTo ? [{ config, owner: foreignTo }] : []));
  if (foreign.length > 0) {
    const names = new Set(foreign.map(({ config: { kind, baseName } }) => `${kind} ${baseName}`));
    problems.add(notOurs([...names], [...new Set(foreign.map(({ owner }) => owner))]));
  }
  const kept = judged.filter(({ isLeftOut }) => !isLeftOut);
  const inUse = new Map<string, PreviousConfig>();
  for (const { config, isOwn, isUsed } of kept)
    if (isOwn && isUsed && !inUse.has(keyOf(config))) inUse.set(keyOf(config), config);
  return {
    previous: kept.map(({ config }) => config),
    inUse,
    keyOf,
    isKnown: live.every(({ isComplete }) => isComplete),
  };
}

interface Judged {
  readonly config: PreviousConfig;
  readonly isUsed: boolean;
  /** Known to be of this very output: in its manifests, or marked so. */
  readonly isOwn: boolean;
  readonly isLeftOut: boolean;
  /** To whom it belongs instead, if that is why. */
  readonly foreignTo?: string;
}

function judge(
  config: PreviousConfig,
  source: LiveSource | undefined,
  live: readonly LiveSource[],
  own: ReadonlySet<string>,
): Judged {
  const { kind, namespace, name } = config;
  const isUsed = live.some(({ inUse, namespace: asked }) => inUse?.has(configKey(kind, namespace ?? asked, name)));
  const used = isUsed ? { ...config, inUse: true } : config;
  if (!source) return { config: used, isUsed, isOwn: true, isLeftOut: false };
  const marks = ownerMarks(config.labels, config.annotations);
  const isOwn = marks.some((mark) => own.has(mark));
  const [foreignTo] = isOwn ? [] : marks;
  if (source.owner === undefined)
    return { config: used, isUsed, isOwn, isLeftOut: foreignTo !== undefined, ...(foreignTo && { foreignTo }) };
  // Helm refuses to take over what does not have its own mark. The manifests say the order; the cluster adds to it.
  const annotations = new Map([...config.annotations].filter(([key]) => key !== historyAnnotation));
  return { config: { ...used, annotations, isLive: false }, isUsed, isOwn, isLeftOut: !(isOwn && isUsed) };
}

/** Who we are: the release that the host names, and whoever owns the live objects that this stream has. */
function ownMarks(live: readonly LiveSource[], referrers: readonly Referrer[]): ReadonlySet<string> {
  const marks = new Set(live.flatMap(({ owner }) => owner ?? []));
  for (const { owners, namespace: asked } of live) {
    if (!owners || owners.size === 0) continue;
    for (const { object } of referrers) {
      const { kind, group, namespace = asked, name = "" } = object;
      for (const mark of owners.get(objectKey(kind, group, namespace, name)) ?? []) marks.add(mark);
    }
  }
  return marks;
}
