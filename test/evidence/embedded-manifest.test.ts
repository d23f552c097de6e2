import assert from "node:assert/strict";
import { test } from "node:test";
import { namesInManifest } from "../../src/evidence/mentions/embedded-manifest.ts";
import { newWalker } from "../../src/reference/walk/find-references.ts";

function names(text: string): string[] {
  const found = namesInManifest(text, newWalker([]), () => true).filter(({ kind }) => kind === "ConfigMap");
  return found.map(({ name }) => name);
}

test("a manifest, several of them, JSON, and a part of one", () => {
  const pod = "kind: Pod\napiVersion: v1\nspec:\n  containers: [{name: a, envFrom: [{configMapRef: {name: x}}]}]\n";
  assert.deepEqual(names(pod), ["x"]);
  assert.deepEqual(names(`${pod}---\n${pod}`), ["x", "x"]);
  assert.deepEqual(names('{"volumes": [{"name": "v", "configMap": {"defaultMode": 420, "name": "x"}}]}'), ["x"]);
  assert.deepEqual(names("- name: v\n  configMap:\n    name: x\n"), ["x"]);
});

test("references in texts that template syntax keeps from being parsed are found by their shape", () => {
  assert.deepEqual(names("{{ if x }}\nvolumes:\n- configMap:\n    name: x\n  name: v\n{{ end }}\n"), ["x"]);
  assert.deepEqual(
    names("{{ if x }}\n- configMap:\n    defaultMode: 420\n    optional: true\n    name: 'x'\n{{ end }}\n"),
    ["x"],
  );
  assert.deepEqual(names('volumes = [{"name": "v", "configMap": {"optional": True, "name": "x"}}] {{'), ["x"]);
  assert.deepEqual(
    names("{{ if x }}\n- configMap: {{ .name }}\n  name: v\n- secret:\n    secretName: s\n{{ end }}\n"),
    [],
  );
});

test("text that is no manifest", () => {
  assert.deepEqual(names("The configMap is called x.\n"), []);
  assert.deepEqual(names("kind: Pod\nmetadata:\n  name: x\n"), []);
});

test("a line of any length takes no time", () => {
  const line = `{{ "configMap": ${'"key": some words '.repeat(20_000)}`;
  const start = performance.now();
  names(`${line}\n`.repeat(3));
  assert.ok(performance.now() - start < 10_000);
});
