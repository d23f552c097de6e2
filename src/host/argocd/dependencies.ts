// A chart's dependencies. Those in charts/ are used as they are. What is missing is built in a copy of the chart:
// the app's folder may be read-only, and a run must leave nothing behind in it.

import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { outsideRepository, unlockedDependency, unreadable } from "../../problem/messages/index.ts";
import { hasErrors, type Problem } from "../../problem/problem.ts";
import type { App } from "./app.ts";
import { chartFile } from "./app-type.ts";
import { checkLinks, type Tally } from "./check-links.ts";
import { itemsAt, readYaml, wordAt, wordsIn } from "./read-yaml.ts";
import { findInside, statOf } from "./repository-paths.ts";
import { problemOf, runTool } from "./run-tool.ts";
import type { Sandbox } from "./sandbox.ts";

/** The folder to render: the app's own, or a copy with all its dependencies. */
export async function provideDependencies(
  app: App,
  workshop: Sandbox,
  tally: Tally,
  problems: Problem[],
): Promise<string | undefined> {
  const all = itemsAt(readYaml(app, chartFile), "dependencies").map((item) => ({
    name: wordAt(item, "name"),
    repository: wordAt(item, "repository"),
  }));
  const there = chartsThere(app.folder);
  const missing = all.filter(
    ({ name, repository }) => repository !== "" && !there.some((entry) => isChartOf(entry, name)),
  );
  if (missing.length === 0) return tally.hasGit ? copyCharts(app, [app.folder], workshop) : app.folder;
  const unlocked = missing.find(({ repository }) => !isLocal(repository));
  // A version range without a lock gives another chart tomorrow, and Argo CD caches today's.
  if (unlocked && !existsSync(join(app.folder, "Chart.lock"))) problems.push(unlockedDependency(unlocked.name));
  const locals = dependencyFiles
    .filter((file) => existsSync(join(app.folder, file)))
    .flatMap((file) => localFolders(app, file, tally, problems));
  if (hasErrors(problems)) return undefined;
  const chart = copyCharts(app, [app.folder, ...locals], workshop);
  const remotes = new Set(all.map(({ repository }) => repository).filter((url) => /^https?:\/\//.test(url)));
  const orders = [
    ...[...remotes].map((url, index) => ({
      title: "helm repo add",
      args: ["repo", "add", "--", `dependency-${index}`, url],
    })),
    { title: "helm dependency build", args: ["dependency", "build", "."] },
  ];
  for (const each of orders) {
    const order = { ...each, program: workshop.programs.helm, cwd: chart };
    const problem = problemOf(order, await runTool(order, workshop), app, workshop);
    if (!problem) continue;
    problems.push(problem);
    return undefined;
  }
  return chart;
}

function chartsThere(folder: string): string[] {
  const charts = join(folder, "charts");
  return statOf(charts)?.isDirectory() ? readdirSync(charts) : [];
}

/** `redis`, or `redis-1.2.3.tgz`. */
function isChartOf(entry: string, name: string): boolean {
  return entry === name || (entry.startsWith(`${name}-`) && /^v?\d.*\.tgz$/.test(entry.slice(name.length + 1)));
}

function isLocal(repository: string): boolean {
  return /^\s*file:/i.test(repository);
}

/** Helm takes dependencies from each of these; from the lock, where there is one, and not from the chart. */
const dependencyFiles = [chartFile, "Chart.lock", "requirements.yaml", "requirements.lock"] as const;

/** The folders that a file names as repositories, under whatever key. */
function localFolders(app: App, file: string, tally: Tally, problems: Problem[]): string[] {
  const words = wordsIn(app, file);
  if (!words) problems.push(unreadable(file, "it can't be checked for what it leads to"));
  return (words ?? []).filter(isLocal).flatMap((repository) => {
    const path = repository.slice("file://".length);
    // Helm takes a leading slash for the machine's root.
    const found = path.startsWith("/") || !repository.startsWith("file://") ? undefined : findInside(app, path);
    if (found && "path" in found) {
      checkLinks(app, found.path, tally, problems);
      return [found.path];
    }
    if (found?.fault !== "absent") problems.push(outsideRepository(`a dependency in ${file}`));
    return [];
  });
}

/** At the same places to each other as in the repo, since `file://../lib` counts from the chart. */
function copyCharts(app: App, folders: readonly string[], workshop: Sandbox): string {
  const copy = join(workshop.folder, "repo");
  const placeOf = (folder: string): string => resolve(copy, relative(app.root, folder));
  for (const folder of folders) copyTree(folder, placeOf(folder));
  return placeOf(app.folder);
}

/** Links become what they lead to, and all of it can be written, whatever the original says. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((each) => each !== ".git")) {
    const [source, target] = [join(from, name), join(to, name)];
    const stat = statOf(source);
    if (stat?.isDirectory()) copyTree(source, target);
    else if (stat) writeCopy(source, target);
  }
}

function writeCopy(source: string, target: string): void {
  // One chart may lie in another, and is there already then.
  if (existsSync(target)) return;
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
  chmodSync(target, 0o600);
}
