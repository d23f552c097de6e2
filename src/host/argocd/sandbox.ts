// Where helm and kustomize run: a folder of their own, an environment with nothing of the side-car's in it, and a clock.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProgramContext } from "../run-program.ts";

export interface Sandbox {
  /** Empty at first, writable, gone at the end. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** When all has to be done, in milliseconds as `Date.now()` counts them. */
  readonly deadline: number;
  /** The programs to run, by the side-car's own choice. */
  readonly programs: { readonly helm: string; readonly kustomize: string; readonly kubectl: string };
}

export async function withSandbox<T>(
  { env }: ProgramContext,
  deadline: number,
  work: (workshop: Sandbox) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "hashroll-"));
  const release = cleanUpWhenEnded(folder);
  try {
    mkdirSync(join(folder, "home"));
    return await work({
      folder,
      deadline,
      env: environment(join(folder, "home"), env.PATH ?? "/usr/local/bin:/usr/bin:/bin"),
      programs: {
        helm: env.HELM_BIN || "helm",
        kustomize: env.KUSTOMIZE_BIN || "kustomize",
        kubectl: env.KUBECTL || "kubectl",
      },
    });
  } finally {
    release();
    rmSync(folder, { recursive: true, force: true });
  }
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** Argo CD ends what takes too long, and would never clean up behind us. */
function cleanUpWhenEnded(folder: string): () => void {
  const listeners = Object.entries(signals).map(([signal, number]) => {
    const listener = (): never => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(128 + number);
    };
    process.once(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const remove of listeners) remove();
  };
}

/** No variable of the side-car but PATH: what a template could print, or an error repeat, is nothing. */
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
    // For kustomize's remote bases: git asks nobody, and clones no folder of this machine.
    GIT_TERMINAL_PROMPT: "0",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_ALLOW_PROTOCOL: "https:http:ssh:git",
  };
}
