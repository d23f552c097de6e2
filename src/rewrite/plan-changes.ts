// Carries the decisions out: every change that the stream gets.

import { groupBy } from "../collections/group-by.ts";
import { about, type Catalog, type Config } from "../config/catalog.ts";
import type { StreamEvidence } from "../evidence/gather-evidence.ts";
import type { ManifestObject } from "../manifest/object.ts";
import { jobNameTooLong, noPodTemplate } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { isTriggerRule, type Trigger } from "../reference/triggers.ts";
import type { Referrer } from "../reference/walk/referrer.ts";
import type { Reference } from "../reference/walk/walk.ts";
import type { Pins } from "../retention/pins.ts";
import type { Retention } from "../retention/plan-retention.ts";
import type { Options } from "../settings/options.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import type { Change } from "../yaml/edit/change.ts";
import { type ChangePlan, type ChangePlanDraft, newDraft, noChanges } from "./change-plan.ts";
import { delegateHashes } from "./delegate-to-kustomize.ts";
import { dropChecksums } from "./drop-checksums.ts";
import { isRenamedBefore, isRenamedJob, jobBaseName, jobName, renameJob } from "./job-name.ts";
import { rewriteConfig } from "./rewrite-config.ts";
import { rewriteReferences } from "./rewrite-references.ts";

export interface Context {
  readonly catalog: Catalog;
  readonly options: Options;
  readonly evidence: StreamEvidence;
  readonly referrers: readonly Referrer[];
  readonly triggers: readonly Trigger[];
  readonly retention: Retention;
  readonly pins: Pins;
}

export function planChanges(decisions: readonly Decision[], context: Context, problems: Problem[]): ChangePlan {
  const { options, referrers } = context;
  if (options.delegate) return { ...noChanges, changes: delegateHashes(decisions, problems) };
  const draft = newDraft(problems);
  for (const decision of decisions) {
    rewriteConfig(decision, context, draft, problems);
    rewriteReferences(decision, context, draft, problems);
  }
  carryOutTriggers(context, draft, problems);
  for (const { referrer, changes } of draft.restarts.changes()) draft.change(referrer.object.document, changes);
  renameJobs(decisions, options, draft, problems);
  if (options.checksums === "drop") {
    const isRevision = revisionTest(decisions, draft.rewritten);
    for (const referrer of referrers) {
      draft.change(referrer.object.document, dropChecksums(referrer, isRevision, draft.restarts.touches));
    }
  }
  return draft;
}

/** Rules have done their work with that, and no cluster needs to know them. */
function carryOutTriggers(
  { catalog, referrers, triggers }: Context,
  draft: ChangePlanDraft,
  problems: Problem[],
): void {
  const configOf = new Map<ManifestObject, Config>();
  if (triggers.length > 0)
    for (const config of catalog.configs)
      for (const object of [...config.objects, ...config.hooks]) configOf.set(object, config);
  for (const { target, source } of triggers) {
    if (!draft.restarts.add(target, source)) {
      problems.push(about(target.object, noPodTemplate(`${source.kind} ${source.name}`)));
      continue;
    }
    const { object } = source;
    const config = configOf.get(object);
    draft.restarted.push({ referrer: target, object, ...(config && { config }), by: "trigger" });
  }
  for (const { object } of referrers) {
    if (isTriggerRule(object) && !object.document.source.isContext) draft.removals.push(object);
  }
}

function renameJobs(
  decisions: readonly Decision[],
  options: Options,
  draft: ChangePlanDraft,
  problems: Problem[],
): void {
  const ofJobs = draft.rewritten.filter(({ referrer }) => isRenamedJob(referrer.object, options));
  // Those that name a revision already count for one that was renamed before.
  const current = ofJobs.some(({ referrer }) => isRenamedBefore(referrer.object))
    ? decisions.filter(({ config }) => config.hashedBy).flatMap(({ references }) => references)
    : [];
  for (const [referrer, rewritten] of groupBy(ofJobs, (link) => link.referrer)) {
    const { object } = referrer;
    const kept = isRenamedBefore(object) ? current.filter((link) => link.referrer === referrer) : [];
    draft.change(object.document, ownName(object, [...rewritten, ...kept], draft, problems));
  }
}

function ownName(
  object: ManifestObject,
  links: readonly ResolvedReference[],
  { pinned }: ChangePlanDraft,
  problems: Problem[],
): Change[] {
  if (object.name === undefined) return [];
  const name = jobName(jobBaseName(object), links, pinned);
  if (name.length > 63) problems.push(about(object, jobNameTooLong(name)));
  return renameJob(object, name);
}

function revisionTest(
  decisions: readonly Decision[],
  rewritten: readonly ResolvedReference[],
): (reference: Reference) => boolean {
  const hashed = decisions.filter(({ config }) => config.hashedBy).flatMap(({ references }) => references);
  const revisions = new Set([...rewritten, ...hashed].map(({ reference }) => reference));
  return (reference) => revisions.has(reference);
}
