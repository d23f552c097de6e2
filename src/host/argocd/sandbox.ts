// Where an app is rendered: an empty folder, an environment without the side-car's variables, a deadline, and limits.

import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { type Guard, startGuard } from "../process/guard.ts";
import type { ProcessContext } from "../process/run-process.ts";
import { limits } from "./limits.ts";
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

/** Of the folders of apps, and of nothing else. */
const prefix = "hashroll-app-";
/** Far longer than any app takes. */
const oldMs = 60 * 60 * 1000;

export async function withSandbox<T>(
  { env }: ProcessContext,
  seconds: number,
  work: (sandbox: Sandbox) => Promise<T>,
): Promise<T> {
  removeOld(tmpdir(), seconds);
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const message = `error: hashroll did not finish in ${seconds} s (timeout)`;
  const guard = await startGuard({ folder, deadline: { seconds: seconds + graceSeconds, message } });
  const release = removeOnSignal(folder);
  try {
    const sandbox = newSandbox(folder, env, Date.now() + seconds * 1000);
    return await work({ ...sandbox, ...(guard && { guard }) });
  } finally {
    release();
    rmSync(folder, { recursive: true, force: true });
    await guard?.release();
  }
}

/** A container that runs out of memory is killed with all of its processes, the guard too; its /tmp may be that of the next one. */
function removeOld(temporary: string, seconds: number): void {
  const before = Date.now() - Math.max(oldMs, 2 * seconds * 1000);
  try {
    for (const name of readdirSync(temporary).filter((each) => each.startsWith(prefix))) {
      const path = join(temporary, name);
      const { mtimeMs, uid } = lstatSync(path);
      if (mtimeMs < before && uid === process.getuid?.()) rmSync(path, { recursive: true, force: true });
    }
  } catch {
    // Another process removes it at the same time; what is left goes with the next app.
  }
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

/** Argo CD ends what takes too long, and does not clean up after it. */
function removeOnSignal(folder: string): () => void {
  const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
  const end = (signal: NodeJS.Signals): never => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
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
