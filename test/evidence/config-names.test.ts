import assert from "node:assert/strict";
import { test } from "node:test";
import {
  configKindsIn,
  namesIn,
  namesInAssignments,
  namesInCommand,
} from "../../src/evidence/mentions/config-names.ts";

/** `x`, or `ns/x` where the namespace is said too. */
function configMaps(found: ReturnType<typeof namesInCommand>): string[] {
  const own = found.filter(({ kind }) => kind === "ConfigMap");
  return [...new Set(own.map(({ name, namespace }) => (namespace === undefined ? name : `${namespace}/${name}`)))];
}

test("keys that mention a config, and keys that don't", () => {
  for (const key of [
    "configmap",
    "CONFIG_MAP_NAME",
    "configMapRef",
    "--tcp-services-configmap",
    "example.org/config-map",
    "configMaps",
  ])
    assert.deepEqual(configKindsIn(key), ["ConfigMap"], key);
  for (const key of ["config", "CONFIG_NAME", "config-file", "map", "configuration", "INIT_CONFIG"])
    assert.deepEqual(configKindsIn(key), [], key);
  assert.deepEqual(configKindsIn("SECRET_NAME"), ["Secret"]);
});

test("names in arguments and commands", () => {
  const cases: [text: string, names: string[]][] = [
    ["--configmap=x", ["x"]],
    ["--configmap=ns/x", ["ns/x"]],
    ["--configmap=$(POD_NAMESPACE)/x", ["x"]],
    ["--tcp-services-configmap=$(POD_NAMESPACE)/x", ["x"]],
    ["--config-map-name=x", ["x"]],
    ["config-map:ns/x", ["ns/x"]],
    ["configmap/x", ["x"]],
    ["cm/x", ["x"]],
    ["configmap://ns/x", ["ns/x"]],
    ["--configmap 'x'", ["x"]],
    ["--configmaps=x,ns/y", ["x", "ns/y"]],
    ["kubectl get cm x -o yaml | sh", ["x", "-o", "yaml"]],
    ["kubectl -n ns get configmap --ignore-not-found x; echo y", ["--ignore-not-found", "x"]],
  ];
  for (const [text, names] of cases) assert.deepEqual(configMaps(namesInCommand(text)), names, text);
});

test("arguments that mention no config", () => {
  for (const text of ["x", "--name=x", "--config=x", "--config=/etc/x", "acm=x", "the map of x"])
    assert.deepEqual(configMaps(namesInCommand(text)), [], text);
});

test("in a file only assigned values", () => {
  assert.deepEqual(configMaps(namesInAssignments("[kubernetes]\nairflow_configmap = x\n")), ["x"]);
  assert.deepEqual(configMaps(namesInAssignments('{"existingConfigmap": "x"}')), ["x"]);
  assert.deepEqual(configMaps(namesInAssignments("pod_environment_configmap: ns/x")), ["ns/x"]);
  assert.deepEqual(
    configMaps(namesInAssignments("# kubectl edit configmap x\n# the configmap x is mounted, configmap/x\n")),
    [],
  );
  assert.deepEqual(configMaps(namesInAssignments("configMap:\n  name: x\n")), []);
});

test("a value may give namespace, name and key", () => {
  assert.deepEqual(configMaps(namesIn("ns/x/app.yaml", "ConfigMap")), ["ns/x", "x/app.yaml"]);
  assert.deepEqual(namesIn("/etc/config/some/x", "ConfigMap"), []);
  assert.deepEqual(namesIn("", "ConfigMap"), []);
});
