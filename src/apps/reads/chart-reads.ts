// What a chart reads: its folder, and the charts of the repo that it depends on.

import { listAt, mapIn, stringAt } from "../data.ts";
import { baseName, joinPath, resolvePath } from "../file-tree.ts";
import { chartFile, type RepoFiles } from "../repo-files.ts";
import type { ReadsDraft } from "./reads.ts";

export function addChart(folder: string, repo: RepoFiles, reads: ReadsDraft): void {
  if (reads.folders.has(folder)) return;
  reads.folders.add(folder);
  for (const name of [chartFile, "requirements.yaml"]) {
    const path = joinPath(folder, name);
    for (const dependency of listAt(mapIn(path, repo.text(path)), "dependencies")) {
      const title = stringAt(dependency, "name") ?? "";
      const repository = stringAt(dependency, "repository") ?? "";
      const local = /^file:\/\/(.*)$/.exec(repository)?.[1];
      const target = local === undefined ? undefined : resolvePath(folder, local);
      if (target !== undefined && !isVendored(folder, title, repo)) addChart(target, repo, reads);
      else if (repository !== "" && local === undefined && !isVendored(folder, title, repo))
        reads.elsewhere.add(`the chart ${title}, which is not in charts/`);
    }
  }
}

/** `charts/redis`, or `charts/redis-1.2.3.tgz`. */
function isVendored(folder: string, name: string, { tree }: RepoFiles): boolean {
  const charts = joinPath(folder, "charts");
  if (tree.isFolder(joinPath(charts, name))) return true;
  return tree.below(charts).some(({ path }) => {
    const file = baseName(path);
    return file.startsWith(`${name}-`) && /^v?\d.*\.tgz$/.test(file.slice(name.length + 1));
  });
}
