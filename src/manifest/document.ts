// A document of a stream and the Kubernetes objects in it.

import { child, descend, type Found, type FoundMapping, isMapping, isSequence, items, textAt } from "./access.ts";
import { aliasBudget } from "./alias-limit.ts";
import type { Node, SequenceNode } from "./node.ts";
import type { Place, Source } from "./source.ts";
import type { Slice } from "./split.ts";
import type { Units } from "./units.ts";

export interface Document extends Slice {
  readonly source: Source;
  readonly units: Units;
  readonly root: Node;
  readonly hasAliases: boolean;
}

export interface ManifestObject {
  readonly document: Document;
  readonly root: FoundMapping;
  readonly apiVersion: string;
  /** `apps` of `apps/v1`, empty for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly name: string | undefined;
  /** As it is written; undefined where nothing is. */
  readonly namespace: string | undefined;
  /** Where it stands in a List, if it does. */
  readonly item?: { readonly list: SequenceNode; readonly index: number };
}

/** More objects than this nobody puts into one document by aliases. */
const mostAliased = 5000;

/** The objects of a document, those inside (nested) Lists one by one. */
export function objectsOf(document: Document): ManifestObject[] {
  const objects: ManifestObject[] = [];
  const { root, source } = document;
  const spend = aliasBudget({ source, offset: root.start }, mostAliased);
  if (root.type !== "alias") addObjects(document, { node: root }, undefined, {}, objects, spend);
  return objects;
}

function addObjects(
  document: Document,
  found: Found,
  item: ManifestObject["item"],
  inherited: { apiVersion?: string; kind?: string },
  objects: ManifestObject[],
  spend: () => void,
): void {
  if (found.via) spend();
  if (!isMapping(found)) return;
  const apiVersion = textAt(found, "apiVersion") ?? inherited.apiVersion ?? "";
  const kind = textAt(found, "kind") ?? inherited.kind ?? "";
  const listed = kind.endsWith("List") ? child(found, "items") : undefined;
  if (isSequence(listed)) {
    const ofItems =
      kind === "List" || kind === "ResourceList" ? {} : { apiVersion, kind: kind.slice(0, -"List".length) };
    items(listed).forEach((each, index) => {
      addObjects(document, each, { list: listed.node, index }, ofItems, objects, spend);
    });
    return;
  }
  objects.push({
    document,
    root: found,
    apiVersion,
    group: apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "",
    kind,
    name: textAt(found, "metadata", "name"),
    namespace: textAt(found, "metadata", "namespace") || undefined,
    ...(item && { item }),
  });
}

export function annotation(object: ManifestObject, key: string): string | undefined {
  return textAt(object.root, "metadata", "annotations", key);
}

export function metadata(object: ManifestObject, key: "labels" | "annotations"): FoundMapping | undefined {
  const found = descend(object.root, "metadata", key);
  return isMapping(found) ? found : undefined;
}

/** Where an object stands, for messages: its name if it has one. */
export function placeOf(object: ManifestObject): Place {
  const found = descend(object.root, "metadata", "name") ?? object.root;
  return placeIn(object.document, found);
}

export function placeIn(document: Document, found: Found): Place {
  return { source: document.source, offset: found.via?.start ?? found.node.start };
}

/** `Deployment shop/web`. */
export function titleOf(object: Pick<ManifestObject, "kind" | "namespace" | "name">): string {
  const name = object.name ?? "(no name)";
  return `${object.kind || "object"} ${object.namespace ? `${object.namespace}/` : ""}${name}`;
}
