// Where helm and kustomize run: an empty folder, an environment without the side-car's variables, and a deadline.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import type { ProcessContext } from "../process/run-process.ts";

export interface Sandbox {
  /** Empty at first, writable, removed at the end. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** When everything has to be done, in milliseconds as of `Date.now()`. */
  readonly deadline: number;
  /** The programs to run, as the side-car's environment sets them; without a kustomize, kubectl does its work. */
  readonly programs: { readonly helm: string; readonly kustomize: string; readonly kubectl: string };
  /** Ends programs that run. */
  readonly stop?: AbortSignal;
}

export async function withSandbox<T>(
  { env }: ProcessContext,
  deadline: number,
  work: (sandbox: Sandbox) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "hashroll-"));
  const release = removeOnSignal(folder);
  try {
    return await work(newSandbox(folder, env, deadline));
  } finally {
    release();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a folder that is there, and that somebody else removes. */
export function newSandbox(folder: string, env: ProcessContext["env"], deadline: number): Sandbox {
  mkdirSync(join(folder, "home"));
  return {
    folder,
    deadline,
    env: environment(join(folder, "home"), env.PATH ?? "/usr/local/bin:/usr/bin:/bin"),
    programs: {
      helm: env.HELM_BIN || "helm",
      kustomize: env.KUSTOMIZE_BIN || "kustomize",
      kubectl: env.KUBECTL || "kubectl",
    },
  };
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
    // For kustomize's remote bases: git prompts nobody, and clones no folder of this machine.
    GIT_TERMINAL_PROMPT: "0",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_ALLOW_PROTOCOL: "https:http:ssh:git",
  };
}
