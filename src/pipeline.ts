// The pipeline, from texts to text: read, catalog, walk, link, gather evidence, decide, revise, emit.

import { addAll } from "./collections/add-all.ts";
import { catalogConfigs } from "./config/catalog.ts";
import { annotationProblems } from "./config/check-annotations.ts";
import { gatherEvidence } from "./evidence/gather-evidence.ts";
import type { IsConfigName } from "./evidence/mentions/find-mentions.ts";
import { maySubstituteNames } from "./evidence/mentions/may-mention.ts";
import { rbacKinds, readRbac } from "./evidence/rbac/grants.ts";
import { newStreamReader } from "./manifest/read/stream-reader.ts";
import { writeStream } from "./manifest/write/write-stream.ts";
import * as say from "./problem/messages/index.ts";
import { hasErrors, type Problem } from "./problem/problem.ts";
import { resolveReferences } from "./reference/resolve-references.ts";
import { findTriggers, isTriggerRule, namesInTriggers } from "./reference/triggers.ts";
import { newWalker } from "./reference/walk/references.ts";
import { walkAll } from "./reference/walk/referrer.ts";
import { resolvePins } from "./retention/pins.ts";
import { planRetention } from "./retention/plan-retention.ts";
import { findDroppedConfigs } from "./retention/previous/dropped-configs.ts";
import { matchHistory } from "./retention/previous/match-history.ts";
import { readPrevious } from "./retention/previous/read-previous.ts";
import { type ChangePlan, noChanges } from "./rewrite/change-plan.ts";
import { planChanges } from "./rewrite/plan-changes.ts";
import type { Options } from "./settings/options.ts";
import { chooseStrategies, type Decision } from "./strategy/choose-strategies.ts";
import { jobModeProblems } from "./strategy/plain-name.ts";
import { hasNoDocuments, isWhitespace } from "./text/blank.ts";
import type { Source } from "./text/source.ts";
import { anything, newWordFinder } from "./text/word-finder.ts";
import { AliasLimitError } from "./yaml/node/alias-limit.ts";

export interface Outcome {
  /** The output, in pieces to be put end to end. Absent if there are errors: it is all or nothing. */
  readonly pieces?: Iterable<string>;
  readonly problems: readonly Problem[];
  readonly decisions: readonly Decision[];
  readonly revised: ChangePlan;
}

export function runPipeline(sources: readonly Source[], options: Options): Outcome {
  const problems: Problem[] = [];
  try {
    const outcome = runStages(sources, options, problems);
    return { ...outcome, problems: inOrder(problems, sources) };
  } catch (error) {
    if (!(error instanceof AliasLimitError)) throw error;
    problems.push({ ...say.aliasLimit(), place: error.place });
    return { problems: inOrder(problems, sources), decisions: [], revised: noChanges };
  }
}

function runStages(sources: readonly Source[], options: Options, problems: Problem[]): Omit<Outcome, "problems"> {
  if (isCutOff(sources, options)) problems.push(say.emptyInput());
  if (options.retain === "carry" && !options.previous) problems.push(say.carryWithoutPrevious());
  const reader = newStreamReader(sources, (place, { message, isAliasLimit }) =>
    problems.push({ ...(isAliasLimit ? say.aliasLimit() : say.syntax(message)), place }),
  );

  const objects = reader.read(
    [newWordFinder(openingWords)],
    options.secrets ? [...openingKinds, "Secret", "SecretList"] : openingKinds,
  );
  const catalog = catalogConfigs(objects, options, problems);
  const triggerNames = namesInTriggers(objects, options);
  const hasWork = catalog.configs.length > 0 || triggerNames.length > 0 || objects.some(isTriggerRule);
  if (!hasWork && !options.strict) {
    // The faults of earlier outputs are nothing to stop for where no config needs them.
    addAll(problems, findDroppedConfigs(readPrevious(options.previous ?? [], []), new Map(), options));
    return unchanged(sources, problems);
  }

  for (const object of reader.read([], kindsOfReaders)) objects.push(object);
  const rbac = readRbac(objects, options.namespace);
  const names = newWordFinder(catalog.configs.flatMap(({ name, previousNames }) => [name, ...previousNames]));
  // References to what is not there can be anywhere.
  const others = options.strict ? anything : newWordFinder([...triggerNames, ...rbac.accountWords, ownWord]);
  for (const object of reader.read([names, others], [], maySubstituteNames(options.secrets ?? false)))
    objects.push(object);

  const walker = newWalker(objects, options.references);
  const referrers = walkAll(objects, walker);
  addAll(problems, annotationProblems(objects));
  addAll(problems, jobModeProblems(objects));
  const links = resolveReferences(referrers, catalog, options, problems);
  const isConfig: IsConfigName = (kind, name) => catalog.named(kind, name).length > 0;
  const evidence = gatherEvidence(referrers, rbac, walker, isConfig, names, options.namespace);
  const decisions = chooseStrategies({ catalog, options, ...links, ...evidence }, problems);
  const triggers = findTriggers(referrers, options, problems);
  const previous = readPrevious(options.previous ?? [], problems, options.references);
  const earlier = matchHistory(catalog.configs, previous, options.namespace);
  addAll(problems, findDroppedConfigs(previous, earlier, options));
  const pins = resolvePins(decisions, referrers, earlier, catalog, problems);
  const retention = planRetention(decisions, catalog, earlier, pins, options, problems);
  const revised = planChanges(
    decisions,
    { catalog, options, evidence, referrers, triggers, retention, pins },
    problems,
  );
  const pieces = hasErrors(problems) ? undefined : writeStream(sources, revised);
  return { ...(pieces && { pieces }), decisions, revised };
}

/**
 * Nothing came in, where something came out before: the program in front of us failed. A chart may well render nothing,
 * and Helm knows it.
 */
function isCutOff(sources: readonly Source[], options: Options): boolean {
  const emitted = sources.filter(({ isContext }) => !isContext);
  const before = (options.previous ?? []).filter(({ live, deployed }) => !live && deployed === undefined);
  return (
    options.for !== "helm" &&
    emitted.length > 0 &&
    emitted.every(({ text }) => isWhitespace(text)) &&
    before.some(({ text }) => !hasNoDocuments(text))
  );
}

/** A document with none of these can hold no config and ask for nothing. */
const openingKinds = ["ConfigMap", "ConfigMapList", "TriggerRule"];
const openingWords = ["triggered-by"];

/** Nobody asks for anything of ours without it. */
const ownWord = "hashroll.dev";

/** Documents that tell who may read configs, or what kind of thing they name. */
const kindsOfReaders = [
  ...rbacKinds,
  ...rbacKinds.map((kind) => `${kind}List`),
  "ServiceAccount",
  "ServiceAccountList",
  "ValidatingAdmissionPolicy",
  "MutatingAdmissionPolicy",
];

function unchanged(sources: readonly Source[], problems: readonly Problem[]): Omit<Outcome, "problems"> {
  const pieces = hasErrors(problems) ? undefined : writeStream(sources, noChanges);
  return { ...(pieces && { pieces }), decisions: [], revised: noChanges };
}

/** By place, as a reader goes through the input. */
function inOrder(problems: readonly Problem[], sources: readonly Source[]): Problem[] {
  const ranks = new Map(sources.map((source, index) => [source, index]));
  const rank = ({ place }: Problem): number => (place && ranks.get(place.source)) ?? -1;
  return [...problems].sort((a, b) => rank(a) - rank(b) || (a.place?.offset ?? 0) - (b.place?.offset ?? 0));
}
