// Tools that count versions up in a config's name: how their names and annotations look.

import { annotation, type ManifestObject } from "../../manifest/object.ts";

const kappKeys = {
  versioned: "kapp.k14s.io/versioned",
  keepOriginal: "kapp.k14s.io/versioned-keep-original",
  number: "kapp.k14s.io/num-versions",
} as const;

/** What would have kapp make versions of a revision. */
export function isKappVersioningKey(key: string): boolean {
  return key === kappKeys.versioned || key === kappKeys.keepOriginal;
}

/** What kapp would do with a config, in our terms. */
export interface KappVersioning {
  readonly strategy: "rename" | "copy";
  /** How many older versions stay, where it is written. */
  readonly versions?: number;
}

/** Undefined for a version that kapp has made already: one that was read from a cluster. */
export function kappVersioning(config: ManifestObject): KappVersioning | undefined {
  if (!config.annotations || annotation(config, kappKeys.versioned) === undefined || versionedName(config))
    return undefined;
  const strategy = annotation(config, kappKeys.keepOriginal) === undefined ? "rename" : "copy";
  const written = annotation(config, kappKeys.number) ?? "";
  return { strategy, ...(/^[1-9]\d{0,3}$/.test(written) && { versions: Number(written) }) };
}

interface VersionedName {
  readonly baseName: string;
  readonly version: number;
}

/** Each with the annotation that it leaves on the objects it makes. */
const tools: readonly { readonly key: string; readonly pattern: RegExp }[] = [
  { key: kappKeys.versioned, pattern: /^(.+)-ver-(\d{1,9})$/ },
  { key: "artifact.spinnaker.io/version", pattern: /^(.+)-v(\d{3,9})$/ },
];

/** Of an object that such a tool made. */
export function versionedName(object: ManifestObject): VersionedName | undefined {
  if (!object.annotations) return undefined;
  const tool = tools.find(({ key }) => annotation(object, key) !== undefined);
  return tool && split(object.name ?? "", tool.pattern);
}

/** Whether a name is one that such a tool makes from a base name. */
export function isVersionOf(name: string, baseName: string): boolean {
  return tools.some(({ pattern }) => split(name, pattern)?.baseName === baseName);
}

function split(name: string, pattern: RegExp): VersionedName | undefined {
  const [, baseName = "", version] = pattern.exec(name) ?? [];
  return version === undefined ? undefined : { baseName, version: Number(version) };
}
