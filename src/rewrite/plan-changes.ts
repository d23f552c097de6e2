// Carries the decisions out: every change that the stream gets.

import { addAll } from "../collections/add-all.ts";
import { groupBy } from "../collections/group-by.ts";
import { subjectOf } from "../manifest/object.ts";
import { jobNameTooLong, noPodTemplate } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { isTriggerRule } from "../reference/read-triggers.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { Reference } from "../reference/walk/walk.ts";
import type { Options } from "../settings/options.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { revisionFinder } from "../strategy/plan-revisions.ts";
import { cachedMatch } from "../text/cached-search.ts";
import type { Document } from "../yaml/node/document.ts";
import { addLeftovers } from "./add-leftovers.ts";
import { type ChangePlan, type ChangePlanDraft, newChangePlanDraft, noChanges } from "./change-plan.ts";
import { delegateHashes } from "./delegate-to-kustomize.ts";
import { dropChecksums, hasOnlyChecksumsOfConfigs } from "./drop-checksums.ts";
import { excludeFromReloader } from "./exclude-from-reloader.ts";
import { isRenamedBefore, isRenamedJob, jobBaseName, jobName, renameJob } from "./job-name.ts";
import { rewriteConfig } from "./rewrite-config.ts";
import { rewriteReferences } from "./rewrite-references.ts";
import type { Stages } from "./stages.ts";

export function planChanges(stages: Stages, problems: ProblemList): ChangePlan {
  const { decisions, options, referrers, leftovers } = stages;
  if (options.delegate) return { ...noChanges, changes: delegateHashes(decisions, problems) };
  const draft = newChangePlanDraft(problems);
  for (const decision of decisions) {
    rewriteConfig(decision, stages, draft);
    rewriteReferences(decision, stages, draft, problems);
  }
  applyTriggers(stages, draft, problems);
  excludeFromReloader(stages.handOver, draft);
  for (const { referrer, change } of draft.restarts.changes()) draft.change(referrer.object.document, [change]);
  renameJobs(decisions, options, draft, problems);
  const isRevision = revisionTest(decisions, draft.rewritten);
  if (options.checksums === "drop") {
    for (const referrer of referrers) draft.change(referrer.object.document, dropChecksums(referrer, isRevision));
  } else if (options.checksums === undefined) {
    const word = cachedMatch(/checksum\//);
    const mayHave = ({ source, start, end }: Document): boolean => word(source.text, start, end) !== -1;
    const found = referrers.filter(
      (each) => mayHave(each.object.document) && hasOnlyChecksumsOfConfigs(each, isRevision),
    );
    addAll(draft.unneededChecksums, found);
  }
  if (leftovers.length > 0) {
    const emitted = [...decisions.flatMap(({ config }) => config.objects), ...referrers.map(({ object }) => object)];
    addLeftovers(leftovers, emitted, draft, options);
  }
  return draft;
}

/** TriggerRules are carried out with that, and no cluster needs to know them. */
function applyTriggers({ referrers, triggers }: Stages, draft: ChangePlanDraft, problems: ProblemList): void {
  for (const { target, source } of triggers) {
    const { kind, name, object, config } = source;
    if (draft.restarts.add(target, { ...source, namespace: object.namespace }))
      draft.restarted.push({ referrer: target, object, ...(config && { config }), by: "trigger" });
    else problems.add(noPodTemplate(`${kind} ${name}`), subjectOf(target.object));
  }
  for (const { object } of referrers) if (isTriggerRule(object)) draft.removals.push(object);
}

function renameJobs(
  decisions: readonly Decision[],
  options: Options,
  draft: ChangePlanDraft,
  problems: ProblemList,
): void {
  const ofJobs = draft.rewritten.filter(({ referrer }) => isRenamedJob(referrer.object, options));
  // Those that name a revision already count for one that was renamed before.
  const isAgain = ofJobs.some(({ referrer }) => isRenamedBefore(referrer.object));
  const current = groupBy(isAgain ? referencesToHashed(decisions) : [], (each) => each.referrer);
  const suffixOf = ofJobs.length === 0 ? () => "" : suffixFinder(decisions, draft);
  for (const [referrer, rewritten] of groupBy(ofJobs, (each) => each.referrer)) {
    const { object } = referrer;
    if (object.name === undefined) continue;
    const kept = (isRenamedBefore(object) && current.get(referrer)) || [];
    const name = jobName(jobBaseName(object), [...rewritten, ...kept], suffixOf);
    if (name.length > 63) problems.add(jobNameTooLong(name), subjectOf(object));
    draft.change(object.document, renameJob(object, name));
  }
}

function suffixFinder(decisions: readonly Decision[], { pinned }: ChangePlanDraft) {
  const finders = new Map(
    decisions.map(({ config, revisions, references }) => [config, revisionFinder(revisions, references)]),
  );
  return (link: ResolvedReference): string => {
    const { config } = link;
    const revision = finders.get(config)?.(link);
    return pinned.get(link)?.slice(config.baseName.length + 1) ?? revision?.suffix ?? config.suffix;
  };
}

function revisionTest(
  decisions: readonly Decision[],
  rewritten: readonly ResolvedReference[],
): (reference: Reference) => boolean {
  let named: Set<Reference> | undefined;
  return (reference) => {
    named ??= new Set([...rewritten, ...referencesToHashed(decisions)].map((each) => each.reference));
    return named.has(reference);
  };
}

function referencesToHashed(decisions: readonly Decision[]): ResolvedReference[] {
  return decisions.filter(({ config }) => config.hashedBy).flatMap(({ references }) => references);
}
