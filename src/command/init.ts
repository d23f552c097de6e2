// `hashroll init [flags] [FILE…]`: writes a starter policy from what the filter would do. It asks nothing, and a run with
// the policy gives the same output as one without.

import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { type Outcome, runPipeline } from "../pipeline.ts";
import { policyFile } from "../policy/read-policy.ts";
import { type CommentedRule, writePolicy } from "../policy/write-policy.ts";
import { policyExists } from "../problem/messages/index.ts";
import { starterPolicy } from "../report/starter-policy.ts";
import { summariseErrors } from "../report/summary.ts";
import { flagFields, messageFields } from "../settings/flags.ts";
import type { Options } from "../settings/options.ts";
import type { Settings } from "../settings/schema.ts";
import type { StreamInput } from "../settings/stream-input.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { starterRules } from "../strategy/starter-rules.ts";
import { count } from "../text/count.ts";
import { finish } from "./finish.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";
import { replaceFile } from "./io/write-file.ts";
import { type CommandFlags, mapPaths, prepare } from "./prepare.ts";

export interface InitFlags extends CommandFlags {
  readonly force?: boolean;
}

export async function init(paths: readonly string[], flags: InitFlags, io: Io): Promise<ExitCode> {
  const { output = policyFile, force = false } = flags;
  const toStdout = output === "-";
  const { settings, input, problems } = await prepare(paths, flags, io, { withoutPolicy: true });
  // Before the work: who sees this has nothing to wait for.
  if (!toStdout && !force && existsSync(resolve(io.cwd, output))) problems.add(policyExists(output));
  const found = runPipeline(input, settings);
  // Its notes are what the file says.
  problems.addAll(found.problems.filter(({ severity }) => severity === "error"));
  const rules = rulesWithoutEffect(found, input, settings);
  const given = fromOutputFolder(givenSettings(flags), toStdout ? policyFile : output);
  const text = writePolicy(starterPolicy(found, given, rules));
  if (!problems.hasErrors && !toStdout) replaceFile(output, text, io, problems);
  const summary = (failed: boolean): string =>
    failed
      ? summariseErrors(problems.all)
      : `${toStdout ? "a policy" : output} with ${count(rules.length, "rule")} written; a run with it gives the same output`;
  const code = await finish({ problems, settings: { quiet: settings.quiet ?? false }, summary }, io);
  if (code === exitCode.done && toStdout) await io.stdout.write(text);
  return code;
}

/** A rule counts as asked for, which in some cases leads further than what was found: such a one is left out. */
function rulesWithoutEffect(found: Outcome, input: StreamInput, options: Options): readonly CommentedRule[] {
  const rules = starterRules(found.decisions);
  if (rules.length === 0 || !found.pieces) return rules;
  const textOf = ({ pieces = [] }: Outcome): string => [...pieces].join("");
  const withRules = (chosen: readonly CommentedRule[]): Outcome =>
    runPipeline(input, { ...options, rules: chosen.map(({ rule }) => rule) });
  const before = textOf(found);
  const tried = withRules(rules);
  if (textOf(tried) === before) return rules;
  const isSame = new Set(
    tried.decisions
      .filter((each, index) => isSameDecision(each, found.decisions[index]))
      .map(({ config }) => config.name),
  );
  const harmless = rules.filter(({ rule }) => isSame.has(rule.match.name ?? ""));
  return textOf(withRules(harmless)) === before ? harmless : [];
}

function isSameDecision(a: Decision, b: Decision | undefined): boolean {
  return (
    a.strategy === b?.strategy &&
    a.revisions.length === b.revisions.length &&
    a.revisions.every(({ place, following }, index) => {
      const other = b.revisions[index];
      return place === other?.place && following.length === other.following.length;
    }) &&
    a.restarting.length === b.restarting.length
  );
}

/** How this run reports is no business of later ones. */
function givenSettings(flags: InitFlags): Settings {
  const keys = Object.keys(flagFields).filter((key) => key in flags && !(key in messageFields)) as (keyof InitFlags &
    keyof Settings)[];
  return Object.fromEntries(keys.map((key) => [key, flags[key]]));
}

/** Paths in a policy are relative to its own folder. */
function fromOutputFolder(settings: Settings, output: string): Settings {
  const folder = dirname(output);
  return mapPaths(settings, (path) => (isAbsolute(path) || folder === "." ? path : relative(folder, join(".", path))));
}
