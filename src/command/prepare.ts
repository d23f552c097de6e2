// What every command that renders starts with: the settings, from policy and flags, and the input.

import { dirname, isAbsolute, join, resolve } from "node:path";
import { type FoundPolicy, findPolicy } from "../host/find-policy.ts";
import { readFunctionConfig } from "../host/krm/function-config.ts";
import { findResourceList, type ResourceList } from "../host/krm/resource-list.ts";
import { readInput } from "../host/read-input.ts";
import type { readPreviousSources } from "../host/read-previous-sources.ts";
import { configNamespaces } from "../manifest/read/config-namespaces.ts";
import { type Flags, mergeSettings } from "../policy/merge-settings.ts";
import { type Policy, policyFile, readPolicy } from "../policy/read-policy.ts";
import { newProblemList, type ProblemList } from "../problem/problem-list.ts";
import type { Settings } from "../settings/schema.ts";
import { mapSourcePath, parseSourceName } from "../settings/source-name.ts";
import type { StreamInput } from "../settings/stream-input.ts";
import { compileSooner } from "./io/compile-sooner.ts";
import type { Io } from "./io/io.ts";
import { keepHeapSmall } from "./io/keep-heap-small.ts";
import { withProgress } from "./io/progress.ts";
import { readSecretKey } from "./secret-key.ts";

/** The flags of the command line. */
export interface CommandFlags extends Flags {
  readonly policy?: string;
  readonly output?: string;
}

export type ReadPrevious = typeof readPreviousSources;

export interface Prepared {
  readonly settings: Settings;
  readonly input: StreamInput;
  readonly problems: ProblemList;
  /** If the input is one ResourceList, the output is one, too. */
  readonly list?: ResourceList;
}

export interface Preparing {
  /** As if there were no policy file, which is about to be written. */
  readonly withoutPolicy?: boolean;
  readonly readPrevious?: ReadPrevious;
}

export async function prepare(
  paths: readonly string[],
  flags: CommandFlags,
  io: Io,
  { withoutPolicy = false, readPrevious = loadAndReadPrevious }: Preparing = {},
): Promise<Prepared> {
  const problems = newProblemList();
  const found = withoutPolicy ? noPolicy : findPolicy(io.cwd, flags.policy);
  const policyPath = withoutPolicy ? policyFile : found.source?.path;
  const context = { ...io, leaveOut: policyPath && resolve(io.cwd, policyPath) };
  const emitted = await readInput(paths, context, problems);
  compileSooner(emitted);
  const list = findResourceList(emitted);
  const functionConfig = list?.functionConfig && readFunctionConfig(list.source, list.functionConfig);
  problems.addAll(functionConfig?.problems ?? []);
  // A functionConfig usually is that very hashroll.yaml, which then is not read again.
  const filePolicy = functionConfig && flags.policy === undefined ? undefined : loadPolicy(found, io, problems);
  const policy = mergePolicies(filePolicy, functionConfig?.policy);
  const settings = mergeSettings(policy, withEnvironment(flags, io));
  const { previous: names, previousOptional: optional = false } = settings;
  const also = await Promise.all((settings.alsoRead ?? []).map((each) => readInput([each], context, problems)));
  const sources = [...emitted, ...also.flat().map((source) => ({ ...source, isContext: true }))];
  const namespaces = names?.some((name) => parseSourceName(name).from === "helm")
    ? configNamespaces(sources, settings.secrets ?? false)
    : [];
  const request = { ...settings, optional, configNamespaces: namespaces };
  const previous =
    names && (await withProgress(io, `reading ${names.join(", ")}`, () => readPrevious(names, request, io, problems)));
  await keepHeapSmall([...sources, ...(previous ?? [])]);
  const secretKey = readSecretKey(settings.secretKeyFile, io, problems);
  const input = {
    sources,
    previous,
    secretKey,
    placeInPolicy: policy && ((path: string) => policy.places.get(path)),
    functionConfig: functionConfig?.identity,
  };
  return { settings, input, problems, ...(list && { list }) };
}

const noPolicy: FoundPolicy = { problems: [] };

/** Loaded only when needed: it can run other programs, which most runs do not need. */
const loadAndReadPrevious: ReadPrevious = async (...args) =>
  (await import("../host/read-previous-sources.ts")).readPreviousSources(...args);

/** Not every caller of a post-renderer can pass flags to it. */
function withEnvironment(flags: CommandFlags, { env }: Io): CommandFlags {
  const previous = (env["HASHROLL_PREVIOUS"] ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
  return previous.length > 0 && !flags.previous?.length ? { ...flags, previous } : flags;
}

export function loadPolicy(found: FoundPolicy, io: Io, problems: ProblemList): Policy | undefined {
  problems.addAll(found.problems);
  if (!found.source) return undefined;
  const reading = readPolicy(found.source);
  problems.addAll(reading.problems);
  // Kustomize passes the policy of a legacy plugin in a temporary file, and the folder that it is from in a variable.
  const folder = io.env["KUSTOMIZE_PLUGIN_CONFIG_ROOT"] ?? dirname(found.source.path);
  return reading.policy && { ...reading.policy, settings: pathsFromFolder(reading.policy.settings, folder) };
}

/** The functionConfig overrides the file. */
function mergePolicies(file: Policy | undefined, own: Policy | undefined): Policy | undefined {
  if (!file || !own) return own ?? file;
  return { settings: { ...file.settings, ...own.settings }, places: new Map([...file.places, ...own.places]) };
}

/** Paths in a policy are relative to its own folder, wherever hashroll runs. */
function pathsFromFolder(settings: Settings, folder: string): Settings {
  return mapPaths(settings, (path) => (folder === "." || isAbsolute(path) ? path : join(folder, path)));
}

/** The settings with every path in them replaced. */
export function mapPaths(settings: Settings, one: (path: string) => string): Settings {
  const { secretKeyFile, report, logFile, kubeconfig, alsoRead, previous } = settings;
  return {
    ...settings,
    ...(secretKeyFile !== undefined && { secretKeyFile: one(secretKeyFile) }),
    ...(report !== undefined && { report: one(report) }),
    ...(logFile !== undefined && { logFile: one(logFile) }),
    ...(kubeconfig !== undefined && { kubeconfig: one(kubeconfig) }),
    ...(alsoRead !== undefined && { alsoRead: alsoRead.map(one) }),
    ...(previous !== undefined && { previous: previous.map((name) => mapSourcePath(name, one)) }),
  };
}
