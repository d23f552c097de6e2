// What every command that renders needs first: the settings, from policy and flags, and the input.

import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Source } from "../manifest/source.ts";
import { findPolicy } from "../policy/find-policy.ts";
import { type Flags, mergeSettings } from "../policy/merge-settings.ts";
import { readPolicy } from "../policy/read-policy.ts";
import type { Settings } from "../policy/schema.ts";
import { carryFromNothing, unreadable } from "../report/messages.ts";
import type { Problem } from "../report/problem.ts";
import { reasonOf } from "../report/reason.ts";
import type { Options } from "../revision/options.ts";
import { readPreviousSources } from "../adapter/previous-source.ts";
import type { Io } from "./io.ts";
import { readInput } from "./read-input.ts";

/** What the command line says. */
export interface CommandFlags extends Flags {
  readonly policy?: string;
}

export interface Prepared {
  readonly settings: Settings;
  readonly options: Options;
  readonly sources: readonly Source[];
  readonly problems: Problem[];
}

export async function prepare(paths: readonly string[], flags: CommandFlags, io: Io): Promise<Prepared> {
  const problems: Problem[] = [];
  const { policy, path } = loadPolicy(flags, io, problems);
  const settings = mergeSettings(policy, flags);
  const input = { cwd: io.cwd, stdin: io.stdin, leaveOut: path };
  const emitted = await readInput(paths, input, problems);
  const also = await Promise.all((settings.alsoRead ?? []).map((each) => readInput([each], input, problems)));
  const sources = [...emitted, ...also.flat().map((source) => ({ ...source, lookedAtOnly: true }))];
  const { previous, previousOptional = false, ...chosen } = settings;
  const earlier = previous && (await readPreviousSources(previous, { ...settings, optional: previousOptional }, io, problems));
  if (settings.retain === "carry" && !previous) problems.push(carryFromNothing());
  const options = { ...chosen, ...secretKey(settings, io, problems), ...(earlier && { previous: earlier }) };
  return { settings, options, sources, problems };
}

function loadPolicy(flags: CommandFlags, io: Io, problems: Problem[]) {
  const found = findPolicy(io.cwd, flags.policy);
  problems.push(...found.problems);
  if (!found.source) return { policy: undefined, path: undefined };
  const reading = readPolicy(found.source);
  problems.push(...reading.problems);
  const folder = dirname(found.source.path);
  const policy = reading.policy && { ...reading.policy, settings: fromFolder(reading.policy.settings, folder) };
  return { policy, path: resolve(io.cwd, found.source.path) };
}

/** Paths in a policy count from its own folder, wherever hashroll is started. */
function fromFolder(settings: Settings, folder: string): Settings {
  const one = (path: string): string => (folder === "." || isAbsolute(path) ? path : join(folder, path));
  const source = (previous: string): string => (previous === "cluster" || previous.startsWith("helm:") ? previous : one(previous));
  const { secretKeyFile, report, logFile, kubeconfig, alsoRead, previous } = settings;
  return {
    ...settings,
    ...(secretKeyFile !== undefined && { secretKeyFile: one(secretKeyFile) }),
    ...(report !== undefined && { report: one(report) }),
    ...(logFile !== undefined && { logFile: one(logFile) }),
    ...(kubeconfig !== undefined && { kubeconfig: one(kubeconfig) }),
    ...(alsoRead !== undefined && { alsoRead: alsoRead.map(one) }),
    ...(previous !== undefined && { previous: previous.map(source) }),
  };
}

function secretKey({ secretKeyFile }: Settings, io: Io, problems: Problem[]): Pick<Options, "secretKey"> {
  if (secretKeyFile === undefined) return {};
  try {
    return { secretKey: readFileSync(resolve(io.cwd, secretKeyFile)) };
  } catch (error) {
    problems.push(unreadable(secretKeyFile, reasonOf(error)));
    return {};
  }
}
