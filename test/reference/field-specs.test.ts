import assert from "node:assert/strict";
import { test } from "node:test";
import { compileFieldSpecs } from "../../src/reference/walk/field-specs.ts";

function keysOf(path: string): readonly string[] | undefined {
  return compileFieldSpecs([{ kind: "Secret", fieldSpecs: [{ path }] }])[0]?.keys;
}

test("a path is split as kustomize splits it", () => {
  assert.deepEqual(keysOf("spec/template/spec/volumes/configMap/name"), [
    "spec",
    "template",
    "spec",
    "volumes",
    "configMap",
    "name",
  ]);
  assert.deepEqual(keysOf("metadata/annotations/example.com\\/config"), [
    "metadata",
    "annotations",
    "example.com/config",
  ]);
  assert.deepEqual(keysOf("a\\/b\\/c/d"), ["a/b/c", "d"]);
  assert.deepEqual(keysOf("/spec/name"), ["spec", "name"]);
  assert.deepEqual(keysOf("spec/items[]/name"), ["spec", "items", "name"]);
  assert.deepEqual(keysOf("name"), ["name"]);
});

test("every fieldSpec becomes a field; what is empty means any", () => {
  const fields = compileFieldSpecs([
    {
      kind: "ConfigMap",
      version: "v1",
      fieldSpecs: [
        { group: "apps", version: "v1", kind: "App", path: "spec/a", create: true },
        { group: "", kind: "", path: "b" },
      ],
    },
    { kind: "Secret", fieldSpecs: [{ kind: "Other", path: "c" }] },
  ]);
  assert.deepEqual(fields, [
    { group: "apps", version: "v1", kind: "App", keys: ["spec", "a"], to: "ConfigMap" },
    { keys: ["b"], to: "ConfigMap" },
    { kind: "Other", keys: ["c"], to: "Secret" },
  ]);
});
