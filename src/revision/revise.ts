// The changes that carry the decisions out: names, references, and what a revision wears.

import type { StreamEvidence } from "../evidence/gather-evidence.ts";
import { isSequence } from "../manifest/access.ts";
import type { Change } from "../manifest/change.ts";
import { type Document, type ManifestObject, titleOf } from "../manifest/document.ts";
import { isInBuild } from "../manifest/kustomize-notes.ts";
import type { Addition, Changes, Insertion } from "../manifest/emit.ts";
import type { Pins } from "../retention/pin.ts";
import type { PreviousConfig } from "../retention/previous.ts";
import type { Retention } from "../retention/retain.ts";
import { writeCarried } from "../retention/write-carried.ts";
import type { Referrer } from "../reference/referrer.ts";
import type { Reference } from "../reference/walk.ts";
import { forcedRename, jobNameTooLong, noPodTemplate } from "../report/messages.ts";
import type { Problem } from "../report/problem.ts";
import { about, type Catalog, type Config } from "./catalog.ts";
import type { Decision } from "./decide.ts";
import { delegateHashes } from "./delegate.ts";
import { dropChecksums } from "./drop-checksums.ts";
import { type KeepsReason, keepsPlain } from "./keeps-plain.ts";
import type { Link } from "./link.ts";
import { keepPlainName } from "./note-rename.ts";
import { becomeRevision, type Wear } from "./become-revision.ts";
import type { Options } from "./options.ts";
import { reloadProblems } from "./reload.ts";
import { isRenamedJob, jobName, renameJob } from "./rename-job.ts";
import { collectRestarts } from "./restart.ts";
import { isTriggerRule, type Trigger } from "./trigger.ts";

export interface Revised extends Changes {
  /** The references that were pointed at a revision. */
  readonly rewritten: readonly Link[];
  /** The references to a config with a revision that keep the plain name, and why. */
  readonly kept: ReadonlyMap<Link, KeepsReason>;
  /** Those of the rewritten that stay on one revision, and which. */
  readonly pinned: ReadonlyMap<Link, string>;
  /** The annotations in pod templates that change with a config. */
  readonly restarted: readonly Restarted[];
  /** How many triggers were carried out. */
  readonly triggered: number;
}

interface Restarted {
  readonly referrer: Referrer;
  readonly config: Config;
  /** Whether it restarts for what it refers to, or because it was asked to. */
  readonly by: "reference" | "trigger";
}

export interface Context {
  readonly catalog: Catalog;
  readonly options: Options;
  readonly evidence: StreamEvidence;
  readonly referrers: readonly Referrer[];
  readonly triggers: readonly Trigger[];
  readonly retention: Retention;
  readonly pins: Pins;
}

export const nothingRevised: Revised = { changes: new Map(), additions: [], insertions: [], removals: [], rewritten: [], kept: new Map(), pinned: new Map(), restarted: [], triggered: 0 };

