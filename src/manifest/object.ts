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
  type ResolvedSequence,
  resolveAlias,
  stringOf,
} from "../yaml/node/access.ts";
import type { Document } from "../yaml/node/document.ts";

export type { Document };

export interface ManifestObject {
  readonly document: Document;
  readonly root: ResolvedMapping;
  readonly apiVersion: string;
  /** `apps` of `apps/v1`, empty for the core group. */
  readonly group: string;
  readonly kind: string;
  readonly name: string | undefined;
  /** Where it is: the namespace that is written, else what a missing one means; undefined where it is not known. */
  readonly namespace: string | undefined;
  readonly writtenNamespace: string | undefined;
  readonly metadata: ResolvedMapping | undefined;
  /** Those of its metadata, if it has any: read again and again. */
  readonly annotations: ResolvedMapping | undefined;
  /** Where it stands in a List, if it does. */
  readonly item: { readonly list: ResolvedSequence; readonly index: number } | undefined;
}

/** The objects of a document, those inside (nested) Lists one by one. A missing namespace means `defaultNamespace`. */
export function objectsOf(document: Document, defaultNamespace?: string): ManifestObject[] {
  const objects: ManifestObject[] = [];
  const add = (root: ResolvedMapping, apiVersion: string, kind: string, item: Item): void => {
    objects.push(newObject(document, root, apiVersion, kind, item, defaultNamespace));
  };
  if (document.root.type !== "alias") visitObjects(resolveAlias(document.root), undefined, "", "", add);
  return objects;
}

type Item = ManifestObject["item"];

type Add = (root: ResolvedMapping, apiVersion: string, kind: string, item: Item) => void;

/** `apiVersion` and `kind` are those that the items of a typed List have without writing them. */
function visitObjects(found: Resolved, item: Item, apiVersion: string, kind: string, add: Add): void {
  if (!isMapping(found)) return;
  const ownVersion = intern(stringOf(get(found, "apiVersion")) ?? apiVersion);
  const ownKind = intern(stringOf(get(found, "kind")) ?? kind);
  const listed = get(found, "items");
  if (!isSequence(listed) || !(ownKind.endsWith("List") || items(listed).some(hasKind))) {
    add(found, ownVersion, ownKind, item);
    return;
  }
  const isTyped = ownKind.endsWith("List") && ownKind !== "List" && ownKind !== "ResourceList";
  const itemVersion = isTyped ? ownVersion : "";
  const itemKind = isTyped ? ownKind.slice(0, -"List".length) : "";
  items(listed).forEach((each, index) => {
    visitObjects(each, { list: listed, index }, itemVersion, itemKind, add);
  });
}

/** kubectl and Helm take every object with `items` apart, whatever its kind. */
function hasKind(item: Resolved): boolean {
  return isMapping(item) && get(item, "kind") !== undefined;
}

function newObject(
  document: Document,
  root: ResolvedMapping,
  apiVersion: string,
  kind: string,
  item: Item,
  defaultNamespace: string | undefined,
): ManifestObject {
  const slash = apiVersion.indexOf("/");
  const metadata = mappingIn(root, "metadata");
  const writtenNamespace = (metadata && stringOf(get(metadata, "namespace"))) || undefined;
  return {
    document,
    root,
    apiVersion,
    group: slash === -1 ? "" : intern(apiVersion.slice(0, slash)),
    kind,
    name: metadata && stringOf(get(metadata, "name")),
    namespace: writtenNamespace ?? defaultNamespace,
    writtenNamespace,
    metadata,
    annotations: metadata && mappingIn(metadata, "annotations"),
    item,
  };
}

function mappingIn(mapping: ResolvedMapping, key: string): ResolvedMapping | undefined {
  const found = get(mapping, key);
  return isMapping(found) ? found : undefined;
}

/** Whether it is read for what it says about the others, and not part of the output. */
export function isContext({ document }: ManifestObject): boolean {
  return document.source.isContext === true;
}

export function annotation({ annotations }: ManifestObject, key: string): string | undefined {
  return annotations && stringOf(get(annotations, key));
}

/** The words of an annotation that is a list of them, with commas in between. */
export function wordsOf(list: string | undefined): string[] {
  if (!list) return [];
  return list
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
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

/** `Deployment shop/web`, with the namespace only where it is written. */
export function titleOf({ kind, writtenNamespace, name }: ManifestObject): string {
  return `${kind || "object"} ${writtenNamespace ? `${writtenNamespace}/` : ""}${name ?? "(no name)"}`;
}
