// Merge keys mean to us what they mean to the real kubectl, and in a ResourceList what they mean to kustomize.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readManifest } from "../../src/manifest/read/read-manifest.ts";
import { getIn, resolveAlias } from "../../src/yaml/node/access.ts";
import { type Data, toData } from "../../src/yaml/value/to-data.ts";
import { binaryOrReason } from "../tool/binaries.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

/** The `data` of a ConfigMap each; `*x` and `*y` stand for mappings that have a key in common. */
const cases: readonly string[] = [
  "{a: own, <<: *x}",
  "{<<: *x, a: own}",
  "{<<: [*x, *y]}",
  "{<<: [*y, *x], b: own}",
  "{b: own, <<: [*y, *x]}",
  "{a: own, <<: *x, a: again}",
  "{b: own, <<: {<<: *y, b: inner}}",
  "{b: own, <<: {b: inner, <<: *y}}",
  "{a: own, ! '<<': *x}",
  "{a: own, !!merge <<: *x}",
];

function withMappings(data: string): string {
  return data.replaceAll("*x", "{a: one, b: one}").replaceAll("*y", "{b: two, c: two}");
}

function configMap(data: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: ${withMappings(data)}\n`;
}

function ownReading(text: string, ...path: readonly string[]): unknown {
  const parsed = readManifest({ text }, 0, text.length);
  assert.ok(parsed.ok && parsed.root, text);
  const found = getIn(resolveAlias(parsed.root), ...path);
  return found && plain(toData(found.node));
}

function plain(data: Data): unknown {
  return data instanceof Map ? Object.fromEntries([...data].map(([key, value]) => [key, plain(value)])) : data;
}

test("kubectl reads entries in their order", async (t) => {
  const kubectl = await binaryOrReason("kubectl-1.36");
  if (!("path" in kubectl)) return t.skip(kubectl.reason);
  for (const data of cases) {
    const input = configMap(data);
    const args = ["label", "--local", "-f", "-", "-o", "json", "a=b"];
    const output = JSON.parse(execFileSync(kubectl.path, args, { input, encoding: "utf8" })) as { data: unknown };
    assert.deepEqual(ownReading(input, "data"), output.data, data);
  }
});

/** Tags are lost on kustomize, and it refuses a key that is written twice. */
const kustomizeCases = cases.filter((each) => !/!|again/.test(each));

test("kustomize lets own keys win", async (t) => {
  const kubectl = await binaryOrReason("kubectl-1.36");
  if (!("path" in kubectl)) return t.skip(kubectl.reason);
  const folder = temporaryFolder("hashroll-merge-", t);
  writeFileSync(join(folder, "kustomization.yaml"), "resources: [all.yaml]\n");
  for (const data of kustomizeCases) {
    writeFileSync(join(folder, "all.yaml"), configMap(data));
    const built: string = execFileSync(kubectl.path, ["kustomize", folder], { encoding: "utf8" });
    const list = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nconfig: ${withMappings(data)}\n`;
    assert.deepEqual(ownReading(list, "config"), ownReading(built, "data"), data);
  }
});
