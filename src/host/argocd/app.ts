// The app to render, from the environment that Argo CD sets and the working folder; and what is wrong with it.

import { existsSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { defined } from "../../collections/defined.ts";
import { badAppName } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import type { ProcessContext } from "../process/run-process.ts";
import { limits } from "./limits.ts";

export interface App {
  /** The app's folder, without links. */
  readonly folder: string;
  /** The root of its repository: the app may read nothing outside of it. */
  readonly root: string;
  /** As Argo CD gives it: `web`, or `team_web` for an app outside of Argo CD's own namespace. */
  readonly name?: string;
  /** Where it is deployed to. */
  readonly namespace?: string;
  readonly kubeVersion?: string;
  readonly apiVersions: readonly string[];
  /** Replaces `$ARGOCD_APP_NAME` and its like. */
  readonly substitute: Substitute;
  /** What its files and settings are at fault for. */
  readonly problems: ProblemList;
  readonly budget: ReadBudget;
}

/** How much may still be read, all files together. */
export interface ReadBudget {
  bytes: number;
}

export function newReadBudget(): ReadBudget {
  return { bytes: limits.inputBytes };
}

export function readApp({ cwd, env }: ProcessContext, problems: ProblemList): App {
  const folder = realpathSync(cwd);
  const name = env.ARGOCD_APP_NAME || undefined;
  if (name !== undefined && !isFileName(name)) problems.add(badAppName());
  const namespace = env.ARGOCD_APP_NAMESPACE || undefined;
  const kubeVersion = env.KUBE_VERSION || undefined;
  return {
    folder,
    root: findRoot(folder, env.ARGOCD_APP_SOURCE_PATH),
    ...defined({ name, namespace, kubeVersion }),
    apiVersions: (env.KUBE_API_VERSIONS ?? "").split(",").filter((version) => version !== ""),
    substitute: substituteFrom(env),
    problems,
    budget: newReadBudget(),
  };
}

/** The name without the Application's namespace: what Argo CD itself passes to Helm. */
export function shortName({ name }: App): string | undefined {
  return name?.slice(name.indexOf("_") + 1);
}

/** A ledger is named after the app: the name must not be a path. */
function isFileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name);
}

/**
 * Argo CD sets the app's path in the repository, and so how many levels up the root is. It may have sent a part of the
 * repository only, so the root is as far up as both paths have the same names. Without that path it is the nearest
 * folder with `.git`, else the app's own.
 */
export function findRoot(folder: string, sourcePath: string | undefined): string {
  const root = sourcePath === undefined ? nearestGit(folder) : levelsUp(folder, sourcePath);
  return root === undefined || isShared(root) ? folder : root;
}

function levelsUp(folder: string, sourcePath: string): string {
  const names = sourcePath.split("/").filter((name) => name !== "" && name !== ".");
  const own = folder.split(sep);
  let levels = 0;
  while (levels < names.length && names.at(-1 - levels) === own.at(-1 - levels)) levels++;
  return own.slice(0, own.length - levels).join(sep) || sep;
}

function nearestGit(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  return dirname(folder) === folder ? undefined : nearestGit(dirname(folder));
}

/** Repositories of other apps are next to this one: no folder that holds them can be the root. */
function isShared(root: string): boolean {
  return root === dirname(root) || root === tmpdir() || tmpdir().startsWith(root + sep);
}

/** Here only these names count, where Argo CD replaces every `$NAME`: a password with a dollar stays what it is. */
const variable = /\$(?:\{(ARGOCD_APP_\w+)\}|(ARGOCD_APP_\w+))/g;

type Substitute = (text: string) => string;

export function substituteFrom(env: Readonly<Record<string, string | undefined>>): Substitute {
  return (text) =>
    text.replace(variable, (all, braced?: string, plain?: string) => {
      const name = braced ?? plain ?? "";
      return substituted.has(name) ? (env[name] ?? "") : all;
    });
}

const substituted: ReadonlySet<string> = new Set(
  [
    ...["NAME", "NAMESPACE", "PROJECT_NAME", "REVISION", "REVISION_SHORT", "REVISION_SHORT_8"],
    ...["SOURCE_REPO_URL", "SOURCE_PATH", "SOURCE_TARGET_REVISION"],
  ].map((name) => `ARGOCD_APP_${name}`),
);
