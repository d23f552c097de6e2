// Lists of objects, page by page: of thousands, only one page is in memory.

import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import { addAll } from "../../collections/add-all.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import { objectsOfJson } from "../../manifest/read/json-objects.ts";
import type { Json } from "../../yaml/node/json-node.ts";
import type { Kubectl } from "./kubectl.ts";
import { type ApiResource, resourceName } from "./resources.ts";

export interface ListRequest {
  readonly resource: ApiResource;
  /** Undefined: all of them. */
  readonly namespace?: string | undefined;
  readonly labelSelector?: string;
  /** `metadata.name=web` */
  readonly fieldSelector?: string;
  /** How many objects the first page has at most: fewer where each is large. */
  readonly firstPage?: number;
}

/** What was made of a list; with a fault, of a part of it. */
export interface ListResult<T> {
  readonly result: T;
  readonly fault?: ClusterFault;
}

const maxPerPage = 500;
const defaultFirstPage = 100;
const bytesPerPage = 8 * 1024 * 1024;
/** A list that grows old three times over belongs to a cluster that can't keep up. */
const maxStarts = 3;

/**
 * Hands over page by page. If the API server forgets the list's state in between, everything starts again: `start` makes
 * what the pages are added to.
 */
export async function readList<T>(
  kubectl: Kubectl,
  request: ListRequest,
  start: () => T,
  add: (result: T, objects: readonly ManifestObject[]) => void,
): Promise<ListResult<T>> {
  for (let attempt = 1; ; attempt++) {
    const read = await readPages(kubectl, request, start(), add);
    if (read.fault?.reason !== "expired" || attempt === maxStarts) return read;
  }
}

/** All of them at once, for a list that is small or needed as a whole. */
export function listObjects(kubectl: Kubectl, request: ListRequest): Promise<ListResult<ManifestObject[]>> {
  return readList<ManifestObject[]>(
    kubectl,
    { firstPage: maxPerPage, ...request },
    () => [],
    (all, objects) => addAll(all, objects),
  );
}

async function readPages<T>(
  kubectl: Kubectl,
  request: ListRequest,
  result: T,
  add: (result: T, objects: readonly ManifestObject[]) => void,
): Promise<ListResult<T>> {
  let limit = request.firstPage ?? defaultFirstPage;
  let token = "";
  do {
    const { text, faults } = await kubectl.run(["get", "--raw", listPath(request, limit, token)]);
    const page = faults.length === 0 ? readPage(text) : undefined;
    if (!page) return { result, fault: faults[0] ?? noList(request.resource) };
    const { items, metadata } = page;
    add(result, objectsOfJson(typed(page, request.resource), "cluster"));
    // Objects of a kind are of similar size: small ones come in larger pages.
    if (items.length > 0) limit = clamp(Math.floor((bytesPerPage * items.length) / text.length), 1, maxPerPage);
    token = metadata?.continue ?? "";
  } while (token !== "");
  return { result };
}

export function listPath(request: ListRequest, limit: number, token: string): string {
  const { resource, namespace, labelSelector, fieldSelector } = request;
  const query = new URLSearchParams({ limit: String(limit) });
  if (fieldSelector !== undefined) query.set("fieldSelector", fieldSelector);
  if (labelSelector !== undefined) query.set("labelSelector", labelSelector);
  if (token !== "") query.set("continue", token);
  return `${collectionPath(resource, namespace)}?${query}`;
}

/** `/apis/apps/v1/namespaces/shop/deployments` */
export function collectionPath({ group, version, name, namespaced }: ApiResource, namespace?: string): string {
  const api = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  return `${api}${namespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : ""}/${name}`;
}

interface ListPage {
  readonly items: readonly Json[];
  readonly metadata?: { readonly continue?: string };
}

function readPage(text: string): ListPage | undefined {
  try {
    const page = JSON.parse(text) as Partial<ListPage> | null;
    return Array.isArray(page?.items) ? (page as ListPage) : undefined;
  } catch {
    return undefined;
  }
}

/** The items of a list don't say what they are. */
function typed({ items }: ListPage, { kind, group, version }: ApiResource): Json {
  return { kind: `${kind}List`, apiVersion: group === "" ? version : `${group}/${version}`, items };
}

function noList(resource: ApiResource): ClusterFault {
  return { reason: "failed", text: `kubectl printed no list of ${resourceName(resource)}` };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
