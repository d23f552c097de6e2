// A document of a stream and the Kubernetes objects in it.

import type { Subject } from "../problem/problem.ts";
import { intern } from "../text/intern.ts";
import type { Place } from "../text/source.ts";
import {
  get,
  isMapping,
  isSequence,
  items,
  type Resolved,
  type ResolvedMapping,
  resolveAlias,
  stringOf,
} from "../yaml/node/access.ts";
import { aliasBudget } from "../yaml/node/alias-limit.ts";
import type { Document } from "../yaml/node/document.ts";
import type { SequenceNode } from "../yaml/node/node.ts";

export type { Document };

export interface ManifestObject {
  readonly document: Document;
  readonly root: ResolvedMapping;
  readonly apiVersion: string;
  /** `apps` of `apps/v1`, empty for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly name: string | undefined;
  /** As it is written; undefined where nothing is. */
  readonly namespace: string | undefined;
  readonly metadata: ResolvedMapping | undefined;
  /** Those of its metadata, if it has any: asked for again and again. */
  readonly annotations: ResolvedMapping | undefined;
  /** Where it stands in a List, if it does. */
  readonly item?: { readonly list: SequenceNode; readonly index: number };
}

/** More objects than this nobody puts into one document by aliases. */
const maxAliased = 5000;

/** The objects of a document, those inside (nested) Lists one by one. */
export function objectsOf(document: Document): ManifestObject[] {
  const objects: ManifestObject[] = [];
  if (document.root.type !== "alias")
    addObjects(document, resolveAlias(document.root), undefined, "", "", objects, undefined);
  return objects;
}

type Item = ManifestObject["item"];

/** `apiVersion` and `kind` are those that the items of a typed List have without a word. */
function addObjects(
  document: Document,
  found: Resolved,
  item: Item,
  apiVersion: string,
  kind: string,
  objects: ManifestObject[],
  spend: (() => void) | undefined,
): void {
  if (found.alias) spend?.();
  if (!isMapping(found)) return;
  const ownVersion = intern(stringOf(get(found, "apiVersion")) ?? apiVersion);
  const ownKind = intern(stringOf(get(found, "kind")) ?? kind);
  const listed = ownKind.endsWith("List") ? get(found, "items") : undefined;
  if (isSequence(listed)) {
    const isTyped = ownKind !== "List" && ownKind !== "ResourceList";
    const itemVersion = isTyped ? ownVersion : "";
    const itemKind = isTyped ? ownKind.slice(0, -"List".length) : "";
    const limited = spend ?? aliasBudget({ source: document.source, offset: document.root.start }, maxAliased);
    items(listed).forEach((each, index) => {
      addObjects(document, each, { list: listed.node, index }, itemVersion, itemKind, objects, limited);
    });
    return;
  }
  objects.push(newObject(document, found, ownVersion, ownKind, item));
}

function newObject(
  document: Document,
  root: ResolvedMapping,
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
    group: slash === -1 ? "" : intern(apiVersion.slice(0, slash)),
    kind,
    name: metadata && stringOf(get(metadata, "name")),
    namespace: (metadata && stringOf(get(metadata, "namespace"))) || undefined,
    metadata,
    annotations: metadata && mappingIn(metadata, "annotations"),
  };
  return item ? { ...object, item } : object;
}

function mappingIn(mapping: ResolvedMapping, key: string): ResolvedMapping | undefined {
  const found = get(mapping, key);
  return isMapping(found) ? found : undefined;
}

export function annotation({ annotations }: ManifestObject, key: string): string | undefined {
  return annotations && stringOf(get(annotations, key));
}

export function labelsOf({ metadata }: ManifestObject): ResolvedMapping | undefined {
  return metadata && mappingIn(metadata, "labels");
}

/** Where an object stands, for messages: its name if it has one. */
export function placeOf(object: ManifestObject): Place {
  const found = (object.metadata && get(object.metadata, "name")) ?? object.root;
  return placeIn(object.document, found);
}

export function placeIn(document: Document, found: Resolved): Place {
  return { source: document.source, offset: found.alias?.start ?? found.node.start };
}

/** What a problem with this object is about; `at`: the very node, if not the object as such. */
export function subjectOf(object: ManifestObject, at?: Resolved): Subject {
  return { place: at ? placeIn(object.document, at) : placeOf(object), object: titleOf(object) };
}

/** `Deployment shop/web`. */
export function titleOf(object: Pick<ManifestObject, "kind" | "namespace" | "name">): string {
  const name = object.name ?? "(no name)";
  return `${object.kind || "object"} ${object.namespace ? `${object.namespace}/` : ""}${name}`;
}
