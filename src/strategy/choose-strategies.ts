// What is done with each config, and why. Rules in order; the first that has an opinion wins.

import { groupBy, none } from "../collections/group-by.ts";
import { type Config, isRevisionPresent } from "../config/catalog.ts";
import { type ManifestObject, subjectOf, titleOf } from "../manifest/object.ts";
import type { Message } from "../problem/message.ts";
import * as messages from "../problem/messages/index.ts";
import type { Problem, Subject } from "../problem/problem.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { isScope, type Scope, scopes } from "../settings/scope.ts";
import { isStrategy, type Strategy, strategies } from "../settings/strategy.ts";
import type { Place } from "../text/source.ts";
import { checkReload } from "./check-reload.ts";
import { type PlannedRevision, planRevisions, suffixOfUse } from "./plan-revisions.ts";
import { annotatedStrategy, copy, type Evidence, first, ignore, type StrategyChoice } from "./rule.ts";
import { rules } from "./rules.ts";
import { annotatedScope, scopeOf } from "./scope.ts";
import { restartable, unlessUnused } from "./unused-copy.ts";

export interface Decision {
  readonly config: Config;
  readonly strategy: Strategy;
  readonly scope: Scope;
  /** The rule that chose the strategy, as text. */
  readonly reason: Message;
  /** The reason as it was reported; absent for a rename, and for what is a revision already. */
  readonly reported: Problem | undefined;
  /** What the rule is about, if not the config itself. */
  readonly about: ManifestObject | undefined;
  /** What the rule went by, where that is something other than the config as such. */
  readonly evidence: Place | undefined;
  readonly references: readonly ResolvedReference[];
  /** What will exist of the config besides itself, or instead of it: none, one of all keys, or several of some. */
  readonly revisions: readonly PlannedRevision[];
  /** Those whose referrers restart by an annotation when the config changes. */
  readonly restarting: readonly RestartingReference[];
}

export interface RestartingReference {
  readonly reference: ResolvedReference;
  /** Of what its referrer uses of the config. */
  readonly suffix: string;
}

export function chooseStrategies(evidence: Evidence, problems: ProblemList): Decision[] {
  return evidence.catalog.configs.flatMap((config) => {
    const annotated = annotatedStrategy(config);
    // What a carried revision says was asked of another state.
    if (annotated !== undefined && !isStrategy(annotated) && config.hashedBy !== "hashroll") {
      problems.add(messages.unknownStrategy(annotated, strategies), subjectOf(first(config)));
      return [];
    }
    const scope = annotatedScope(config);
    if (scope !== undefined && !isScope(scope)) {
      problems.add(messages.unknownScope(scope, scopes), subjectOf(first(config)));
      return [];
    }
    // What is not in the output is of no interest, unless pods restart because of it.
    if (config.isContext && firstChoice(config, evidence).strategy === "ignore") return [];
    const decision = decide(config, evidence, problems);
    const { strategy, references } = decision;
    if (config.hashedBaseName)
      problems.add(messages.editedAfterHashing(config.hashedBaseName), subjectOf(first(config)));
    for (const revision of decision.revisions) checkName(config, revision, evidence, problems);
    if (strategy === "rename") reportReaders(config, evidence, problems);
    if (strategy === "reload") checkReload(config, references, problems);
    return [decision];
  });
}

function decide(config: Config, evidence: Evidence, problems: ProblemList): Decision {
  const choice = firstChoice(config, evidence);
  const { strategy, at, evidence: other } = choice;
  const reason = choice.reason(strategy);
  const isHashed = config.hashedBy !== undefined && strategy === "copy";
  const isReported =
    strategy !== "rename" && !isHashed && reason.code !== "already-revision" && reason.code !== "generated";
  const subject = (): Subject => (at ? { place: at.place, object: titleOf(at.object) } : subjectOf(first(config)));
  const reported = isReported ? problems.add(reason, subject()) : undefined;
  const references = evidence.referencesTo(config);
  return {
    config,
    strategy,
    scope: scopeOf(config, evidence.options),
    // The problem has all of the message: of thousands not both are held.
    reason: reported ?? reason,
    reported,
    about: at?.object,
    evidence: at?.place ?? other,
    references,
    revisions: planRevisions(config, strategy, evidence),
    // Who asked for it is told what can't restart.
    restarting:
      strategy !== "restart"
        ? none
        : restartingReferences(config, choice.isRequested ? references : restartable(references), evidence),
  };
}

function restartingReferences(
  config: Config,
  references: readonly ResolvedReference[],
  evidence: Evidence,
): RestartingReference[] {
  return Array.from(groupBy(references, ({ referrer }) => referrer).values()).flatMap((links) => {
    const suffix = suffixOfUse(config, links, evidence);
    return links.map((reference) => ({ reference, suffix }));
  });
}

function firstChoice(config: Config, evidence: Evidence): StrategyChoice {
  for (const rule of rules) {
    const choice = rule(config, evidence);
    if (!choice) continue;
    const fitting = config.generated || config.isStale ? unlessRequested(config, choice) : choice;
    const used = unlessUnused(config, evidence, fitting);
    const possible = used.strategy === "rename" ? unlessPresent(config, evidence, used) : used;
    return evidence.options.delegate ? asDelegated(config, possible) : possible;
  }
  throw new Error("No rule decided, not even the default");
}

/** A revision's name has to be free and short enough. */
function checkName(
  config: Config,
  { name, suffix }: PlannedRevision,
  { catalog }: Evidence,
  problems: ProblemList,
): void {
  const { kind, namespace } = config;
  const isTaken = catalog
    .named(kind, name)
    .some((other) => other !== config && other.namespace === namespace && other.suffix !== suffix);
  if (isTaken) problems.add(messages.nameTaken(name), subjectOf(first(config)));
  if (name.length > 253) problems.add(messages.nameTooLong(name), subjectOf(first(config)));
}

/** Those who read by name what is renamed all the same, because it was requested. */
function reportReaders(config: Config, evidence: Evidence, problems: ProblemList): void {
  if (config.name === config.revisionName || config.generated) return;
  for (const { object, place, where } of evidence.mentionsOf(config)) {
    const message = messages.forcedRenameOfRead(config.kind, config.name, where, config.isStale);
    problems.add(message, { place, object: titleOf(object) });
  }
}

/** A second object of the revision's name would make deployers fail. */
function unlessPresent(config: Config, evidence: Evidence, choice: StrategyChoice): StrategyChoice {
  const isPresent = planRevisions(config, "rename", evidence).every((revision) =>
    isRevisionPresent(config, evidence.catalog, revision),
  );
  return isPresent ? copy(messages.alreadyPresent) : choice;
}

/** Where kustomize or another content takes the name in any case, only an explicit request brings it back. */
function unlessRequested({ isStale }: Config, choice: StrategyChoice): StrategyChoice {
  if (choice.strategy !== "copy") return choice;
  // Beside its revision it would be one of another content.
  if (isStale) return { strategy: "rename", reason: messages.contentChanged };
  return choice.isRequested ? choice : { strategy: "rename", reason: messages.generated };
}

/** A base asks kustomize for suffixes, and leaves all else to the outermost kustomization. */
function asDelegated(config: Config, choice: StrategyChoice): StrategyChoice {
  const isLeft = config.generated || config.hashedBy !== undefined;
  if (choice.strategy === "ignore" || (choice.strategy === "rename" && !isLeft)) return choice;
  return ignore(isLeft ? messages.generated : () => messages.notDelegated(messages.outcomes[choice.strategy]));
}
