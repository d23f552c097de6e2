// An API server that keeps what it is given and runs nothing: enough for a real Helm to install, upgrade and roll back.

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TestContext } from "node:test";
import { parse } from "yaml";
import { isProtobuf, readSecret } from "./read-protobuf.ts";

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
type JsonObject = { [key: string]: Json };

export interface ApiServer {
  readonly url: string;
  /** Names of one kind, sorted: `configmaps`. */
  names(resource: string): string[];
  get(resource: string, name: string): JsonObject | undefined;
  /** From now on, changes to this resource are refused. */
  refuse(resource: string | undefined): void;
  /** What somebody other than Helm asked for since this was called last: path and query. */
  takeRequests(): string[];
}

const kinds: Record<string, [resource: string, kind: string][]> = {
  v1: [
    ["configmaps", "ConfigMap"],
    ["secrets", "Secret"],
    ["pods", "Pod"],
    ["namespaces", "Namespace"],
  ],
  "apps/v1": [["deployments", "Deployment"]],
};

const discovery: Record<string, JsonObject> = {
  "/version": { major: "1", minor: "32", gitVersion: "v1.32.0" },
  "/api": { kind: "APIVersions", versions: ["v1"] },
  "/apis": {
    kind: "APIGroupList",
    groups: [
      {
        name: "apps",
        versions: [{ groupVersion: "apps/v1", version: "v1" }],
        preferredVersion: { groupVersion: "apps/v1", version: "v1" },
      },
    ],
  },
  "/api/v1": resources("v1"),
  "/apis/apps/v1": resources("apps/v1"),
};

function resources(groupVersion: string): JsonObject {
  const verbs = ["get", "list", "watch", "create", "update", "patch", "delete"];
  const list = (kinds[groupVersion] ?? []).map(([name, kind]) => ({
    name,
    kind,
    singularName: "",
    namespaced: true,
    verbs,
  }));
  return { kind: "APIResourceList", groupVersion, resources: list };
}

export async function startApiServer(t: TestContext): Promise<ApiServer> {
  const store = new Map<string, JsonObject>();
  const requests: string[] = [];
  let refused: string | undefined;
  let version = 0;
  const failure = (code: number, reason: string): [number, JsonObject] => [
    code,
    { kind: "Status", apiVersion: "v1", status: "Failure", reason, code, message: reason },
  ];
  const put = (key: string, object: JsonObject): [number, JsonObject] => {
    version += 1;
    const kept = {
      ...object,
      metadata: { ...(object["metadata"] as JsonObject), resourceVersion: String(version), uid: key },
    };
    store.set(key, kept);
    return [200, kept];
  };

  async function answer(request: IncomingMessage): Promise<[number, JsonObject]> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://local");
    const known = discovery[pathname];
    if (known) return [200, known];
    const [, resource, name] = /\/namespaces\/[^/]+\/([^/]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (!resource) return failure(404, "NotFound");
    const body = await buffer(request);
    if (request.method !== "GET" && resource === refused) return failure(403, "Forbidden");
    const sent = (): JsonObject =>
      isProtobuf(body) ? { ...readSecret(body) } : (parse(body.toString()) as JsonObject);
    if (request.method === "POST") {
      const created = sent();
      const key = `${resource}/${(created["metadata"] as JsonObject)["name"]}`;
      return store.has(key) ? failure(409, "AlreadyExists") : put(key, created);
    }
    if (!name) return [200, list(resource, searchParams.get("labelSelector") ?? "")];
    const key = `${resource}/${name}`;
    const found = store.get(key);
    const isApply = request.headers["content-type"]?.includes("apply-patch") ?? false;
    if (!found && !isApply) return failure(404, "NotFound");
    if (request.method === "PUT" || isApply) return put(key, sent());
    if (request.method === "PATCH") return put(key, merge(found ?? {}, sent()) as JsonObject);
    if (request.method === "DELETE") store.delete(key);
    return [200, found ?? {}];
  }

  function list(resource: string, selector: string): JsonObject {
    const wanted = selector
      .split(",")
      .filter(Boolean)
      .map((pair) => pair.split("="));
    const items = [...store].filter(([key]) => key.startsWith(`${resource}/`)).map(([, object]) => object);
    const labels = (object: JsonObject): JsonObject =>
      ((object["metadata"] as JsonObject)["labels"] ?? {}) as JsonObject;
    const matching = items.filter((object) => wanted.every(([key, value]) => labels(object)[key as string] === value));
    const kind =
      Object.values(kinds)
        .flat()
        .find(([each]) => each === resource)?.[1] ?? "";
    return { kind: `${kind}List`, apiVersion: "v1", metadata: { resourceVersion: String(version) }, items: matching };
  }

  const server = createServer(async (request, response) => {
    if (!/^Helm\//.test(request.headers["user-agent"] ?? "")) requests.push(request.url ?? "");
    const [code, body] = await answer(request).catch((error: unknown) => failure(500, String(error)));
    response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  t.after(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    names: (resource) =>
      [...store.keys()]
        .filter((key) => key.startsWith(`${resource}/`))
        .map((key) => key.slice(resource.length + 1))
        .sort(),
    get: (resource, name) => store.get(`${resource}/${name}`),
    refuse(resource) {
      refused = resource;
    },
    takeRequests: () => requests.splice(0),
  };
}

/** As a JSON merge patch: lists are replaced, which is near enough to Kubernetes' own way for what Helm sends here. */
function merge(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: JsonObject = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else if (!key.startsWith("$")) merged[key] = merge(merged[key] ?? null, value);
  }
  return merged;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
