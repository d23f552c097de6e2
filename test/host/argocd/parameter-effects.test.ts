// What the parameters do: through the real helm, and among plain files.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newSideCar, parameterList } from "./side-car.ts";

test("values files, values and parameters reach helm as Argo CD would pass them", async (t) => {
  const sideCar = await newSideCar(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  const data = async (parameters: Parameters<typeof parameterList>[0]): Promise<string> => {
    const { code, stdout, stderr } = await sideCar.generate("apps/chart", parameterList(parameters));
    assert.equal(code, 0, stderr);
    return stdout;
  };
  assert.match(await data({ "values-files": ["values-prod.yaml"] }), /colour: "red"/);
  assert.match(
    await data({ "values-files": ["values-prod.yaml", "/env/prod.yaml"] }),
    /colour: "green"/,
    "the later one wins, / is the root",
  );
  assert.match(await data({ "values-files": ["../../env/prod.yaml"] }), /colour: "green"/);
  assert.match(
    await data({ "values-files": ["nowhere.yaml", "values-prod.yaml"], "ignore-missing-values-files": "true" }),
    /colour: "red"/,
  );
  assert.match(await data({ values: "colour: white\n", "values-files": ["values-prod.yaml"] }), /colour: "white"/);
  assert.match(
    await data({ "helm-parameters": { colour: "a,b", words: "{x,y}" } }),
    /colour: "a,b"\n.*\n {2}words: "\[\\"x\\",\\"y\\"\]"/,
  );
  assert.match(await data({ "helm-string-parameters": { colour: "1e3" } }), /colour: "1e3"/);
  assert.match(await data({ "helm-file-parameters": { banner: "/env/banner.txt" } }), /banner: "Hello, all\\n"/);
  assert.match(await data({ "release-name": "other" }), /name: other-config-\w{10}/);
  assert.match(await data({ namespace: "elsewhere" }), /namespace: elsewhere/);
  assert.doesNotMatch(await data({ "skip-crds": "true" }), /CustomResourceDefinition/);
  assert.match(
    (await sideCar.generate("apps/chart", { ARGOCD_APP_NAME: "team_web" })).stdout,
    /name: web-config-/,
    "the app's name without its namespace",
  );
  assert.match(
    (await sideCar.generate("apps/chart", parameterList({ "values-files": ["nowhere.yaml"] }))).stderr,
    /values-files: nowhere\.yaml: there is no such file/,
  );
});

test("options of kustomize build: the side-car's operator sets them, an app can't", async (t) => {
  const sideCar = await newSideCar(t, ["kubectl-1.36"]);
  if (!sideCar) return;
  sideCar.write("apps/banner/kustomization.yaml", "configMapGenerator: [{name: a, files: [../../env/banner.txt]}]\n");
  const options = "--load-restrictor  LoadRestrictionsNone";
  assert.match((await sideCar.generate("apps/banner")).stderr, /is not in or below.*\(failed-tool\)/s);
  const byApp = await sideCar.generate("apps/banner", { ARGOCD_ENV_HASHROLL_KUSTOMIZE_OPTIONS: options });
  assert.match(byApp.stderr, /"kustomize-options" is not a key of the parameters/);
  const { code, stdout, stderr } = await sideCar.generate("apps/banner", { HASHROLL_KUSTOMIZE_OPTIONS: options });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /Hello, all/);
});

test("include and exclude choose among plain files", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  const only = await sideCar.generate("apps/files", parameterList({ include: ["{config,other}.yaml"] }));
  assert.doesNotMatch(only.stdout, /Deployment/);
  const without = await sideCar.generate("apps/files", parameterList({ exclude: "*.json" }));
  assert.doesNotMatch(without.stdout, /Deployment/);
  assert.match(without.stdout, /kind: ConfigMap/);
  const none = await sideCar.generate("apps/files", parameterList({ include: "none/*.json" }));
  assert.match(none.stderr, /there is no \.yaml, \.yml or \.json file/);
});

test("subfolders are read where recursion is asked for, and by the globs of Argo CD's own fields", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  const render = async (parameters: Parameters<typeof parameterList>[0]): Promise<string> => {
    const { code, stdout, stderr } = await sideCar.generate("apps/files", parameterList(parameters));
    assert.equal(code, 0, stderr);
    return stdout;
  };
  assert.doesNotMatch(await render({}), /name: extra/);
  assert.match(await render({ "directory-recurse": "true" }), /name: extra/);
  assert.doesNotMatch(await render({ "directory-recurse": "true", "directory-exclude": "*extra*" }), /name: extra/);
  assert.doesNotMatch(await render({ "directory-recurse": "true", "directory-include": "more/*" }), /Deployment/);
  const bad = await sideCar.generate("apps/files", parameterList({ "directory-include": "{a" }));
  assert.match(bad.stderr, /directory-include has to be a glob: its \{ is never closed \(bad-parameter\)/);
});

test("what is no manifest: left out, refused with a place, or jsonnet", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  for (const [name, text] of [
    ["values.yaml", "replicas: 3\n"],
    ["list.yml", "- a\n"],
    ["package.json", '{"name": "x"}\n'],
    ["broken.yaml", "a: [\n"],
    ["empty.yaml", "# nothing\n"],
  ] as const)
    sideCar.write(`apps/files/${name}`, text);
  const { code, stdout, stderr } = await sideCar.generate("apps/files");
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stdout, /replicas|- a|"x"|nothing/);
  const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
  sideCar.write("apps/files/mixed.yaml", `${manifest}---\nreplicas: 3\n`);
  assert.match((await sideCar.generate("apps/files")).stderr, /mixed\.yaml:4.*\(missing-kind\)/s);
  sideCar.write("apps/files/mixed.yaml", "replicas: 3\n");
  sideCar.write("apps/files/web.jsonnet", "{}\n");
  const refused = await sideCar.generate("apps/files");
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /web\.jsonnet: the plugin does not render jsonnet \(jsonnet-file\)/);
  assert.equal((await sideCar.generate("apps/files", parameterList({ "directory-exclude": "*.jsonnet" }))).code, 0);
});
