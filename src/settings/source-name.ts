// How `--previous` and the sides of `diff` name where a text comes from.

export type SourceName =
  | { readonly from: "cluster" }
  | { readonly from: "helm"; readonly release: string }
  | { readonly from: "git"; readonly path: string }
  | { readonly from: "file"; readonly path: string };

export function parseSourceName(name: string): SourceName {
  if (name === "cluster") return { from: "cluster" };
  if (name.startsWith("helm:")) return { from: "helm", release: name.slice("helm:".length) };
  if (name.startsWith("git:")) return { from: "git", path: name.slice("git:".length) };
  return { from: "file", path: name };
}