export function revise(decisions: readonly Decision[], context: Context, problems: Problem[]): Revised {
  const { catalog, options, evidence, referrers, triggers, retention, pins } = context;
  if (options.delegate) return { ...nothingRevised, changes: delegateHashes(decisions, problems) };
  const insertions: Insertion[] = [];
  const changes = new Map<Document, Change[]>();
  const additions: Addition[] = [];
  const rewritten: Link[] = [];
  const kept = new Map<Link, KeepsReason>();
  const pinned = new Map<Link, string>();
  const restarted: Restarted[] = [];
  const restarts = collectRestarts();
  let triggered = 0;
  const add = (document: Document, more: readonly Change[]): void => {
    if (document.source.lookedAtOnly || more.length === 0) return;
    const before = changes.get(document);
    if (before) before.push(...more);
    else changes.set(document, [...more]);
  };
  const restart = ({ referrer, config }: Link): void => {
    if (restarts.add(referrer, config)) restarted.push({ referrer, config, by: "reference" });
    else problems.push(about(referrer.object, noPodTemplate(titleOf(config.objects[0] as ManifestObject))));
  };

  for (const decision of decisions) {
    const { config, strategy, links } = decision;
    const older = retention.carriedBehind(decision);
    switch (strategy) {
      case "rename":
        for (const object of config.objects) add(object.document, becomeRevision(object, config, context));
        for (const { role, list } of evidence.rulesNaming(config)) {
          // Kustomize rewrites these names itself, once it knows of the new one.
          if (isSequence(list) && config.name !== config.revisionName && !isInBuild(role)) add(role.document, [{ type: "append", at: list, value: config.revisionName }]);
        }
        break;
      case "copy":
        if (config.hashedBy) for (const object of config.objects) add(object.document, becomeRevision(object, config, context));
        else {
          if (!isInStream(config, config.revisionName, catalog)) additions.push(copyOf(config, links, context));
          for (const object of config.objects) add(object.document, keepPlainName(object));
        }
        break;
      case "restart":
        links.forEach(restart);
        break;
      case "reload":
        problems.push(...reloadProblems(config, links));
    }
    if (older.length > 0) insertions.push(carriedText(config, older, options));
    const hasRevision = strategy === "rename" || strategy === "copy";
    const isRevised = hasRevision && config.name !== config.revisionName;
    for (const link of links) {
      // Who pins a reference has said what it is to name, whatever speaks for the plain name.
      const pin = hasRevision ? pins.revisionFor(link) : undefined;
      const plain = isRevised && pin === undefined ? keepsPlain(link, options) : undefined;
      if (plain && strategy === "rename" && !config.generated) problems.push(about(link.referrer.object, forcedRename(config.kind, config.name, plain)));
      const reason = strategy === "copy" || plain === "looked-at" ? plain : undefined;
      if (reason) kept.set(link, reason);
      if (pin !== undefined ? pin !== link.reference.name : isRevised && !reason) {
        if (pin !== undefined) pinned.set(link, pin);
        add(link.referrer.object.document, [pointAt(link, pin ?? config.revisionName)]);
        rewritten.push(link);
        continue;
      }
      if (reason === "path") restart(link);
      if (pin === undefined) add(link.referrer.object.document, catchUp(link, decision));
    }
  }
  for (const { target, source } of triggers) {
    const config = catalog.configs.find(({ objects, hooks }) => [...objects, ...hooks].includes(source.object));
    if (!restarts.add(target, source)) {
      problems.push(about(target.object, noPodTemplate(`${source.kind} ${source.name}`)));
      continue;
    }
    triggered++;
    if (config) restarted.push({ referrer: target, config, by: "trigger" });
  }
  for (const { referrer, changes: wanted } of restarts.changes()) add(referrer.object.document, wanted);
  for (const [referrer, links] of byReferrer(rewritten)) add(referrer.object.document, ownName(referrer.object, links, options, problems));
  if (options.checksums === "drop") {
    const isRevision = revisionTest(decisions, rewritten);
    for (const referrer of referrers) add(referrer.object.document, dropChecksums(referrer, isRevision, restarts.touches));
  }
  const removals = referrers.flatMap(({ object }) => (isTriggerRule(object) && !object.document.source.lookedAtOnly ? [object] : []));
  return { changes, additions, insertions, removals, rewritten, kept, pinned, restarted, triggered };
}

function isInStream(config: Config, name: string, catalog: Catalog): boolean {
  return catalog.named(config.kind, name).some((other) => other !== config && other.namespace === config.namespace);
}

function carriedText(config: Config, older: readonly PreviousConfig[], options: Options): Insertion {
  const behind = config.objects.at(-1) as ManifestObject;
  return { behind, written: older.map((each) => writeCarried(each, behind, options)) };
}

function copyOf(config: Config, links: readonly Link[], wear: Wear): Addition {
  const behind = config.objects.at(-1) as ManifestObject;
  return { behind, changes: becomeRevision(behind, config, wear, { unseen: links.length === 0 }) };
}

/** A reference that holds a name from before kustomize's changes: kustomize may not know the field. */
function catchUp(link: Link, { config, strategy }: Decision): Change[] {
  const isLeftToKustomize = config.generated && strategy !== "copy" && strategy !== "rename";
  return link.reference.name === config.name || isLeftToKustomize ? [] : [pointAt(link, config.name)];
}

function pointAt({ reference }: Link, revisionName: string): Change {
  const { at, name } = reference;
  return { type: "set", at, value: at.node.value.slice(0, at.node.value.length - name.length) + revisionName };
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
