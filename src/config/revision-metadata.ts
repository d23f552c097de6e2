// The metadata that every revision has, however it comes into the output.

import { annotation, type ManifestObject } from "../manifest/object.ts";
import type { Options } from "../settings/options.ts";
import { configLabel } from "./annotations.ts";
import { shorten } from "./hash/shorten.ts";

export interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

export function revisionLabel(baseName: string): MetadataEntry {
  return { key: configLabel, value: shorten(baseName) };
}

/** helm-diff pairs revisions by this. `object` shows whether Helm rendered the stream, unless the options say so. */
export function helmAnnotations(object: ManifestObject, baseName: string, options: Options): MetadataEntry[] {
  const isHelm = options.for === "helm" || (!options.for && comesFromHelm(object));
  return isHelm ? [{ key: "helm-diff/base-name", value: baseName }] : [];
}

/** Helm 3 writes `# Source:` above each document, Helm 4 an annotation into it. */
function comesFromHelm(object: ManifestObject): boolean {
  const { source, start, root } = object.document;
  if (annotation(object, "postrenderer.helm.sh/postrender-filename") !== undefined) return true;
  const head = source.text.slice(start, root.start);
  return head.includes("# Source: ") && /^# Source: /m.test(head);
}
