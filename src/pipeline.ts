// The pipeline, from texts to text: read, catalog, walk, link, gather evidence, decide, revise, emit.

import { addAll } from "./collections/add-all.ts";
import { catalogConfigs } from "./config/catalog.ts";
import { annotationProblems } from "./config/check-annotations.ts";
import { gatherEvidence } from "./evidence/gather-evidence.ts";
import type { IsConfigName } from "./evidence/mentions/find-mentions.ts";
import { composesNames } from "./evidence/mentions/may-mention.ts";
import { rbacKinds, readRbac } from "./evidence/rbac/grants.ts";
import { newReader } from "./manifest/read/stream-reader.ts";
import { emit } from "./manifest/write/write-stream.ts";
import * as say from "./problem/messages/index.ts";
import { hasErrors, type Problem } from "./problem/problem.ts";
import { linkReferences } from "./reference/resolve-references.ts";
import { findTriggers, isTriggerRule, namesInTriggers } from "./reference/triggers.ts";
import { newWalker } from "./reference/walk/references.ts";
import { walkAll } from "./reference/walk/referrer.ts";
import { findPins } from "./retention/pins.ts";
import { retain } from "./retention/plan-retention.ts";
import { leftBehind } from "./retention/previous/dropped-configs.ts";
import { ownRevisions } from "./retention/previous/match-history.ts";
import { readPrevious } from "./retention/previous/read-previous.ts";
import { nothingRevised, type Revised } from "./rewrite/change-plan.ts";
import { revise } from "./rewrite/plan-changes.ts";
import type { Options } from "./settings/options.ts";
import { type Decision, decide } from "./strategy/choose-strategies.ts";
import { jobModeProblems } from "./strategy/plain-name.ts";
import { isBlank, isEmpty } from "./text/blank.ts";
import type { Source } from "./text/source.ts";
import { anything, newWordFinder } from "./text/word-finder.ts";
import { AliasLimitError } from "./yaml/node/alias-limit.ts";

export interface Outcome {
  /** The output, in pieces to be put end to end. Absent if there are errors: it is all or nothing. */
  readonly pieces?: Iterable<string>;
  readonly problems: readonly Problem[];
  readonly decisions: readonly Decision[];
  readonly revised: Revised;
}

export function renderStream(sources: readonly Source[], options: Options): Outcome {
  const problems: Problem[] = [];
  try {
    const outcome = runStages(sources, options, problems);
    return { ...outcome, problems: inOrder(problems, sources) };
  } catch (error) {
    if (!(error instanceof AliasLimitError)) throw error;
    problems.push({ ...say.aliasLimit(), place: error.place });
    return { problems: inOrder(problems, sources), decisions: [], revised: nothingRevised };
  }
}

function runStages(sources: readonly Source[], options: Options, problems: Problem[]): Omit<Outcome, "problems"> {
  if (isCutOff(sources, options)) problems.push(say.emptyInput());
  if (options.retain === "carry" && !options.previous) problems.push(say.carryFromNothing());
  const reader = newReader(sources, (place, { message, isAliasLimit }) =>
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
    addAll(problems, leftBehind(readPrevious(options.previous ?? [], []), new Map(), options));
    return unchanged(sources, problems);
  }

  for (const object of reader.read([], kindsOfReaders)) objects.push(object);
  const rbac = readRbac(objects, options.namespace);
  const names = newWordFinder(catalog.configs.flatMap(({ name, formerNames }) => [name, ...formerNames]));
  // References to what is not there can be anywhere.
  const others = options.strict ? anything : newWordFinder([...triggerNames, ...rbac.accountWords, ownWord]);
  for (const object of reader.read([names, others], [], composesNames(options.secrets ?? false))) objects.push(object);

  const walker = newWalker(objects, options.references);
  const referrers = walkAll(objects, walker);
  addAll(problems, annotationProblems(objects));
  addAll(problems, jobModeProblems(objects));
  const links = linkReferences(referrers, catalog, options, problems);
  const isConfig: IsConfigName = (kind, name) => catalog.named(kind, name).length > 0;
  const evidence = gatherEvidence(referrers, rbac, walker, isConfig, names, options.namespace);
  const decisions = decide({ catalog, options, ...links, ...evidence }, problems);
  const triggers = findTriggers(referrers, options, problems);
  const previous = readPrevious(options.previous ?? [], problems, options.references);
  const earlier = ownRevisions(catalog.configs, previous, options.namespace);
  addAll(problems, leftBehind(previous, earlier, options));
  const pins = findPins(decisions, referrers, earlier, catalog, problems);
  const retention = retain(decisions, catalog, earlier, pins, options, problems);
  const revised = revise(decisions, { catalog, options, evidence, referrers, triggers, retention, pins }, problems);
  const pieces = hasErrors(problems) ? undefined : emit(sources, revised);
  return { ...(pieces && { pieces }), decisions, revised };
}

/**
 * Nothing came in, where something came out before: the program in front of us failed. A chart may well render nothing,
 * and Helm knows it.
 */
function isCutOff(sources: readonly Source[], options: Options): boolean {
  const emitted = sources.filter(({ lookedAtOnly }) => !lookedAtOnly);
  const before = (options.previous ?? []).filter(({ live, deployed }) => !live && deployed === undefined);
  return (
    options.for !== "helm" &&
    emitted.length > 0 &&
    emitted.every(({ text }) => isEmpty(text)) &&
    before.some(({ text }) => !isBlank(text))
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
  const pieces = hasErrors(problems) ? undefined : emit(sources, nothingRevised);
  return { ...(pieces && { pieces }), decisions: [], revised: nothingRevised };
}

/** By place, as a reader goes through the input. */
function inOrder(problems: readonly Problem[], sources: readonly Source[]): Problem[] {
  const ranks = new Map(sources.map((source, index) => [source, index]));
  const rank = ({ place }: Problem): number => (place && ranks.get(place.source)) ?? -1;
  return [...problems].sort((a, b) => rank(a) - rank(b) || (a.place?.offset ?? 0) - (b.place?.offset ?? 0));
}
