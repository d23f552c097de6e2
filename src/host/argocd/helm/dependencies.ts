// A chart's dependencies. Those in charts/ are used as they are. Missing ones are built in a copy of the chart: the app's
// folder may be read-only, and a run must not change it.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { listAt } from "../../../apps/data.ts";
import { chartFile, isArchiveOf } from "../../../apps/repo-files.ts";
import { outsideRepository, unlockedDependency, unreadable } from "../../../problem/messages/index.ts";
import type { App } from "../app.ts";
import { copyFolders } from "../copy-tree.ts";
import { readYaml, scalarsIn, stringAt } from "../read-yaml.ts";
import { checkRemote } from "../remote-hosts.ts";
import { findInRepository, statOf } from "../repository-paths.ts";
import { runTool } from "../run-tool.ts";
import type { Sandbox } from "../sandbox.ts";
import { checkLinks, type FolderTotals } from "./check-links.ts";

/** The folder to render: the app's own, or a copy with all its dependencies. */
export async function provideDependencies(
  app: App,
  sandbox: Sandbox,
  totals: FolderTotals,
): Promise<string | undefined> {
  const { problems } = app;
  const all = listAt(readYaml(app, chartFile), "dependencies").map((item) => ({
    name: stringAt(item, "name"),
    repository: stringAt(item, "repository"),
  }));
  const vendored = vendoredCharts(app.folder);
  const missing = all.filter(
    ({ name, repository }) =>
      repository !== "" && !vendored.some((entry) => entry === name || isArchiveOf(entry, name)),
  );
  if (missing.length === 0)
    return totals.hasGit ? copyFolders(app, [app.folder], sandbox, { links: "follow" }) : app.folder;
  const unlocked = missing.find(({ repository }) => !isLocal(repository));
  // A version range without a lock gives another chart tomorrow, and Argo CD caches today's.
  if (unlocked && !existsSync(join(app.folder, "Chart.lock"))) problems.add(unlockedDependency(unlocked.name));
  const locals = dependencyFiles
    .filter((file) => existsSync(join(app.folder, file)))
    .flatMap((file) => localFolders(app, file, totals));
  for (const repository of dependencyFiles.flatMap((file) => addressesIn(app, file)))
    checkRemote(repository, sandbox.remoteHosts, problems);
  if (problems.hasErrors) return undefined;
  const chart = copyFolders(app, [app.folder, ...locals], sandbox, { links: "follow" });
  const remotes = new Set(all.map(({ repository }) => repository).filter((url) => /^https?:\/\//.test(url)));
  const commands = [
    ...[...remotes].map((url, index) => ({
      title: "helm repo add",
      args: ["repo", "add", "--", `dependency-${index}`, url],
    })),
    { title: "helm dependency build", args: ["dependency", "build", "."] },
  ];
  for (const command of commands) {
    const output = await runTool({ ...command, program: sandbox.programs.helm, cwd: chart }, app, sandbox);
    if (!output) return undefined;
  }
  return chart;
}

/** What is in charts/. */
export function vendoredCharts(folder: string): string[] {
  const charts = join(folder, "charts");
  return statOf(charts)?.isDirectory() ? readdirSync(charts) : [];
}

function isLocal(repository: string): boolean {
  return /^\s*file:/i.test(repository);
}

/** Helm takes dependencies from each of these; from the lock and not from the chart, if there is one. */
const dependencyFiles = [chartFile, "Chart.lock", "requirements.yaml", "requirements.lock"] as const;

/** What a web page of the chart is, nobody fetches. */
const pages: ReadonlySet<string> = new Set(["home", "icon", "sources", "maintainers", "annotations", "description"]);

function addressesIn(app: App, file: string): readonly string[] {
  return existsSync(join(app.folder, file)) ? (scalarsIn(app, file, { skipped: pages }) ?? []) : [];
}

/** The folders that a file names as repositories, under whatever key. */
function localFolders(app: App, file: string, totals: FolderTotals): string[] {
  const { problems } = app;
  const scalars = scalarsIn(app, file);
  if (!scalars) problems.add(unreadable(file, "it can't be checked for what it leads to"));
  return (scalars ?? []).filter(isLocal).flatMap((repository) => {
    const path = repository.slice("file://".length);
    // A leading slash is the machine's root to Helm.
    const found = path.startsWith("/") || !repository.startsWith("file://") ? undefined : findInRepository(app, path);
    if (found && "path" in found) {
      checkLinks(app, found.path, totals);
      return [found.path];
    }
    if (found?.fault !== "absent") problems.add(outsideRepository(`a dependency in ${file}`));
    return [];
  });
}
