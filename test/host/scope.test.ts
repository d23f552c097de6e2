// `scope: keys` through the programs that people deploy with: each workload names a revision that has its key, and no other key.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isMapping, type Mapping } from "../corpus/read-stream.ts";
import { hashroll, run } from "../tool/hashroll.ts";
import { newSideCar } from "./argocd/side-car.ts";
import { byHand, helmVersions, newHome, realHelm } from "./helm/helms.ts";
import { annotationsOf, assertResolved, readBuilt } from "./kustomize/built.ts";
import { build, hosts, policy } from "./kustomize/hosts.ts";

const config = `apiVersion: v1
kind: ConfigMap
metadata:
  name: common
  annotations:
    hashroll.dev/scope: keys
data:
  # what is logged
  level: info
  url: postgres://db
binaryData:
  logo.png: iVBORw0KGgo=
`;

const secret = `apiVersion: v1
kind: Secret
metadata:
  name: login
  annotations:
    hashroll.dev/scope: keys
stringData:
  user: shop
  password: swordfish
`;

function workload(name: string, container: string, volumes = ""): string {
  const labels = `{app: ${name}}`;
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  selector: {matchLabels: ${labels}}
  template:
    metadata: {labels: ${labels}}
    spec:
      containers:
      - name: app
        image: app:1
        ${container}
${volumes}`;
}

const variable = (kind: string, name: string, key: string): string =>
  `env: [{name: VALUE, valueFrom: {${kind}: {name: ${name}, key: ${key}}}}]`;

const documents: Readonly<Record<string, string>> = {
  config,
  secret,
  level: workload("level", variable("configMapKeyRef", "common", "level")),
  url: workload("url", variable("configMapKeyRef", "common", "url")),
  logo: workload(
    "logo",
    "volumeMounts: [{name: all, mountPath: /logo.png, subPath: logo.png}]",
    "      volumes: [{name: all, configMap: {name: common}}]\n",
  ),
  user: workload("user", variable("secretKeyRef", "login", "user")),
};

const all = Object.values(documents).join("---\n");
/** By the end of a workload's name: the keys of the config that it is to name. */
const wanted = { level: ["level"], url: ["url"], logo: ["logo.png"], user: ["user"] };

function assertSliced(text: string, withSecrets: boolean): void {
  const built = readBuilt(text);
  assertResolved(built);
  const titles = built.objects.map(({ kind, metadata }) => `${String(kind)} ${nameOf(metadata)}`);
  for (const [name, keys] of Object.entries(wanted)) {
    if (name === "user" && !withSecrets) continue;
    const title = [...built.references.keys()].find((each) => new RegExp(`^Deployment .*\\b${name}$`).test(each));
    const [named = ""] = built.references.get(title ?? "") ?? [];
    const slice = built.objects[titles.indexOf(named.replace(/ .*\//, " "))];
    assert.ok(slice, `${name} names ${named}; there are ${titles.join(", ")}`);
    const found = ["data", "binaryData", "stringData"].flatMap((field) => {
      const content = slice[field];
      return isMapping(content) ? Object.keys(content) : [];
    });
    assert.deepEqual(found, keys, `${named} of ${name}`);
    assert.equal(annotationsOf(slice)["hashroll.dev/keys"], keys.join(","));
    assert.equal(slice["immutable"], true);
  }
}

function nameOf(metadata: Mapping[string] | undefined): string {
  return isMapping(metadata) ? String(metadata["name"]) : "";
}

for (const host of hosts)
  test(`${host.name}: slices under a prefix and a namespace`, async (t) => {
    const files = Object.fromEntries(Object.entries(documents).map(([name, text]) => [`base/${name}.yaml`, text]));
    const resources = Object.keys(documents).map((name) => `${name}.yaml`);
    const built = await build(
      t,
      host,
      {
        ...files,
        "base/kustomization.yaml": `resources: [${resources.join(", ")}]\n`,
        "overlay/kustomization.yaml":
          "resources: [../base]\nnamePrefix: a-\nnamespace: shop\ntransformers: [hashroll.yaml]\n",
        "overlay/hashroll.yaml": policy(host, "secrets: true\n"),
      },
      "overlay",
    );
    if (!built) return;
    assert.equal(built.code, 0, built.stderr);
    assertSliced(built.stdout, true);
    assert.match(built.stdout, /name: a-common-\w{10}$/m);
  });

for (const version of helmVersions) {
  const chartIn = (home: string): string => {
    const folder = join(home, "chart");
    mkdirSync(join(folder, "templates"), { recursive: true });
    writeFileSync(join(folder, "Chart.yaml"), "apiVersion: v2\nname: shop\nversion: 1.0.0\n");
    for (const [name, text] of Object.entries(documents))
      writeFileSync(
        join(folder, "templates", `${name}.yaml`),
        text.replace("level: info", "level: {{ .Values.level }}"),
      );
    writeFileSync(join(folder, "templates", "hook.yaml"), hook);
    writeFileSync(join(folder, "values.yaml"), "level: info\nhook: one\n");
    return folder;
  };

  test(`Helm ${version}: slices through hashroll helm, with a key for Secrets`, async (t) => {
    const helm = await realHelm(version, t);
    if (!helm) return;
    const { env, path } = newHome(t);
    chartIn(path);
    writeFileSync(join(path, "key"), "0123456789abcdef0123456789abcdef");
    const render = (...values: string[]) =>
      hashroll(["--secrets", "--secret-key-file=key", "helm", "template", "shop", "./chart", "-nshop", ...values], {
        env: { ...env, HELM_BIN: helm },
        cwd: path,
      });
    const first = await render();
    assert.equal(first.code, 0, first.stderr);
    assertSliced(first.stdout, true);
    const second = await render("--set", "level=debug");
    const named = (text: string, name: string) => readBuilt(text).references.get(`Deployment /${name}`);
    assert.notDeepEqual(named(second.stdout, "level"), named(first.stdout, "level"));
    for (const name of ["url", "logo", "user"]) assert.deepEqual(named(second.stdout, name), named(first.stdout, name));
    const marks = [first, second, await render("--set", "hook=two")].map(
      ({ stdout }) => /hashroll\.dev\/configmap\.settings: (\w{10})/.exec(stdout)?.[1],
    );
    assert.ok(marks[0], "pods that use a hook's config restart with it, also where Helm does not pass hooks on");
    assert.equal(marks[1], marks[0]);
    assert.notEqual(marks[2], marks[0]);
  });

  test(`Helm ${version}: slices through --post-renderer`, async (t) => {
    const helm = await realHelm(version, t);
    if (!helm) return;
    const home = newHome(t);
    const { flags, env } = byHand(version, ["--for=helm", "--namespace=shop"]);
    const options = { env: { ...home.env, ...env }, cwd: home.path };
    const { code, stdout, stderr } = await run(helm, ["template", "shop", chartIn(home.path), ...flags], options);
    assert.equal(code, 0, stderr);
    assertSliced(stdout, false);
  });
}

const hook = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  annotations: {helm.sh/hook: "pre-install,pre-upgrade"}
data: {value: {{ .Values.hook }}}
---
${workload("hooked", "envFrom: [{configMapRef: {name: settings}}]")}`;

test("Argo CD: slices, and the older ones of the app's ledger", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  sideCar.write("apps/scope/all.yaml", all);
  const first = await sideCar.generate("apps/scope");
  assert.equal(first.code, 0, first.stderr);
  assertSliced(first.stdout, false);
  const cwd = newHome(t).path;
  const { code, stderr } = await hashroll(["record"], { stdin: first.stdout, cwd });
  assert.equal(code, 0, stderr);
  const ledger = readFileSync(join(cwd, ".hashroll/revisions.yaml"), "utf8");
  for (const key of ["level", "url", "logo.png"]) assert.match(ledger, new RegExp(`hashroll.dev/keys: ${key}$`, "m"));
  sideCar.write("apps/scope/.hashroll/revisions.yaml", ledger);
  sideCar.write("apps/scope/all.yaml", all.replace("level: info", "level: debug"));
  const second = await sideCar.generate("apps/scope");
  assert.equal(second.code, 0, second.stderr);
  assertSliced(second.stdout, false);
  assert.match(second.stdout, /level: info/, "the slice that running pods name is carried");
});
