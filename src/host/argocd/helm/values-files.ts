// The values files of a chart, by path or by glob, in the order in which Argo CD passes them to helm.

import { relative } from "node:path";
import { badParameter, invalidPath, outsideRepository, unreadable } from "../../../problem/messages/index.ts";
import { findFiles } from "../../find-files.ts";
import type { App } from "../app.ts";
import { isBoundedGlob, limits } from "../limits.ts";
import { findInRepository, isAbsent, requireInRepository } from "../repository-paths.ts";

/** Real paths. A file that is named counts where it is named, and not where a glob finds it; each counts once. */
export async function findValuesFiles(app: App, paths: readonly string[], ignoreMissing: boolean): Promise<string[]> {
  const wanted = paths.filter((path) => isGlob(path) || !ignoreMissing || !isAbsent(app, path));
  const named = new Map<string, string[]>();
  for (const path of wanted.filter((each) => !isGlob(each)))
    named.set(path, helmPath(app, path, `values-files: ${path.slice(0, 100)}`));
  const explicit = new Set([...named.values()].flat());
  const files: string[] = [];
  for (const path of wanted) {
    const found = named.get(path) ?? (await expand(app, path, ignoreMissing));
    files.push(...found.filter((file) => named.has(path) || !explicit.has(file)));
  }
  return [...new Set(files)];
}

/** As Argo CD tells: braces alone make no glob. */
function isGlob(path: string): boolean {
  return /[*?[]/.test(path);
}

async function expand(app: App, pattern: string, ignoreMissing: boolean): Promise<string[]> {
  const { problems } = app;
  const title = `values-files: ${pattern.slice(0, 100)}`;
  const folder = pattern.startsWith("/") ? app.root : app.folder;
  const { below, base } = splitGlob(pattern.replace(/^\/+/, ""));
  const found = findInRepository(app, base === "" ? "." : base, folder);
  if (!isBoundedGlob(below) || below.split("/").includes("..")) {
    problems.add(badParameter(title, "a glob with fewer stars and braces, and without brackets"));
    return [];
  }
  if ("fault" in found && found.fault === "outside") {
    problems.add(outsideRepository(title));
    return [];
  }
  const files =
    "path" in found ? await findFiles(found.path, { include: [below], hidden: true, maxFiles: limits.files }) : [];
  if (files.length === 0 && !ignoreMissing) problems.add(unreadable(title, "there is no such file"));
  return files.flatMap(({ path }) =>
    helmPath(app, `/${relative(app.root, `${(found as { path: string }).path}/${path}`)}`, title),
  );
}

/** The folders before the first star, and the rest. */
function splitGlob(pattern: string): { readonly base: string; readonly below: string } {
  const names = pattern.split("/");
  const at = names.findIndex((name) => /[*?[{\\]/.test(name));
  return { base: names.slice(0, at).join("/"), below: names.slice(at).join("/") };
}

/** Helm takes a comma for the end of one path and the start of another. */
export function helmPath(app: App, path: string, title: string): string[] {
  const real = requireInRepository(app, path, title);
  if (real === undefined || !/[,"\\\r\n]/.test(real)) return real === undefined ? [] : [real];
  app.problems.add(invalidPath(title));
  return [];
}
