// Which older revisions of a config are emitted again, and in which order.

import { mayBeSame } from "../evidence/rbac.ts";
import type { Config } from "../revision/catalog.ts";
import { historyAnnotation, type PreviousConfig } from "./previous.ts";

export interface CarryRequest {
  readonly config: Config;
  /** Whether this output has the config under its plain name. */
  readonly hasPlain: boolean;
  /** The name of the current revision, if there is one. */
  readonly current: string | undefined;
  /** Names that a workload asks for. */
  readonly pinned: ReadonlySet<string>;
  /** How many older ones are carried at most, those in use and pinned ones apart. */
  readonly most: number;
}

/** Newest first. */
export function carriedRevisions(request: CarryRequest, previous: readonly PreviousConfig[]): PreviousConfig[] {
  const { config, hasPlain, current, pinned, most } = request;
  const own = newestFirst(ownRevisions(config, previous)).filter(({ name, isPlain }) => name !== current && !(isPlain && hasPlain));
  let left = most;
  return own.filter((each) => {
    if (pinned.has(each.name) || each.inUse) return true;
    return left-- > 0;
  });
}

/** All that earlier outputs hold of a config, each name once. */
export function ownRevisions(config: Pick<Config, "kind" | "baseName" | "namespace">, previous: readonly PreviousConfig[]): PreviousConfig[] {
  const own = new Map<string, PreviousConfig>();
  for (const each of previous) {
    const isOwn = each.kind === config.kind && each.baseName === config.baseName && mayBeSame(each.namespace, config.namespace);
    if (!isOwn) continue;
    const known = own.get(each.name);
    own.set(each.name, known ? { ...known, inUse: known.inUse || each.inUse } : each);
  }
  return [...own.values()];
}

/** As the histories say it; what none of them lists comes behind, by age and place. */
export function newestFirst(revisions: readonly PreviousConfig[]): PreviousConfig[] {
  const byName = new Map(revisions.map((each) => [each.name, each]));
  const byAge = [...revisions].sort((a, b) => (a.age === b.age ? 0 : a.age < b.age ? 1 : -1));
  const heads = byAge.filter(({ annotations }) => annotations.has(historyAnnotation));
  const names = heads.flatMap((head) => [head.name, ...historyOf(head)]);
  const listed = [...new Set(names)].flatMap((name) => byName.get(name) ?? []);
  const rest = byAge.filter((each) => !listed.includes(each));
  // Without a history the first use is near: the plain one is what pods run on now.
  return heads.length > 0 ? [...listed, ...rest] : rest;
}

function historyOf({ annotations }: PreviousConfig): string[] {
  return (annotations.get(historyAnnotation) ?? "").split(",").filter((name) => name !== "");
}
