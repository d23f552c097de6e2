// What every command that renders needs first: the settings, from policy and flags, and the input.

import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { addAll } from "../collections/add-all.ts";
import { readFunctionConfig } from "../host/krm/function-config.ts";
import { findResourceList, type ResourceList } from "../host/krm/resource-list.ts";
import type { readPreviousSources } from "../host/previous-source.ts";
import { readInput } from "../host/read-input.ts";
import { type FoundPolicy, findPolicy } from "../policy/find-policy.ts";
import { type Flags, mergeSettings } from "../policy/merge-settings.ts";
import { type Policy, readPolicy } from "../policy/read-policy.ts";
import { emptyKey, unreadable } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import { systemErrorText } from "../problem/system-error.ts";
import type { Options } from "../settings/options.ts";
import type { Settings } from "../settings/schema.ts";
import type { Source } from "../text/source.ts";
import type { Io } from "./io/io.ts";

/** What the command line says. */
export interface CommandFlags extends Flags {
  readonly policy?: string;
}

export interface Prepared {
  readonly settings: Settings;
  readonly options: Options;
  readonly sources: readonly Source[];
  readonly problems: Problem[];
  /** Where the input is one ResourceList: whoever called us wants one back. */
  readonly list?: ResourceList;
}

export async function prepare(paths: readonly string[], flags: CommandFlags, io: Io): Promise<Prepared> {
  const problems: Problem[] = [];
  const found = findPolicy(io.cwd, flags.policy);
  const input = { cwd: io.cwd, stdin: io.stdin, leaveOut: found.source && resolve(io.cwd, found.source.path) };
  const emitted = await readInput(paths, input, problems);
  const list = findResourceList(emitted);
  const functionConfig = list?.functionConfig && readFunctionConfig(list.source, list.functionConfig);
  addAll(problems, functionConfig?.problems ?? []);
  // A function's own configuration usually is that very hashroll.yaml: it is not looked for a second time.
  const policy = functionConfig && flags.policy === undefined ? undefined : loadPolicy(found, io, problems);
  const policies = bothPolicies(policy, functionConfig?.policy);
  const settings = mergeSettings(policies, withEnvironment(flags, io));
  const also = await Promise.all((settings.alsoRead ?? []).map((each) => readInput([each], input, problems)));
  const sources = [...emitted, ...also.flat().map((source) => ({ ...source, isContext: true }))];
  const { previous, previousOptional = false, ...chosen } = settings;
  const request = { ...settings, optional: previousOptional };
  const earlier = previous && (await readEarlier(previous, request, io, problems));
  const options = {
    ...chosen,
    ...secretKey(settings, io, problems),
    ...(earlier && { previous: earlier }),
    ...(policies && { placeInPolicy: (path: string) => policies.places.get(path) }),
    ...(functionConfig?.identity && { functionConfig: functionConfig.identity }),
  };
  return { settings, options, sources, problems, ...(list && { list }) };
}

/** Loaded only where it is needed: it can run other programs, and most runs have no use for that. */
async function readEarlier(...args: Parameters<typeof readPreviousSources>): ReturnType<typeof readPreviousSources> {
  return (await import("../host/previous-source.ts")).readPreviousSources(...args);
}

/** A post-renderer's caller can't always give it flags. */
function withEnvironment(flags: CommandFlags, { env }: Io): CommandFlags {
  const previous = (env["HASHROLL_PREVIOUS"] ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
  return previous.length > 0 && !flags.previous?.length ? { ...flags, previous } : flags;
}

export function loadPolicy(found: FoundPolicy, io: Io, problems: Problem[]): Policy | undefined {
  addAll(problems, found.problems);
  if (!found.source) return undefined;
  const reading = readPolicy(found.source);
  addAll(problems, reading.problems);
  // Kustomize hands a legacy plugin's policy over in a temporary file, and says where it comes from.
  const folder = io.env["KUSTOMIZE_PLUGIN_CONFIG_ROOT"] ?? dirname(found.source.path);
  return reading.policy && { ...reading.policy, settings: fromFolder(reading.policy.settings, folder) };
}

/** What the function's own configuration says counts more. */
function bothPolicies(file: Policy | undefined, own: Policy | undefined): Policy | undefined {
  if (!file || !own) return own ?? file;
  return { settings: { ...file.settings, ...own.settings }, places: new Map([...file.places, ...own.places]) };
}

/** Paths in a policy count from its own folder, wherever hashroll is started. */
function fromFolder(settings: Settings, folder: string): Settings {
  const one = (path: string): string => (folder === "." || isAbsolute(path) ? path : join(folder, path));
  const source = (previous: string): string =>
    previous === "cluster" || previous.startsWith("helm:") ? previous : one(previous);
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
    const key = readFileSync(resolve(io.cwd, secretKeyFile));
    if (key.toString("latin1").trim() === "") problems.push(emptyKey(secretKeyFile));
    return { secretKey: key };
  } catch (error) {
    problems.push(unreadable(secretKeyFile, systemErrorText(error)));
    return {};
  }
}
