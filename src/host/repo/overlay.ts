// What an Application or Flux makes of a folder's kustomization: in a private folder, never in the repo.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { KustomizeOptions } from "../../apps/app.ts";
import { mapIn, plain } from "../../apps/data.ts";
import { folderOf } from "../../apps/file-tree.ts";
import { editedKustomization } from "../../apps/kustomize-overlay.ts";
import { kustomizationsBelow } from "../../apps/reads/app-reads.ts";
import { fileIn } from "../../apps/reads/links.ts";
import { isYaml, kustomizationFiles, type RepoFiles } from "../../apps/repo-files.ts";
import type { KustomizationEdit } from "../argocd/kustomize/render-kustomize.ts";

const header = { apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization" };

/** As Flux does it: all manifests below, and each folder that is a kustomization itself. Several apps may ask for the same. */
export function generateKustomization(folder: string, root: string, repo: RepoFiles): void {
  const target = join(root, folder, kustomizationFiles[0]);
  if (fileIn(folder, kustomizationFiles, repo) !== undefined || existsSync(target)) return;
  const bases = kustomizationsBelow(folder, repo);
  const isInBase = (path: string): boolean => bases.some((base) => path === base || path.startsWith(`${base}/`));
  const outer = bases.filter((base) => !bases.some((other) => other !== base && base.startsWith(`${other}/`)));
  const files = repo.tree
    .below(folder)
    .filter(
      ({ path, type }) => type === "file" && isYaml.test(path) && repo.isManifest(path) && !isInBase(folderOf(path)),
    );
  const own = (path: string): string => (folder === "" ? path : path.slice(folder.length + 1));
  const resources = [...outer, ...files.map(({ path }) => path)].map((path) => own(path));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify({ ...header, resources }));
}

/** Whether the folder's own kustomization is all there is. */
export function isPlain({ fields = {}, components = [] }: KustomizeOptions): boolean {
  return Object.keys(fields).length === 0 && components.length === 0;
}

/** What to change of the kustomization in a copy of the folder. */
export function kustomizationEdit(
  folder: string,
  { fields = {}, components = [] }: KustomizeOptions,
): KustomizationEdit {
  const paths = components.map((each) => relative(`/${folder}`, `/${each}`) || ".");
  return {
    components: paths,
    apply(copy) {
      const names = kustomizationFiles.filter((name) => existsSync(join(copy, name)));
      const file = join(copy, names[0] ?? kustomizationFiles[0]);
      const own = names.length > 0 ? plain(mapIn(file, readFileSync(file, "utf8"))) : header;
      const given = { ...fields, ...(paths.length > 0 && { components: paths }) };
      writeFileSync(file, JSON.stringify(editedKustomization(own as Readonly<Record<string, unknown>>, given)));
    },
  };
}
