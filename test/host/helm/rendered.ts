// What a test wants to know of rendered manifests.

import { parseAllDocuments } from "yaml";

interface Rendered {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly items?: readonly Rendered[];
}

export function objectsOf(text: string): Rendered[] {
  const documents = parseAllDocuments(text, { uniqueKeys: false });
  if (!Array.isArray(documents)) return [];
  const flat = (object: Rendered): Rendered[] =>
    object.kind === "List" ? (object.items ?? []).flatMap(flat) : [object];
  return documents.flatMap((document) => (document.contents ? flat(document.toJS() as Rendered) : []));
}

/** Names of ConfigMaps, sorted, hooks and all. */
export function configMapsOf(text: string): string[] {
  return objectsOf(text)
    .filter(({ kind }) => kind === "ConfigMap")
    .map(({ metadata }) => metadata.name)
    .sort();
}

/** `Deployment/web: a b`: the ConfigMaps that an object names. */
export function namedBy(text: string, kind: string, name: string): string[] {
  const object = objectsOf(text).find((each) => each.kind === kind && each.metadata.name === name);
  return [...JSON.stringify(object).matchAll(/"(?:configMapRef|configMap)":\{"name":"([^"]+)"/g)].map(
    ([, found]) => found as string,
  );
}

/** The `# Source:` line of each document that has one. */
export function sourcesOf(text: string): string[] {
  return [...text.matchAll(/^# Source: (\S+)$/gm)].map(([, path]) => path as string);
}
