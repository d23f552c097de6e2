// What is done with each config, and why. Rules in order; the first that has an opinion wins.

import { addAll } from "../collections/add-all.ts";
import { about, type Config, isRevisionPresent } from "../config/catalog.ts";
import { type ManifestObject, titleOf } from "../manifest/object.ts";
import type { Message } from "../problem/messages/index.ts";
import * as say from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { isStrategy, type Strategy, strategies } from "../settings/strategy.ts";
import type { Place } from "../text/source.ts";
import { annotatedStrategy, copy, type Evidence, first, ignore, rules, type StrategyChoice } from "./rules.ts";

export interface Decision {
  readonly config: Config;
  readonly strategy: Strategy;
  /** The rule that chose the strategy, in words. */
  readonly reason: Message;
  /** What the rule is about, if not the config itself. */
  readonly about?: ManifestObject;
  /** The reason again where the user is told: not of a rename, nor of what is a revision already. */
  readonly because?: Problem;
  /** What the rule went by, where that is something other than the config as such. */
  readonly evidence?: Place;
  readonly references: readonly ResolvedReference[];
}

export function chooseStrategies(evidence: Evidence, problems: Problem[]): Decision[] {
  return evidence.catalog.configs.flatMap((config) => {
    const fault = strategyFault(config);
    if (fault) {
      problems.push(fault);
      return [];
    }
    const verdict = firstChoice(config, evidence);
    const { strategy, reason, at } = verdict;
    const isHashed = config.hashedBy !== undefined && strategy === "copy";
    const isSaid =
      strategy !== "rename" && !isHashed && reason.code !== "already-revision" && reason.code !== "generated";
    const because = isSaid ? reasonInPlace(config, verdict) : undefined;
    if (because) problems.push(because);
    const named = strategy === "rename" || strategy === "copy";
    const taken = named ? nameTaken(config, evidence) : undefined;
    if (taken) problems.push(taken);
    if (strategy === "rename") addAll(problems, readersOfRenamed(config, evidence));
    if (named && config.revisionName.length > 253)
      problems.push(about(first(config), say.nameTooLong(config.revisionName)));
    const place = at?.place ?? verdict.evidence;
    return [
      {
        config,
        strategy,
        reason,
        ...(at && { about: at.object }),
        ...(because && { because }),
        ...(place && { evidence: place }),
        references: evidence.referencesTo(config),
      },
    ];
  });
}

function reasonInPlace(config: Config, { reason, at }: StrategyChoice): Problem {
  return at ? { ...reason, place: at.place, object: titleOf(at.object) } : about(first(config), reason);
}

function firstChoice(config: Config, evidence: Evidence): StrategyChoice {
  for (const rule of rules) {
    const verdict = rule(config, evidence);
    if (!verdict) continue;
    const fitting = config.generated || config.isStale ? unlessAsked(config, verdict) : verdict;
    const possible = fitting.strategy === "rename" ? unlessPresent(config, evidence, fitting) : fitting;
    return evidence.options.delegate ? asDelegated(config, possible) : possible;
  }
  throw new Error("No rule decided, not even the default");
}

/** Somebody else's content under the revision's name. */
function nameTaken(config: Config, { catalog }: Evidence): Problem | undefined {
  const other = catalog
    .named(config.kind, config.revisionName)
    .find((each) => each !== config && each.namespace === config.namespace && each.suffix !== config.suffix);
  return other && about(first(config), say.nameTaken(config.revisionName));
}

/** Those who read by name what is renamed all the same, because somebody asked for it. */
function readersOfRenamed(config: Config, evidence: Evidence): Problem[] {
  if (config.name === config.revisionName || config.generated) return [];
  return evidence.mentionsOf(config).map(({ object, place, where }) => ({
    ...say.forcedRenameOfRead(config.kind, config.name, where, config.isStale),
    place,
    object: titleOf(object),
  }));
}

/** A second object of the revision's name would make deployers fail. */
function unlessPresent(config: Config, { catalog }: Evidence, verdict: StrategyChoice): StrategyChoice {
  return isRevisionPresent(config, catalog) ? copy(say.alreadyPresent()) : verdict;
}

/** Where the name goes in any case, by kustomize's hand or as that of another content, only somebody's word brings it back. */
function unlessAsked({ isStale }: Config, verdict: StrategyChoice): StrategyChoice {
  if (verdict.strategy !== "copy") return verdict;
  // Beside its revision it would be one of another content.
  if (isStale) return { strategy: "rename", reason: say.contentChanged() };
  const isAsked = ["annotated", "by-rule", "by-flag"].includes(verdict.reason.code);
  return isAsked ? verdict : { strategy: "rename", reason: say.generated() };
}

/** A base asks kustomize for suffixes, and leaves all else to the outermost kustomization. */
function asDelegated(config: Config, verdict: StrategyChoice): StrategyChoice {
  const isLeft = config.generated || config.hashedBy !== undefined;
  if (verdict.strategy === "ignore" || (verdict.strategy === "rename" && !isLeft)) return verdict;
  return ignore(isLeft ? say.generated() : say.notDelegated(say.outcomes[verdict.strategy]));
}

function strategyFault(config: Config): Problem | undefined {
  const word = annotatedStrategy(config);
  return word === undefined || isStrategy(word)
    ? undefined
    : about(first(config), say.unknownStrategy(word, strategies));
}
