// The parameters of an Application, in every form that Argo CD hands them over, and the messages about wrong ones.

import assert from "node:assert/strict";
import { test } from "node:test";
import { announce } from "../../../src/host/argocd/parameters.ts";
import { readParameters } from "../../../src/host/argocd/read-parameters.ts";
import { newProblemList } from "../../../src/problem/problem-list.ts";
import { policySchema } from "../../../src/settings/schema.ts";
import { newSideCar, parameterList } from "./side-car.ts";

function read(env: Readonly<Record<string, string>>) {
  const problems = newProblemList();
  const { own, settings } = readParameters(env, problems);
  return { own, settings, said: problems.all.map(({ text }) => text) };
}

const nothing = { own: {}, settings: {}, said: [] };

test("no parameters: absent, empty, null, an empty list, and a parameter without a value", () => {
  for (const json of [
    "",
    "null",
    "[]",
    '[{"name":"strategy"}]',
    '[{"name":"strategy","string":""}]',
    '[{"name":"strategy","string":null}]',
  ]) {
    assert.deepEqual(read({ ARGOCD_APP_PARAMETERS: json }), nothing, json);
  }
  assert.deepEqual(read({}), nothing);
});

test("strings, arrays and maps become what the settings are", () => {
  const { own, settings, said } = read(
    parameterList({
      strategy: "copy",
      secrets: "true",
      revisions: "5",
      immutable: "false",
      jobs: "rewrite",
      "discovery-labels": ["a*", "b"],
      "also-read": "one.yaml",
      "values-files": ["a.yaml", "/b.yaml"],
      "helm-parameters": { "image.tag": "v1", __proto__x: "y" },
    }),
  );
  assert.deepEqual(said, []);
  assert.deepEqual(settings, {
    strategy: "copy",
    secrets: true,
    revisions: 5,
    immutable: false,
    jobs: "rewrite",
    discoveryLabels: ["a*", "b"],
    alsoRead: ["one.yaml"],
  });
  assert.deepEqual(own, {
    "values-files": ["a.yaml", "/b.yaml"],
    "helm-parameters": { "image.tag": "v1", __proto__x: "y" },
  });
});

test("variables say the same: words, JSON, or lines; a parameter wins over one; others' variables are theirs", () => {
  const { own, settings, said } = read({
    ...parameterList({ strategy: "rename" }),
    ARGOCD_ENV_HASHROLL_STRATEGY: "copy",
    ARGOCD_ENV_HASHROLL_SECRETS: "true",
    ARGOCD_ENV_HASHROLL_VALUES_FILES: "a.yaml\nb.yaml\n",
    ARGOCD_ENV_HASHROLL_INCLUDE: '["a/*.yaml","{b,c}.yaml"]',
    ARGOCD_ENV_HASHROLL_EXCLUDE: "[ab].yaml",
    ARGOCD_ENV_HASHROLL_HELM_PARAMETERS: "a.b=1,2\nc=d=e",
    ARGOCD_ENV_HASHROLL_HELM_STRING_PARAMETERS: '{"a":"1"}',
    ARGOCD_ENV_FOO: "bar",
    PARAM_STRATEGY: "ignore",
  });
  assert.deepEqual(said, []);
  assert.deepEqual(settings, { strategy: "rename", secrets: true });
  assert.deepEqual(own, {
    "values-files": ["a.yaml", "b.yaml"],
    include: ["a/*.yaml", "{b,c}.yaml"],
    exclude: ["[ab].yaml"],
    "helm-parameters": { "a.b": "1,2", c: "d=e" },
    "helm-string-parameters": { a: "1" },
  });
});

