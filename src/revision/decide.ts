// What is done with each config, and why. Rules in order; the first that has an opinion wins.

import { textAt } from "../manifest/access.ts";
import { annotation, type ManifestObject } from "../manifest/document.ts";
import type { Message } from "../report/messages.ts";
import * as say from "../report/messages.ts";
import type { Problem } from "../report/problem.ts";
import { about, type Catalog, type Config } from "./catalog.ts";
import { isHook } from "./hook.ts";
import type { Link } from "./link.ts";
import type { Options } from "./options.ts";
import { isStrategy, type Strategy, strategies } from "./strategy.ts";
import { isWellKnown, managedSecretTypes } from "./well-known.ts";

export interface Decision {
  readonly config: Config;
  readonly strategy: Strategy;
  /** Why it is not simply renamed; absent where it is, and where it is a revision already. */
  readonly because?: Message;
  readonly links: readonly Link[];
}

/** What the rules look at. */
export interface Evidence {
  readonly catalog: Catalog;
  readonly options: Options;
  linksTo(config: Config): readonly Link[];
  /** Whether a reference may mean this config or another one of the same name. */
  isDoubtful(config: Config): boolean;
}

interface Verdict {
  readonly strategy: Strategy;
  readonly because?: Message;
}

type Rule = (config: Config, evidence: Evidence) => Verdict | undefined;

const rules: readonly Rule[] = [alreadyRevision, bySaying, neverTouched, byStream, byDefault];

export function decide(evidence: Evidence, problems: Problem[]): Decision[] {
  return evidence.catalog.configs.flatMap((config) => {
    const fault = strategyFault(config);
    if (fault) {
      problems.push(fault);
      return [];
    }
    const verdict = firstVerdict(config, evidence);
    if (verdict.because) problems.push(about(first(config), verdict.because));
    const named = verdict.strategy === "rename" || verdict.strategy === "copy";
    if (named && config.revisionName.length > 253)
      problems.push(about(first(config), say.nameTooLong(config.revisionName)));
    return [{ config, links: evidence.linksTo(config), ...verdict }];
  });
}

function firstVerdict(config: Config, evidence: Evidence): Verdict {
  for (const rule of rules) {
    const verdict = rule(config, evidence);
    if (verdict) return verdict.strategy === "rename" ? unlessPresent(config, evidence, verdict) : verdict;
  }
  throw new Error("No rule decided, not even the default");
}

/** A second object of the revision's name would make deployers fail. */
function unlessPresent(config: Config, { catalog }: Evidence, verdict: Verdict): Verdict {
  const others = catalog.named(config.kind, config.revisionName).filter((other) => other !== config);
  const present = others.some((other) => other.namespace === config.namespace);
  return present ? { strategy: "copy", because: say.alreadyPresent() } : verdict;
}

function alreadyRevision(config: Config): Verdict | undefined {
  return config.hashedBy === "hashroll" ? { strategy: "ignore" } : undefined;
}

/** The annotation on the config itself. */
function bySaying(config: Config): Verdict | undefined {
  const word = saidStrategy(config);
  if (word === undefined || !isStrategy(word)) return undefined;
  return word === "rename" ? { strategy: word } : { strategy: word, because: say.annotated(outcomes[word]) };
}

function neverTouched(config: Config): Verdict | undefined {
  const object = first(config);
  const ignore = (because: Message): Verdict => ({ strategy: "ignore", because });
  if (isHook(object)) return ignore(say.hook());
  if (annotation(object, "config.kubernetes.io/local-config") === "true") return ignore(say.localConfig());
  if (isWellKnown(config)) return ignore(say.wellKnown());
  const type = config.kind === "Secret" ? textAt(object.root, "type") : undefined;
  if (type !== undefined && managedSecretTypes.has(type)) return ignore(say.managedSecret(type));
  return undefined;
}

/** What the rest of the stream says about it. */
function byStream(config: Config, evidence: Evidence): Verdict | undefined {
  if (config.hooks.length > 0) return { strategy: "copy", because: say.hookTwin() };
  if (evidence.isDoubtful(config)) return { strategy: "copy", because: say.doubtfulConfig() };
  return undefined;
}

function byDefault(config: Config, evidence: Evidence): Verdict {
  const { strategy } = evidence.options;
  const referred = evidence.linksTo(config).length > 0;
  if (strategy && strategy !== "rename") return { strategy, because: say.byFlag(outcomes[strategy]) };
  if (!referred) return { strategy: "copy", because: say.noReferences() };
  if (config.kind === "Secret" && strategy !== "rename") return { strategy: "copy", because: say.secretCopied() };
  return { strategy: "rename" };
}

const outcomes: Readonly<Record<Strategy, string>> = {
  rename: "renamed",
  copy: "it stays, and its revision is added beside it",
  restart: "it stays, and its workloads restart when it changes",
  reload: "it stays, and its apps reload it themselves",
  ignore: "left alone",
};

function strategyFault(config: Config): Problem | undefined {
  const word = saidStrategy(config);
  return word === undefined || isStrategy(word)
    ? undefined
    : about(first(config), say.unknownStrategy(word, strategies));
}

function saidStrategy(config: Config): string | undefined {
  return annotation(first(config), "hashroll.dev/strategy");
}

function first(config: Config): ManifestObject {
  return config.objects[0] as ManifestObject;
}
