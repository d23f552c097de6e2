// A document of a stream and the Kubernetes objects in it.

import type { Units } from "../text/code-units.ts";
import { sharedWord } from "../text/intern.ts";
import type { Place, Source } from "../text/source.ts";
import {
  child,
  type Found,
  type FoundMapping,
  follow,
  isMapping,
  isSequence,
  items,
  textOf,
} from "../yaml/node/access.ts";
import { aliasBudget } from "../yaml/node/alias-limit.ts";
import type { Node, SequenceNode } from "../yaml/node/node.ts";
import type { Slice } from "../yaml/read/split-documents.ts";

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
  readonly metadata: FoundMapping | undefined;
  /** Those of its metadata, if it has any: asked for again and again. */
  readonly annotations: FoundMapping | undefined;
  /** Where it stands in a List, if it does. */
  readonly item?: { readonly list: SequenceNode; readonly index: number };
}

/** More objects than this nobody puts into one document by aliases. */
const mostAliased = 5000;

/** The objects of a document, those inside (nested) Lists one by one. */
export function objectsOf(document: Document): ManifestObject[] {
  const objects: ManifestObject[] = [];
  if (document.root.type !== "alias")
    addObjects(document, follow(document.root), undefined, "", "", objects, undefined);
  return objects;
}

type Item = ManifestObject["item"];

/** `apiVersion` and `kind` are those that the items of a typed List have without a word. */
function addObjects(
  document: Document,
  found: Found,
  item: Item,
  apiVersion: string,
  kind: string,
  objects: ManifestObject[],
  spend: (() => void) | undefined,
): void {
  if (found.via) spend?.();
  if (!isMapping(found)) return;
  const ownVersion = sharedWord(textOf(child(found, "apiVersion")) ?? apiVersion);
  const ownKind = sharedWord(textOf(child(found, "kind")) ?? kind);
  const listed = ownKind.endsWith("List") ? child(found, "items") : undefined;
  if (isSequence(listed)) {
    const isTyped = ownKind !== "List" && ownKind !== "ResourceList";
    const itemVersion = isTyped ? ownVersion : "";
    const itemKind = isTyped ? ownKind.slice(0, -"List".length) : "";
    const limited = spend ?? aliasBudget({ source: document.source, offset: document.root.start }, mostAliased);
    items(listed).forEach((each, index) => {
      addObjects(document, each, { list: listed.node, index }, itemVersion, itemKind, objects, limited);
    });
    return;
  }
  objects.push(newObject(document, found, ownVersion, ownKind, item));
}

function newObject(
  document: Document,
  root: FoundMapping,
  apiVersion: string,
  kind: string,
  item: Item,
): ManifestObject {
  const slash = apiVersion.indexOf("/");
  const metadata = mappingIn(root, "metadata");
  const object = {
    document,
    root,
    apiVersion,
    group: slash === -1 ? "" : sharedWord(apiVersion.slice(0, slash)),
    kind,
    name: metadata && textOf(child(metadata, "name")),
    namespace: (metadata && textOf(child(metadata, "namespace"))) || undefined,
    metadata,
    annotations: metadata && mappingIn(metadata, "annotations"),
  };
  return item ? { ...object, item } : object;
}

function mappingIn(mapping: FoundMapping, key: string): FoundMapping | undefined {
  const found = child(mapping, key);
  return isMapping(found) ? found : undefined;
}

export function annotation({ annotations }: ManifestObject, key: string): string | undefined {
  return annotations && textOf(child(annotations, key));
}

export function labelsOf({ metadata }: ManifestObject): FoundMapping | undefined {
  return metadata && mappingIn(metadata, "labels");
}

/** Where an object stands, for messages: its name if it has one. */
export function placeOf(object: ManifestObject): Place {
  const found = (object.metadata && child(object.metadata, "name")) ?? object.root;
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
