// An app of a GitOps repo, as whoever deploys it describes it: which folders are rendered, and how. Plain data; two apps with the
// same data and the same files have the same manifests.

import type { Deployer } from "../settings/deployer.ts";

export const originKinds = [
  "Application",
  "ApplicationSet",
  "Kustomization",
  "HelmRelease",
  "chart",
  "kustomization",
  "folder",
  "policy",
] as const;

/** Apps that nothing describes: folders that look like one. */
export function isFolderApp({ origin: { kind } }: Pick<App, "origin">): boolean {
  return kind === "chart" || kind === "kustomization" || kind === "folder";
}

/** What says that there is such an app. */
export interface Origin {
  readonly kind: (typeof originKinds)[number];
  /** The file that says so, or the app's own folder. */
  readonly path: string;
  /** The id of the app whose manifests say so, if only rendering it shows them. */
  readonly parent?: string;
  /** The id of the ApplicationSet that makes it. */
  readonly set?: string;
}

export interface App {
  /** What it is called in both states of the repo. */
  readonly id: string;
  /** Its ledger has this name. */
  readonly name: string;
  readonly origin: Origin;
  readonly namespace?: string;
  /** The cluster that it goes to, where something says it. */
  readonly cluster?: string;
  readonly deployer?: Deployer;
  readonly kubeVersion?: string;
  readonly apiVersions?: readonly string[];
  readonly sources: readonly AppSource[];
  /** Why it can't be rendered from this repo, if that is clear from its description. */
  readonly skipped?: string;
  /** What describes such an app, as JSON: that it changes can be said, if not what that does. */
  readonly described?: string;
}

/** The same for apps that are described in the same way, wherever that is. */
export function descriptionOf({ origin: _, ...described }: App): string {
  return JSON.stringify(described);
}

export const sourceTypes = ["helm", "kustomize", "files"] as const;

export type SourceType = (typeof sourceTypes)[number];

/** One folder of the repo, from its root, without slashes at its ends; the root itself is empty. */
export interface AppSource {
  readonly folder: string;
  /** What the folder is; found out from its files without it. */
  readonly type?: SourceType;
  readonly helm?: HelmOptions;
  readonly kustomize?: KustomizeOptions;
  readonly files?: FileOptions;
  /** The parameters and variables of hashroll's own plugin, as Argo CD passes them. */
  readonly plugin?: Readonly<Record<string, string>>;
  /** What Flux puts in for `${name}`. */
  readonly substitute?: Readonly<Record<string, string>>;
}

export interface HelmOptions {
  readonly releaseName?: string;
  /** From the chart's folder; a leading slash is the repo's root. */
  readonly valuesFiles?: readonly string[];
  readonly ignoreMissingValuesFiles?: boolean;
  /** More values, as YAML. */
  readonly values?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly stringParameters?: Readonly<Record<string, string>>;
  readonly fileParameters?: Readonly<Record<string, string>>;
  readonly skipCrds?: boolean;
  readonly skipTests?: boolean;
}

/** Fields of a kustomization around the folder's own. */
export interface KustomizeOptions {
  /** Written as a kustomization has them. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Folders with components, from the repo's root. */
  readonly components?: readonly string[];
  /** As Flux does: a folder without a kustomization is one of all its manifests. */
  readonly generate?: boolean;
}

export interface FileOptions {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** As Argo CD has them: one glob over the whole path, in which a star matches slashes, too. */
  readonly pathInclude?: string;
  readonly pathExclude?: string;
  /** Only the folder itself, without those in it. */
  readonly flat?: boolean;
}

/** As Kubernetes and file names have them: what is not a letter or digit becomes a dash. */
export function nameOfFolder(folder: string): string {
  const name = folder.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "");
  return name === "" ? "root" : name;
}
