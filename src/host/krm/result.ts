// One problem as one result: which resource it is about, which field, and which file that came from.

import { partitionPoint } from "../../collections/partition-point.ts";
import { annotation, type Document, type ManifestObject, objectsOf } from "../../manifest/object.ts";
import type { Problem } from "../../problem/problem.ts";
import { codeUnitsOf } from "../../text/code-units.ts";
import type { Source } from "../../text/source.ts";
import { get, isMapping, keyOf, resolveAlias } from "../../yaml/node/access.ts";
import { AliasLimitError } from "../../yaml/node/alias-limit.ts";
import type { Node } from "../../yaml/node/node.ts";
import { readDocument } from "../../yaml/read/read-document.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";

/** As the KRM functions specification has it. */
export interface Result {
  readonly message: string;
  readonly severity: "error" | "warning" | "info";
  readonly resourceRef?: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace?: string;
    readonly name: string;
  };
  readonly field?: { readonly path: string };
  readonly file?: { readonly path: string; readonly index?: number };
  readonly tags: { readonly code: string };
}

export function resultWriter(source: Source): (problem: Problem) => Result {
  const objects = allObjectsIn(source).sort((a, b) => a.root.node.start - b.root.node.start);
  return ({ place, severity, text, advice, code }) => {
    const object = place?.source === source ? objectAt(objects, place.offset) : undefined;
    const path = place && object ? pathTo(object.root.node, place.offset) : "";
    return {
      message: advice ? `${text}; ${advice}` : text,
      severity: severity === "note" ? "info" : severity,
      ...(object && { resourceRef: refOf(object) }),
      ...(path && { field: { path } }),
      ...(object && fileOf(object)),
      tags: { code },
    };
  };
}

/** Of objects in the order of the text, the one that has this offset in it. */
function objectAt(objects: readonly ManifestObject[], offset: number): ManifestObject | undefined {
  const startAt = (index: number): number => (objects[index] as ManifestObject).root.node.start;
  const last = objects[partitionPoint(objects.length, (index) => startAt(index) <= offset) - 1];
  return last && isWithin(last.root.node, offset) ? last : undefined;
}

/** The items, and the functionConfig, which is an object too. */
function allObjectsIn(source: Source): ManifestObject[] {
  const units = codeUnitsOf(source.text);
  return splitDocuments(source.text).flatMap((slice) => {
    const parsed = readDocument(source.text, slice.start, slice.end, units);
    if (!parsed.ok || !parsed.root) return [];
    const document: Document = { ...slice, source, units, root: parsed.root, hasAliases: parsed.hasAliases };
    const root = resolveAlias(parsed.root);
    const config = isMapping(root) ? get(root, "functionConfig") : undefined;
    return [...objectsIn(document), ...(config ? objectsIn({ ...document, root: config.node }) : [])];
  });
}

/** Where aliases stand for too many, that is what the problem is about. */
function objectsIn(document: Document): ManifestObject[] {
  try {
    return objectsOf(document);
  } catch (error) {
    if (error instanceof AliasLimitError) return [];
    throw error;
  }
}

function refOf({ apiVersion, kind, namespace, name = "" }: ManifestObject): NonNullable<Result["resourceRef"]> {
  return { apiVersion, kind, ...(namespace !== undefined && { namespace }), name };
}

function fileOf(object: ManifestObject): Pick<Result, "file"> {
  const said = (key: string): string | undefined =>
    annotation(object, `internal.config.kubernetes.io/${key}`) ?? annotation(object, `config.kubernetes.io/${key}`);
  const [path, index] = [said("path"), said("index")];
  if (path === undefined) return {};
  return { file: { path, ...(index !== undefined && /^\d+$/.test(index) && { index: Number(index) }) } };
}

/** `spec.template.spec.volumes[0].configMap.name`; empty for the object as such. */
function pathTo(node: Node, offset: number): string {
  if (node.start === offset) return "";
  if (node.type === "mapping") {
    const pair = node.pairs.findLast(({ key }) => key.start <= offset);
    if (!pair) return "";
    const rest = pathTo(pair.value, offset);
    const key = keyOf(pair) ?? "";
    return `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)}${rest && !rest.startsWith("[") ? "." : ""}${rest}`;
  }
  if (node.type !== "sequence") return "";
  const index = node.items.findIndex((item) => isWithin(item, offset));
  const item = node.items[index];
  if (!item) return "";
  const rest = pathTo(item, offset);
  return `[${index}]${rest && !rest.startsWith("[") ? "." : ""}${rest}`;
}

function isWithin({ start, end }: Node, offset: number): boolean {
  return start <= offset && offset < Math.max(end, start + 1);
}
