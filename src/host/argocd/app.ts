// The app to render, from the environment that Argo CD sets and the working folder.

import { realpathSync } from "node:fs";
import { badAppName } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import type { ProcessContext } from "../process/run-process.ts";
import { findRoot } from "./repository-root.ts";
import { type Substitute, substituteFrom } from "./substitute.ts";

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
    ...(name !== undefined && { name }),
    ...(namespace !== undefined && { namespace }),
    ...(kubeVersion !== undefined && { kubeVersion }),
    apiVersions: (env.KUBE_API_VERSIONS ?? "").split(",").filter((version) => version !== ""),
    substitute: substituteFrom(env),
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
