// A state of the repo in a private folder: its files as far as apps read them, and the manifests of its apps.

import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { RepoFile } from "../../apps/file-tree.ts";
import type { FoundApp, Reads } from "../../apps/reads/reads.ts";
import type { RepoFiles } from "../../apps/repo-files.ts";
import { newProblemList, type ProblemList } from "../../problem/problem-list.ts";
import type { Source } from "../../text/source.ts";
import type { AppSettings } from "../argocd/settings.ts";
import type { RepoState } from "../git/committed-state.ts";
import { appSettings } from "./app-folder.ts";
import { type RenderContext, renderApp } from "./render-app.ts";
import { cacheKey, type RenderCache } from "./render-cache.ts";
import { fileWriter } from "./write-files.ts";

export interface StateRequest
  extends Pick<RenderContext, "env" | "timeoutMs" | "allowNetwork" | "hasKustomize" | "stop" | "guard"> {
  readonly state: RepoState;
  readonly repo: RepoFiles;
  /** Where it may write: a private folder of its own. */
  readonly folder: string;
  readonly cache: RenderCache;
  /** The programs that render, for the cache. */
  readonly programs: readonly string[];
}

export interface AppRender {
  /** Absent if it failed: the problems say why. */
  readonly manifests?: readonly Source[];
  readonly settings?: AppSettings;
  readonly problems: ProblemList;
}

export interface OpenState {
  /** The same for the same manifests and settings, in whichever state. */
  keyOf(found: FoundApp): string;
  /** Writes what these apps read, so that it is read from Git at once. */
  prepare(all: readonly FoundApp[]): Promise<void>;
  render(found: FoundApp): Promise<AppRender>;
}

export function openState(request: StateRequest): OpenState {
  const { state, repo, folder, cache, programs } = request;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const base = realpathSync(folder);
  const root = join(base, "repo");
  const write = fileWriter(state, root);
  let renders = 0;
  const keys = new WeakMap<FoundApp, string>();
  const prepared = new WeakSet<FoundApp>();
  const keyOf = (found: FoundApp): string => {
    const key = keys.get(found) ?? cacheKey(found.app, filesOf(found.reads, repo), programs);
    keys.set(found, key);
    return key;
  };
  return {
    keyOf,
    prepare: prepareAll,
    async render(found) {
      const problems = newProblemList();
      if (!prepared.has(found)) await prepareAll([found]);
      const settings = await appSettings(found.app, root, problems);
      if (problems.hasErrors || !settings) return { problems };
      const beside = join(base, `render-${renders++}`);
      const namespace = settings.settings.namespace;
      const app = namespace === undefined ? found.app : { ...found.app, namespace };
      const manifests = await cache.get(keyOf(found), () => renderApp(app, { ...request, root, beside }, problems));
      return { ...(manifests && !problems.hasErrors && { manifests }), settings, problems };
    },
  };

  async function prepareAll(all: readonly FoundApp[]): Promise<void> {
    await write(new Set(all.flatMap(({ reads }) => filesOf(reads, repo))));
    for (const found of all) prepared.add(found);
  }
}

/** In the order of the paths, each once. */
function filesOf({ files, folders }: Reads, { tree }: RepoFiles): RepoFile[] {
  const all = new Map<string, RepoFile>();
  for (const folder of folders) for (const file of tree.below(folder)) all.set(file.path, file);
  for (const path of files) {
    const file = tree.get(path);
    if (file) all.set(path, file);
  }
  return [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
