import assert from "node:assert/strict";
import { test } from "node:test";
import { recogniseLive } from "../../src/cluster/read-live.ts";
import { render } from "../../src/index.ts";
import type { ManifestObject } from "../../src/manifest/object.ts";
import { objectsOfJson } from "../../src/manifest/read/json-objects.ts";
import { readObjects } from "../../src/manifest/read/read-objects.ts";
import type { Json } from "../../src/yaml/node/json-node.ts";

const key = Buffer.from("a key");

/** The revision that hashroll makes of it, with what the API server keeps. */
function liveRevision(secret: { readonly [key: string]: Json }, live: object, secretKey?: Uint8Array): ManifestObject {
  const manifest = JSON.stringify({ apiVersion: "v1", kind: "Secret", metadata: { name: "key" }, ...secret });
  const { text = "" } = render(manifest, { secrets: true, ...(secretKey && { secretKey }) });
  const name = readObjects({ path: "x", text }).find((each) => each.name !== "key")?.name ?? "";
  const metadata = { name, annotations: { "hashroll.dev/base-name": "key" } };
  return objectsOfJson({ apiVersion: "v1", kind: "Secret", metadata, ...live } as Json, "cluster")[0] as ManifestObject;
}

const data = { a: "eAo=", b: "w6k=" };
const certain = { baseName: "key", by: "hashroll" };

for (const [name, written, live] of [
  ["data without a type", { data }, { data, type: "Opaque" }],
  ["data with one", { data, type: "example.com/x" }, { data, type: "example.com/x" }],
  ["stringData without a type", { stringData: { a: "x\n", b: "é" } }, { data, type: "Opaque" }],
  ["stringData with one", { stringData: { a: "x\n", b: "é" }, type: "Opaque" }, { data, type: "Opaque" }],
] as const)
  test(`a Secret is recognised however it was written: ${name}`, () => {
    assert.deepEqual(recogniseLive(liveRevision(written, live)), certain);
    assert.deepEqual(recogniseLive(liveRevision(written, live, key), key), certain);
    assert.deepEqual(recogniseLive(liveRevision(written, live, key)), { ...certain, isUnchecked: true });
  });

test("a Secret with other content is not a revision, if the key is known", () => {
  const other = liveRevision({ data }, { data: { a: "eAo=" }, type: "Opaque" }, key);
  assert.deepEqual(recogniseLive(other, key), { baseName: "key" });
  const bytes = liveRevision({ data }, { data: { a: "/w==" }, type: "Opaque" }, key);
  assert.deepEqual(recogniseLive(bytes, key), { baseName: "key" });
});
