// One state of a repo, as finding its apps needs it: all paths, and the texts of the few files that say something about apps.

import { policyFile } from "../policy/read-policy.ts";
import type { FileTree } from "./file-tree.ts";

export interface RepoFiles {
  readonly tree: FileTree;
  /** The text of a file that may describe an app: kustomizations, charts, policies, what mentions a deployer, what was loaded. */
  text(path: string): string | undefined;
  /** Files that mention Argo CD's or Flux' kinds. */
  readonly mentions: readonly string[];
  /** Files that have a ConfigMap. */
  readonly configMaps: readonly string[];
  /** Whether the file looks like a manifest: a kind and an API version. */
  isManifest(path: string): boolean;
  /** So that `text` has them. */
  load(paths: readonly string[]): Promise<void>;
  /** The addresses of this repo, as its remotes have them. */
  readonly addresses: readonly string[];
}

export const chartFile = "Chart.yaml";
export const kustomizationFiles = ["kustomization.yaml", "kustomization.yml", "Kustomization"] as const;

/** Files that are read whatever is in them. */
export const describingFiles: ReadonlySet<string> = new Set([
  ...[chartFile, "Chart.lock", "requirements.yaml", policyFile],
  ...kustomizationFiles,
]);

/** `redis-1.2.3.tgz` of `redis`. */
export function isArchiveOf(file: string, chart: string): boolean {
  return file.startsWith(`${chart}-`) && /^v?\d.*\.tgz$/.test(file.slice(chart.length + 1));
}

export const isYaml = /\.(?:ya?ml|json)$/;

/** Parts of a chart's templates. */
export const isTemplatePart = /(?:^|\/)templates\/.*\.tpl$/;

export const deployerKinds = /argoproj\.io\/|toolkit\.fluxcd\.io\//;

/** kustomize's own way to render a chart. */
export const chartGenerator = "HelmChartInflationGenerator";

export const configMapKind = /^[ \t]*"?kind"?:\s*["']?ConfigMap\b/m;

/** Whether a text has the fields that every manifest has, at the left or in JSON. */
export function looksLikeManifest(text: string): boolean {
  return /^(?:[{ \t]*)"?apiVersion"?:\s*\S/m.test(text) && /^(?:[{ \t]*)"?kind"?:\s*\S/m.test(text);
}
