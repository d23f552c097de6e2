// The changes that carry the decisions out: names, references, and what a revision wears.

import type { StreamEvidence } from "../evidence/gather-evidence.ts";
import { isSequence } from "../manifest/access.ts";
import type { Change } from "../manifest/change.ts";
import { type Document, type ManifestObject, titleOf } from "../manifest/document.ts";
import type { Addition, Changes } from "../manifest/emit.ts";
import type { Referrer } from "../reference/referrer.ts";
import type { Reference } from "../reference/walk.ts";
import { jobNameTooLong, noPodTemplate } from "../report/messages.ts";
import type { Problem } from "../report/problem.ts";
import { about, type Catalog, type Config } from "./catalog.ts";
import type { Decision } from "./decide.ts";
import { dropChecksums } from "./drop-checksums.ts";
import { keepsPlain } from "./keeps-plain.ts";
import type { Link } from "./link.ts";
import { becomeRevision } from "./become-revision.ts";
import type { Options } from "./options.ts";
import { reloadProblems } from "./reload.ts";
import { isRenamedJob, jobName, renameJob } from "./rename-job.ts";
import { collectRestarts } from "./restart.ts";
import { isTriggerRule, type Trigger } from "./trigger.ts";

export interface Revised extends Changes {
  /** The references that were pointed at a revision. */
  readonly rewritten: readonly Link[];
}

export interface Context {
  readonly catalog: Catalog;
  readonly options: Options;
  readonly evidence: StreamEvidence;
  readonly referrers: readonly Referrer[];
  readonly triggers: readonly Trigger[];
}

export const nothingRevised: Revised = { changes: new Map(), additions: [], removals: [], rewritten: [] };

export function revise(decisions: readonly Decision[], context: Context, problems: Problem[]): Revised {
  const { catalog, options, evidence, referrers, triggers } = context;
  const changes = new Map<Document, Change[]>();
  const additions: Addition[] = [];
  const rewritten: Link[] = [];
  const restarts = collectRestarts();
  const add = (document: Document, more: readonly Change[]): void => {
    if (!document.source.lookedAtOnly && more.length > 0) changes.set(document, [...(changes.get(document) ?? []), ...more]);
  };
  const restart = ({ referrer, config }: Link): void => {
    if (!restarts.add(referrer, config)) problems.push(about(referrer.object, noPodTemplate(titleOf(config.objects[0] as ManifestObject))));
  };

  for (const { config, strategy, links } of decisions) {
    switch (strategy) {
      case "rename":
        for (const object of config.objects) add(object.document, becomeRevision(object, config, options));
        for (const { role, list } of evidence.rulesNaming(config)) {
          if (isSequence(list) && config.name !== config.revisionName) add(role.document, [{ type: "append", at: list, value: config.revisionName }]);
        }
        break;
      case "copy":
        if (config.hashedBy) for (const object of config.objects) add(object.document, becomeRevision(object, config, options));
        else if (!isPresent(config, catalog)) additions.push(copyOf(config, links, options));
        break;
      case "restart":
        links.forEach(restart);
        break;
      case "reload":
        problems.push(...reloadProblems(config, links));
    }
    if ((strategy !== "rename" && strategy !== "copy") || config.name === config.revisionName) continue;
    for (const link of links) {
      const kept = strategy === "copy" ? keepsPlain(link, options) : undefined;
      if (!kept) {
        add(link.referrer.object.document, [pointAt(link)]);
        rewritten.push(link);
      } else if (kept === "path") restart(link);
    }
  }
  for (const { target, source } of triggers) {
    if (!restarts.add(target, source)) problems.push(about(target.object, noPodTemplate(`${source.kind} ${source.name}`)));
  }
  for (const { referrer, changes: wanted } of restarts.changes()) add(referrer.object.document, wanted);
  for (const [referrer, links] of byReferrer(rewritten)) add(referrer.object.document, ownName(referrer.object, links, options, problems));
  if (options.checksums === "drop") {
    const isRevision = revisionTest(decisions, rewritten);
    for (const referrer of referrers) add(referrer.object.document, dropChecksums(referrer, isRevision, restarts.touches));
  }
  const removals = referrers.flatMap(({ object }) => (isTriggerRule(object) && !object.document.source.lookedAtOnly ? [object] : []));
  return { changes, additions, removals, rewritten };
}

function isPresent(config: Config, catalog: Catalog): boolean {
  return catalog.named(config.kind, config.revisionName).some((other) => other.namespace === config.namespace);
}

function copyOf(config: Config, links: readonly Link[], options: Options): Addition {
  const behind = config.objects.at(-1) as ManifestObject;
  return { behind, changes: becomeRevision(behind, config, options, links.length === 0) };
}

function pointAt({ reference, config }: Link): Change {
  const { at, name } = reference;
  return { type: "set", at, value: at.node.value.slice(0, at.node.value.length - name.length) + config.revisionName };
}

function byReferrer(links: readonly Link[]): Map<Referrer, Link[]> {
  const groups = new Map<Referrer, Link[]>();
  for (const link of links) {
    const group = groups.get(link.referrer);
    if (group) group.push(link);
    else groups.set(link.referrer, [link]);
  }
  return groups;
}

function ownName(object: ManifestObject, links: readonly Link[], options: Options, problems: Problem[]): Change[] {
  if (!isRenamedJob(object, options) || object.name === undefined) return [];
  const name = jobName(object.name, links);
  if (name.length > 63) problems.push(about(object, jobNameTooLong(name)));
  return renameJob(object, name);
}

function revisionTest(decisions: readonly Decision[], rewritten: readonly Link[]): (reference: Reference) => boolean {
  const hashed = decisions.filter(({ config }) => config.hashedBy).flatMap(({ links }) => links);
  const revisions = new Set([...rewritten, ...hashed].map(({ reference }) => reference));
  return (reference) => revisions.has(reference);
}