test("every wrong value is reported with the closest right one, all at once", () => {
  const { said } = read({
    ...parameterList({
      strategey: "copy",
      strategy: "coppy",
      secrets: "yes",
      revisions: "-1",
      "helm-parameters": "a=b",
    }),
    ARGOCD_ENV_HASHROLL_STRICTT: "true",
  });
  assert.deepEqual(
    said.sort(),
    [
      '"coppy" is not a value of strategy; copy is',
      '"strategey" is not a key of the parameters; strategy is',
      '"strictt" is not a key of the parameters; strict is',
      "helm-parameters has to be a map, not a string",
      "revisions has to be a whole number",
      "secrets has to be true or false",
    ].sort(),
  );
  assert.match(
    read({ ARGOCD_ENV_HASHROLL_HELM_PARAMETERS: "no equals sign" }).said.join(),
    /helm-parameters has to be a list or map/,
  );
  const twice = '[{"name":"strategy","string":"copy"},{"name":"strategy","string":"rename"}]';
  assert.deepEqual(read({ ARGOCD_APP_PARAMETERS: twice }).said, ['"strategy" appears twice']);
});

test("no NUL reaches a program", () => {
  const { said } = read({
    ARGOCD_APP_PARAMETERS: JSON.stringify([
      { name: "helm-parameters", map: { "a\0b": "c", password: "hunter2\0" } },
      { name: "release-name", string: "web\0" },
    ]),
  });
  const fault = "can't be used: it contains a NUL character, which no program accepts";
  assert.deepEqual(said.sort(), [
    `helm-parameters.password ${fault}`,
    `helm-parameters["a\\u0000b"] ${fault}`,
    `release-name ${fault}`,
  ]);
});

test("invalid parameters are refused without repeating them", () => {
  for (const json of [
    "{",
    "7",
    '"x"',
    "[7]",
    '[{"string":"x"}]',
    '[{"name":"a","array":[1]}]',
    '[{"name":"a","map":{"k":{}}}]',
    '[{"name":"strategy","string":"copy","array":[]}]',
  ]) {
    const { said } = read({ ARGOCD_APP_PARAMETERS: json });
    assert.match(said.join(), /^ARGOCD_APP_PARAMETERS is not a list/, json);
  }
});

test("files and clusters of the side-car are no parameters", () => {
  for (const name of [
    "report",
    "log-file",
    "secret-key-file",
    "kubeconfig",
    "kube-context",
    "for",
    "delegate",
    "rules",
    "constructor",
  ]) {
    assert.match(read(parameterList({ [name]: "x" })).said.join(), /is not a key of the parameters/, name);
  }
});

test("the announcement is what Argo CD wants, and follows the policy's schema", () => {
  const all = announce(["helm", "kustomize", "files"]);
  const byName = new Map(all.map((each) => [each.name, each]));
  assert.equal(byName.size, all.length);
  for (const { name, title, tooltip, required, itemType, collectionType, ...values } of all) {
    assert.ok(title && tooltip && required === false, name);
    assert.ok(["string", "number", "boolean"].includes(itemType), name);
    assert.deepEqual(Object.keys(values), [collectionType], `${name} has a default of its own type`);
  }
  assert.equal(byName.get("strategy")?.tooltip.startsWith(policySchema.fields.strategy.description), true);
  assert.deepEqual(
    [byName.get("revisions")?.string, byName.get("immutable")?.string, byName.get("secrets")?.string],
    ["auto", "true", "false"],
  );
  for (const name of [
    "values-files",
    "helm-parameters",
    "include",
    "exclude",
    "release-name",
    "also-read",
    "previous",
    "retain",
  ])
    assert.ok(byName.has(name), name);
});

test("the command announces what fits the folder, with an empty environment", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  const names = async (app: string): Promise<string[]> => {
    const { code, stdout, stderr } = await sideCar.parameters(app);
    assert.equal(code, 0, stderr);
    return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  };
  const [chart, overlay, files] = [await names("apps/chart"), await names("apps/overlay"), await names("apps/files")];
  assert.ok(chart.includes("values-files") && !chart.includes("include"));
  assert.ok(!overlay.includes("values-files") && !overlay.includes("include"));
  assert.ok(!files.includes("values-files") && files.includes("include"));
});
