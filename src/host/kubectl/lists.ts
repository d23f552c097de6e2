// Lists of objects, page by page: of thousands, only one page is in memory.

import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import type { InventoryScope } from "../../cluster/inventory.ts";
import { addAll } from "../../collections/add-all.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import { objectsOfJson } from "../../manifest/read/json-objects.ts";
import { parseJson } from "../../text/parse-json.ts";
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

/** One list, or one for each namespace. */
export function perNamespace(
  resource: ApiResource,
  namespaces: InventoryScope,
  rest: Pick<ListRequest, "labelSelector" | "firstPage"> = {},
): ListRequest[] {
  if (namespaces === "all" || !resource.namespaced) return [{ resource, ...rest }];
  return namespaces.map((namespace) => ({ resource, namespace, ...rest }));
}

/** What was made of a list; with a fault, of a part of it. */
export interface ListResult<T> {
  readonly result: readonly T[];
  readonly fault?: ClusterFault;
}

const maxPerPage = 500;
const defaultFirstPage = 100;
const bytesPerPage = 8 * 1024 * 1024;
/** A list that grows old three times over belongs to a cluster that can't keep up. */
const maxStarts = 3;

/** `read` says what is kept of an object. If the API server forgets the list's state in between, everything starts again. */
export async function readList<T>(
  kubectl: Kubectl,
  request: ListRequest,
  read: (object: ManifestObject) => readonly T[],
): Promise<ListResult<T>> {
  for (let attempt = 1; ; attempt++) {
    const list = await readPages(kubectl, request, read);
    if (list.fault?.reason !== "expired" || attempt === maxStarts) return list;
  }
}

/** All of them at once, for a list that is small or needed as a whole. */
export function listObjects(kubectl: Kubectl, request: ListRequest): Promise<ListResult<ManifestObject>> {
  return readList(kubectl, { firstPage: maxPerPage, ...request }, (object) => [object]);
}

async function readPages<T>(
  kubectl: Kubectl,
  request: ListRequest,
  read: (object: ManifestObject) => readonly T[],
): Promise<ListResult<T>> {
  const result: T[] = [];
  let limit = request.firstPage ?? defaultFirstPage;
  let token = "";
  do {
    const { text, faults } = await kubectl.run(["get", "--raw", listPath(request, limit, token)]);
    const page = faults.length === 0 ? readPage(text) : undefined;
    if (!page) {
      const text = `kubectl printed no list of ${resourceName(request.resource)}`;
      return { result, fault: faults[0] ?? { reason: "failed", text } };
    }
    const { items, metadata } = page;
    addAll(result, objectsOfJson(typed(page, request.resource), "cluster").flatMap(read));
    // Objects of a kind are of similar size: small ones come in larger pages.
    if (items.length > 0)
      limit = Math.min(Math.max(Math.floor((bytesPerPage * items.length) / text.length), 1), maxPerPage);
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
  const page = parseJson(text) as Partial<ListPage> | null | undefined;
  return Array.isArray(page?.items) ? (page as ListPage) : undefined;
}

/** The items of a list don't say what they are. */
function typed({ items }: ListPage, { kind, group, version }: ApiResource): Json {
  return { kind: `${kind}List`, apiVersion: group === "" ? version : `${group}/${version}`, items };
}
