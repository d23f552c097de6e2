// Manifests inside strings: a pod template in a config's data is turned into pods by a program, under the plain names.

import { type Document, objectsOf } from "../../manifest/object.ts";
import { type Reference, type Walker, walkFragment, walkObject } from "../../reference/walk/walk.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import { codeUnitsOf } from "../../text/code-units.ts";
import { resolveAlias } from "../../yaml/node/access.ts";
import { readDocument } from "../../yaml/read/read-document.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";
import type { NamedConfig } from "./config-names.ts";

/** The configs of the stream that manifests in this text refer to. */
export function namesInManifest(
  text: string,
  walker: Walker,
  isConfig: (kind: ConfigKind, name: string) => boolean,
): NamedConfig[] {
  const source = { path: "", text };
  const units = codeUnitsOf(text);
  return splitDocuments(text).flatMap((slice) => {
    const parsed = readDocument(text, slice.start, slice.end, units);
    if (!parsed.ok || isCutShort(text, parsed.root?.end, slice.end))
      return namesInText(text.slice(slice.start, slice.end));
    if (parsed.root?.type !== "mapping" && parsed.root?.type !== "sequence") return [];
    const document: Document = { ...slice, source, units, root: parsed.root, hasAliases: parsed.hasAliases };
    return referencesIn(document, walker).flatMap(({ to, name, namespace }) =>
      isConfig(to, name) ? [{ kind: to, name, ...(namespace && { namespace }) }] : [],
    );
  });
}

/** `{{ if … }}` is a flow mapping to a YAML reader, which reads nothing of what comes after it. */
function isCutShort(text: string, contentEnd: number | undefined, end: number): boolean {
  return contentEnd !== undefined && /^[ \t]*[^ \t\r\n#.]/m.test(text.slice(contentEnd, end));
}

function referencesIn(document: Document, walker: Walker): readonly Reference[] {
  const objects = objectsOf(document).filter((object) => object.kind !== "");
  // What is no object of its own, such as a list of volumes, is recognised by its shape.
  return objects.length > 0
    ? objects.flatMap((object) => walkObject(object, walker).references)
    : walkFragment(resolveAlias(document.root), walker);
}

/** Where a template, or too many aliases, keep the text from being parsed, what looks like a reference counts. */
function namesInText(text: string): NamedConfig[] {
  const pattern =
    /["']?(configMap|configMapRef|configMapKeyRef|secret|secretRef|secretKeyRef)["']?\s{0,9}:\s{0,200}(?:\{\s{0,200})?(?:[\w"']{1,60}\s{0,9}:[^\n,{}]{0,200}[\n,]\s{0,200}){0,4}?["']?(?:name|secretName)["']?\s{0,9}:\s{0,9}["']?([\w.-]{1,253})/g;
  return Array.from(text.matchAll(pattern), ([, key, name]) => ({
    kind: key?.startsWith("configMap") ? ("ConfigMap" as const) : ("Secret" as const),
    name: name as string,
  }));
}
