// Where an app is rendered: an empty folder, an environment without the side-car's variables, a deadline, and limits.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Guard } from "../process/guard.ts";
import { withPrivateFolder } from "../process/private-folder.ts";
import type { ProcessContext } from "../process/run-process.ts";
import { formatBytes, limits } from "./limits.ts";
import { type RemoteHosts, readRemoteHosts, remoteEnvironment } from "./remote-hosts.ts";

export interface Sandbox {
  /** Empty at first, writable, removed at the end. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** When everything has to be done, in milliseconds as of `Date.now()`. */
  readonly deadline: number;
  /** The programs to run, as the side-car's environment sets them; without a kustomize, kubectl does its work. */
  readonly programs: { readonly helm: string; readonly kustomize: string; readonly kubectl: string };
  /** Ends what runs, however this process ends. Absent on Windows. */
  readonly guard?: Guard;
  /** How much memory each program may use. */
  readonly memoryBytes: number;
  /** Where charts and bases may come from. */
  readonly remoteHosts: RemoteHosts;
  /** More options for `kustomize build`. */
  readonly kustomizeOptions: readonly string[];
  /** Ends programs that run. */
  readonly stop?: AbortSignal;
}

/** The last seconds are for the messages of what ran out of time. */
const graceSeconds = 3;

/** Far longer than any app takes. */
const abandonedMs = 60 * 60 * 1000;

export function withSandbox<T>(
  context: ProcessContext,
  seconds: number,
  work: (sandbox: Sandbox) => Promise<T>,
): Promise<T> {
  const bytes = Math.max(limits.minOwnMemoryBytes, memoryBytes(context.env.HASHROLL_MEMORY));
  const options = {
    prefix: "hashroll-app-",
    abandonedMs: Math.max(abandonedMs, 2 * seconds * 1000),
    deadline: {
      seconds: seconds + graceSeconds,
      message: `error: hashroll did not finish in ${seconds} s (timeout)`,
    },
    memory: { bytes, message: `error: hashroll needs more than ${formatBytes(bytes)} of memory (app-too-large)` },
  };
  return withPrivateFolder(context, options, ({ path, guard }) =>
    work({ ...newSandbox(path, context.env, Date.now() + seconds * 1000), ...(guard && { guard }) }),
  );
}

/** In a folder that is there, and that somebody else removes. */
export function newSandbox(folder: string, env: ProcessContext["env"], deadline: number): Sandbox {
  const home = join(folder, "home");
  mkdirSync(home);
  const remoteHosts = readRemoteHosts(env);
  return {
    folder,
    deadline,
    env: { ...environment(home, env.PATH ?? "/usr/local/bin:/usr/bin:/bin"), ...remoteEnvironment(remoteHosts) },
    programs: {
      helm: env.HELM_BIN || "helm",
      kustomize: env.KUSTOMIZE_BIN || "kustomize",
      kubectl: env.KUBECTL || "kubectl",
    },
    memoryBytes: memoryBytes(env.HASHROLL_MEMORY),
    remoteHosts,
    kustomizeOptions: (env.HASHROLL_KUSTOMIZE_OPTIONS ?? "").split(/\s+/).filter((option) => option !== ""),
  };
}

/** In MiB, if the side-car's operator says so; else half of what its container has. */
function memoryBytes(operators: string | undefined): number {
  if (operators && /^\d{1,6}$/.test(operators)) return Number(operators) * 1024 * 1024;
  const container = process.constrainedMemory?.() ?? 0;
  return container > 0 ? Math.min(limits.toolMemoryBytes, container / 2) : limits.toolMemoryBytes;
}

/** No variable of the side-car but PATH, so that no template can print one and no error repeat it. */
function environment(home: string, path: string): Record<string, string> {
  return {
    PATH: path,
    HOME: home,
    TMPDIR: home,
    LANG: "C.UTF-8",
    HELM_CACHE_HOME: join(home, "helm-cache"),
    HELM_CONFIG_HOME: join(home, "helm-config"),
    HELM_DATA_HOME: join(home, "helm-data"),
    HELM_PLUGINS: join(home, "helm-plugins"),
    XDG_CONFIG_HOME: join(home, "config"),
    // For kustomize's remote bases: git prompts nobody.
    GIT_TERMINAL_PROMPT: "0",
    GIT_CONFIG_NOSYSTEM: "1",
  };
}
