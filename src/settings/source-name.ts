// How `--previous` and the sides of `diff` name where a text comes from.

/** All but files and folders, as help says them. */
export const namedSources = "git:PATH, helm:NAMESPACE/RELEASE or cluster";

/** What completion offers of them. */
export const sourceWords = ["cluster", "git:", "helm:"] as const;

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

/** The name with the path in it replaced, if it has one. */
export function mapSourcePath(name: string, one: (path: string) => string): string {
  const source = parseSourceName(name);
  switch (source.from) {
    case "cluster":
    case "helm":
      return name;
    case "git":
      return `git:${one(source.path)}`;
    case "file":
      return one(source.path);
  }
}
