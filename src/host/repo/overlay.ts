// Kustomizations that an Application or Flux makes around a folder: written beside the files of the state, never into the repo.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { KustomizeOptions } from "../../apps/app.ts";
import { folderOf } from "../../apps/file-tree.ts";
import { kustomizationsBelow } from "../../apps/reads/app-reads.ts";
import { fileIn } from "../../apps/reads/links.ts";
import { isYaml, kustomizationFiles, type RepoFiles } from "../../apps/repo-files.ts";

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

/** The kustomization around the folder, in `beside`, a folder next to the repo's. */
export function writeOverlay(
  folder: string,
  { fields = {}, components = [] }: KustomizeOptions,
  root: string,
  beside: string,
): void {
  mkdirSync(beside, { recursive: true });
  const path = (each: string): string => relative(beside, join(root, each));
  const text = JSON.stringify({
    ...header,
    resources: [path(folder)],
    ...fields,
    ...(components.length > 0 && { components: components.map(path) }),
  });
  writeFileSync(join(beside, kustomizationFiles[0]), text);
}
