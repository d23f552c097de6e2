// The pipeline, from texts to text. Each stage is a function from data to data; problems are gathered along the way.

import { type Config, catalogConfigs } from "./config/catalog.ts";
import { checkAnnotations } from "./config/check-annotations.ts";
import { gatherEvidence } from "./evidence/gather-evidence.ts";
import { maySubstituteNames } from "./evidence/mentions/may-mention.ts";
import { rbacKinds, readRbac } from "./evidence/rbac/grants.ts";
import { isContext } from "./manifest/object.ts";
import { newStreamReader } from "./manifest/read/stream-reader.ts";
import { writeStream } from "./manifest/write/write-stream.ts";
import { reloaderWords } from "./policy/migration/reloader.ts";
import * as messages from "./problem/messages/index.ts";
import type { Problem } from "./problem/problem.ts";
import { newProblemList, type ProblemList } from "./problem/problem-list.ts";
import { checkJobModes } from "./reference/job-mode.ts";
import { isTriggerRule, namesInTriggers, readTriggers } from "./reference/read-triggers.ts";
import { resolveReferences } from "./reference/resolve-references.ts";
import { resolveTriggers } from "./reference/resolve-triggers.ts";
import { findReferences, newWalker } from "./reference/walk/find-references.ts";
import { findLeftovers } from "./retention/leftovers.ts";
import { applyLiveUse } from "./retention/live-use.ts";
import { resolvePins } from "./retention/pins.ts";
import { planRetention } from "./retention/plan-retention.ts";
import { reportDroppedConfigs } from "./retention/previous/dropped-configs.ts";
import { matchHistory } from "./retention/previous/match-history.ts";
import { readPrevious } from "./retention/previous/read-previous.ts";
import { addLeftovers } from "./rewrite/add-leftovers.ts";
import { type ChangePlan, newChangePlanDraft, noChanges } from "./rewrite/change-plan.ts";
import { planChanges } from "./rewrite/plan-changes.ts";
import type { Options } from "./settings/options.ts";
import type { StreamInput } from "./settings/stream-input.ts";
import { chooseStrategies, type Decision } from "./strategy/choose-strategies.ts";
import { reportOtherTools } from "./strategy/other-tools.ts";
import { takeOverFromReloader } from "./strategy/reloader-hand-over.ts";
import { hasNoDocuments, isWhitespace } from "./text/blank.ts";
import type { Source } from "./text/source.ts";
import { anything, newWordFinder } from "./text/word-finder.ts";

export interface Outcome {
  /** The output, in pieces to be put end to end. Absent if there are errors: it is all or nothing. */
  readonly pieces?: Iterable<string>;
  readonly problems: readonly Problem[];
  /** What was decided about each config. */
  readonly decisions: readonly Decision[];
  readonly changes: ChangePlan;
}

export function runPipeline(given: StreamInput, options: Options): Outcome {
  const input = options.for === "flux" ? readByKustomize(given) : given;
  const { sources } = input;
  const problems = newProblemList();
  const { decisions, changes } = runStages(input, options, problems);
  const pieces = problems.hasErrors ? undefined : writeStream(sources, changes);
  return { ...(pieces && { pieces }), problems: problems.inOrder(sources), decisions, changes };
}

/** Flux runs kustomize on what it applies, whose merge keys never win over a mapping's own keys. */
function readByKustomize(input: StreamInput): StreamInput {
  const read = <S extends Source>(sources: readonly S[]): S[] =>
    sources.map((source) => ({ ...source, ownKeysWin: true }));
  return { ...input, sources: read(input.sources), ...(input.previous && { previous: read(input.previous) }) };
}

