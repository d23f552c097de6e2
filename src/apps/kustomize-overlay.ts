// What an Application or Flux changes of a folder's kustomization before it is built.

import type { Data } from "../yaml/value/to-data.ts";
import type { KustomizeOptions } from "./app.ts";
import { asMap, at, isTrueAt, plain, stringsAt, textsAt } from "./data.ts";
import { resolvePath } from "./file-tree.ts";

/** `spec.source.kustomize`; undefined if it changes nothing. */
export function overlayOf(given: Data | undefined, folder: string): KustomizeOptions | undefined {
  if (!(given instanceof Map)) return undefined;
  const images = stringsAt(given, "images").map(readImage);
  const labels = textsAt(given, "commonLabels");
  const copied = ["namePrefix", "nameSuffix", "namespace", "patches", "replicas"] as const;
  const fields: Record<string, unknown> = {
    ...Object.fromEntries(copied.flatMap((key) => (asMap(given).has(key) ? [[key, plain(at(given, key))]] : []))),
    ...(images.length > 0 && { images }),
    ...(Object.keys(labels).length > 0 && labelFields(labels, given)),
    ...(at(given, "commonAnnotations") !== undefined && { commonAnnotations: textsAt(given, "commonAnnotations") }),
  };
  if (Array.isArray(fields["replicas"])) fields["replicas"] = fields["replicas"].map(readReplicas);
  const components = stringsAt(given, "components").flatMap((path) => resolvePath(folder, path) ?? []);
  return {
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(components.length > 0 && { components }),
  };
}

function labelFields(pairs: Readonly<Record<string, string>>, given: Data): Record<string, unknown> {
  if (!isTrueAt(given, "labelWithoutSelector")) return { commonLabels: pairs };
  return { labels: [{ pairs, ...(isTrueAt(given, "labelIncludeTemplates") && { includeTemplates: true }) }] };
}

type Fields = Readonly<Record<string, unknown>>;

/** As `kustomize edit` and Flux do it: a single value is replaced, lists and maps get more, images and replicas by their names. */
export function editedKustomization(own: Fields, given: Fields): Fields {
  const edited: Record<string, unknown> = { ...own };
  for (const [key, value] of Object.entries(given)) {
    const before = edited[key];
    if (Array.isArray(value)) {
      const isNamed = key === "images" || key === "replicas";
      const names = new Set(isNamed ? value.map(nameOf) : []);
      const kept = Array.isArray(before) ? before.filter((each) => !names.has(nameOf(each))) : [];
      edited[key] = [...kept, ...value];
    } else edited[key] = isFields(before) && isFields(value) ? { ...before, ...value } : value;
  }
  return edited;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nameOf(item: unknown): unknown {
  return isFields(item) ? item["name"] : undefined;
}

/** `name=other:tag`, `name:tag`, `name@sha256:…` */
export function readImage(text: string): Readonly<Record<string, string>> {
  const equals = text.indexOf("=");
  const image = text.slice(equals + 1);
  const name = equals === -1 ? imageName(image) : text.slice(0, equals);
  const newName = imageName(image);
  const rest = image.slice(newName.length);
  return {
    name,
    ...(newName !== name && { newName }),
    ...(rest.startsWith("@") && { digest: rest.slice(1) }),
    ...(rest.startsWith(":") && { newTag: rest.slice(1) }),
  };
}

/** A colon before the last slash belongs to a port. */
function imageName(image: string): string {
  const digest = image.indexOf("@");
  if (digest !== -1) return image.slice(0, digest);
  const colon = image.indexOf(":", image.lastIndexOf("/") + 1);
  return colon === -1 ? image : image.slice(0, colon);
}

/** Argo CD also takes a count as text. */
function readReplicas(item: unknown): unknown {
  const { name, count } = item as { readonly name?: unknown; readonly count?: unknown };
  return { name, count: Number(count) };
}