function runStages(
  input: StreamInput,
  options: Options,
  problems: ProblemList,
): Pick<Outcome, "decisions" | "changes"> {
  const { previous = [] } = input;
  checkInput(input, options, problems);
  // 1 Split; kinds are peeked, nothing is parsed. A missing namespace gets its meaning from the reader, and nowhere else.
  const reader = newStreamReader(
    input.sources,
    (place, fault) => problems.add(messages.documentFault(fault), { place }),
    options.namespace,
  );

  // 2 First reading, by kind: configs and triggers, without which there is nothing to do.
  const objects = reader.read([newWordFinder(["triggered-by"])], kindsWithWork(options));
  const catalog = catalogConfigs(objects, options, input.secretKey, problems);
  const requests = readTriggers(objects, options, problems);
  const hasWork = catalog.configs.length > 0 || requests.length > 0 || objects.some(isTriggerRule);
  if (!hasWork && !options.strict) {
    // The faults of earlier outputs are no reason to stop where no config needs them.
    const use = applyLiveUse(readPrevious(previous, options, newProblemList()), previous, [], problems);
    reportDroppedConfigs(use, new Map(), input, options, problems);
    const leftovers = findLeftovers(use, new Map(), catalog, input, options, problems);
    if (leftovers.length === 0) return { decisions: [], changes: noChanges };
    const draft = newChangePlanDraft(problems);
    addLeftovers(leftovers, [...objects, ...reader.read([anything])], draft, options);
    return { decisions: [], changes: draft };
  }

  // 3 Second reading, by kind and by name: who may read configs, and every document that can name one.
  for (const object of reader.read([], kindsOfReaders)) objects.push(object);
  const rbac = readRbac(objects);
  const names = newWordFinder(catalog.configs.flatMap((config) => [config.name, ...config.previousNames]));
  // Unresolved references can be anywhere.
  const others = options.strict
    ? anything
    : newWordFinder([...namesInTriggers(requests), ...rbac.accountWords, ...reloaderWords, "hashroll.dev"]);
  const mayName = maySubstituteNames(options.secrets ?? false);
  for (const object of reader.read([names, others], [], mayName)) objects.push(object);
  checkAnnotations(objects, problems);
  checkJobModes(objects, problems);

  // 4 One walk finds every reference; each means one config, or none.
  const walker = newWalker(objects, options.references);
  const referrers = findReferences(objects, walker);
  const references = resolveReferences(referrers, catalog, options, problems);
  // Context documents are for reading: what is changed, and what is asked of us, is in the others.
  const emitted = referrers.filter(({ object }) => !isContext(object));

  // 5 Why plain names are needed, then the first rule that decides, and with it what will exist of each config.
  const evidence = gatherEvidence(referrers, rbac, walker, catalog, names);
  const requested = resolveTriggers(requests, referrers, catalog, input.secretKey, problems);
  const triggering = new Set(requested.map(({ source }) => source.config));
  const isTriggering = (config: Config): boolean => triggering.has(config);
  const decisions = chooseStrategies({ catalog, options, input, isTriggering, ...references, ...evidence }, problems);
  const handOver = takeOverFromReloader(emitted, decisions, requested, options, problems);
  const triggers = [...requested, ...handOver.triggers];
  reportOtherTools(emitted, decisions, problems);

  // 6 What earlier outputs hold, and what of it stays.
  const use = applyLiveUse(
    readPrevious(previous, { ...options, secretKey: input.secretKey }, problems),
    previous,
    referrers,
    problems,
  );
  const history = matchHistory(
    catalog.configs.filter(({ isContext }) => !isContext),
    use.previous,
  );
  reportDroppedConfigs(use, history, input, options, problems);
  const leftovers = findLeftovers(use, history, catalog, input, options, problems);
  const pins = resolvePins(decisions, emitted, history, catalog, problems);
  const retention = planRetention(decisions, catalog, history, use, pins, input, options, problems);

  // 7 Every change of the stream.
  const found = { decisions, evidence, referrers: emitted, triggers, handOver, retention, pins, leftovers, options };
  const changes = planChanges(found, problems);
  return { decisions, changes };
}

function checkInput(input: StreamInput, options: Options, problems: ProblemList): void {
  if (isCutOff(input, options)) problems.add(messages.emptyInput());
  if (options.retain === "carry" && !input.previous) problems.add(messages.carryWithoutPrevious());
}

/**
 * Nothing came in, where something came out before: the program in front of us failed. A chart may well render nothing,
 * and Helm knows it.
 */
function isCutOff({ sources, previous = [] }: StreamInput, options: Options): boolean {
  const emitted = sources.filter(({ isContext }) => !isContext);
  const before = previous.filter(({ live, deployed, older }) => !live && !older && deployed === undefined);
  return (
    options.for !== "helm" &&
    emitted.length > 0 &&
    emitted.every(({ text }) => isWhitespace(text)) &&
    before.some(({ text }) => !hasNoDocuments(text))
  );
}

/** A document with none of these kinds and words can hold no config and ask for nothing. */
function kindsWithWork({ secrets }: Options): readonly string[] {
  const kinds = ["ConfigMap", "ConfigMapList", "TriggerRule"];
  return secrets ? [...kinds, "Secret", "SecretList"] : kinds;
}

/** Documents that show who may read configs, or what kind of parameter an admission policy takes. */
const kindsOfReaders = [
  ...rbacKinds,
  ...rbacKinds.map((kind) => `${kind}List`),
  "ServiceAccount",
  "ServiceAccountList",
  "ValidatingAdmissionPolicy",
  "MutatingAdmissionPolicy",
];
