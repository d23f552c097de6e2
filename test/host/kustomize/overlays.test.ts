// Real builds over every sort of overlay: each name is hashed once, and each reference resolves, whoever knows its kind.

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { assertHashedOnce, assertResolved, type Built, readBuilt } from "./built.ts";
import { build, type Host, hosts, policy, type Tree } from "./hosts.ts";
import { configMap, readerRole, shop } from "./shop.ts";

interface Case {
  readonly tree: (host: Host) => Tree;
  /** The folder to build. */
  readonly at?: string;
  readonly check: (built: Built) => void;
}

const withHashroll = "transformers: [hashroll.yaml]\n";
const patch = `patches:\n- patch: |\n    apiVersion: v1\n    kind: ConfigMap\n    metadata: {name: plain}\n    data: {A: patched}\n`;

/** How many configs, and that all is well with them. */
const hashed =
  (count: number) =>
  (built: Built): void => {
    assert.equal(built.configs.length, count, built.configs.join(", "));
    assertHashedOnce(built);
  };

const cases: Readonly<Record<string, Case>> = {
  "no overlay at all": {
    tree: (host) => ({ ...shop("overlay", withHashroll), "overlay/hashroll.yaml": policy(host) }),
    check: hashed(3),
  },
  "prefix, suffix, namespace and a patch": {
    tree: (host) => ({
      ...shop("base"),
      "overlay/kustomization.yaml": `resources: [../base]\nnamePrefix: a-\nnameSuffix: -z\nnamespace: shop\n${patch}${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check(built) {
      hashed(3)(built);
      assert.ok(
        built.configs.every((title) => /^ConfigMap shop\/a-\w+-z-\w{10}$/.test(title)),
        built.configs.join(),
      );
    },
  },
  "a namespace alone": {
    tree: (host) => ({
      ...shop("base"),
      "overlay/kustomization.yaml": `resources: [../base]\nnamespace: shop\n${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check: hashed(3),
  },
  "bases in bases": {
    tree: (host) => ({
      ...shop("base", "namePrefix: a-\n"),
      "middle/kustomization.yaml": "resources: [../base]\nnamePrefix: b-\nnamespace: middle\n",
      "overlay/kustomization.yaml": `resources: [../middle]\nnameSuffix: -z\nnamespace: shop\n${patch}${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check(built) {
      hashed(3)(built);
      assert.ok(built.configs.every((title) => title.startsWith("ConfigMap shop/b-a-")));
    },
  },
  "a component that adds a config and its reference": {
    tree: (host) => ({
      ...shop("base"),
      "component/kustomization.yaml":
        "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [extra.yaml]\nconfigMapGenerator:\n- name: more\n  literals: [B=more]\npatches:\n- target: {kind: Deployment}\n  patch: |\n    - op: add\n      path: /spec/template/spec/containers/0/envFrom/-\n      value: {configMapRef: {name: more}}\n    - op: add\n      path: /spec/template/spec/containers/0/envFrom/-\n      value: {configMapRef: {name: extra}}\n",
      "component/extra.yaml": configMap("extra", "B: extra"),
      "overlay/kustomization.yaml": `resources: [../base]\ncomponents: [../component]\nnamePrefix: a-\n${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check: hashed(5),
  },
  "two overlays of one base that differ by prefix": {
    tree: (host) => ({
      ...shop("base"),
      "dev/kustomization.yaml": "resources: [../base]\nnamePrefix: dev-\n",
      "prod/kustomization.yaml": `resources: [../base]\nnamePrefix: prod-\n${patch}`,
      "overlay/kustomization.yaml": `resources: [../dev, ../prod]\nnameSuffix: -z\n${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check(built) {
      hashed(6)(built);
      for (const [title, names] of built.references) {
        const stage = /\/(dev|prod)-/.exec(title)?.[1] as string;
        assert.ok(
          names.every((name) => name.includes(`/${stage}-`)),
          `${title}: ${names.join()}`,
        );
      }
    },
  },
  "two overlays of one base that differ by namespace": {
    tree: (host) => ({
      ...shop("base"),
      "dev/kustomization.yaml": "resources: [../base]\nnamespace: dev\n",
      "prod/kustomization.yaml": `resources: [../base]\nnamespace: prod\n${patch}`,
      "overlay/kustomization.yaml": `resources: [../dev, ../prod]\n${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check: hashed(6),
  },
  "a generator that merges into its base's": {
    tree: (host) => ({
      ...shop("base"),
      "overlay/kustomization.yaml": `resources: [../base]\nnamePrefix: a-\nconfigMapGenerator:\n- name: generated\n  behavior: merge\n  literals: [B=merged]\n${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check: hashed(3),
  },
  "hashroll in the base and in the overlay": {
    tree: (host) => ({
      ...shop("base", withHashroll),
      "base/hashroll.yaml": policy(host),
      "overlay/kustomization.yaml": `resources: [../base]\nnamePrefix: a-\nnameSuffix: -z\n${patch}${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check: hashed(3),
  },
  "delegate in the base, hashroll in the overlay": {
    tree: (host) => ({
      ...shop("base", withHashroll),
      "base/hashroll.yaml": policy(host, "delegate: true\n"),
      "overlay/kustomization.yaml": `resources: [../base]\nnamePrefix: a-\n${patch}${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check: hashed(3),
  },
  "a copy keeps what its plain name is needed for": {
    tree: (host) => ({
      ...shop("base"),
      "base/plain.yaml": `${configMap("plain")}---\napiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata:\n  name: reader\nrules:\n- apiGroups: [""]\n  resources: [configmaps]\n  resourceNames: [plain]\n  verbs: [get]\n`,
      "overlay/kustomization.yaml": `resources: [../base]\nnamePrefix: a-\nnamespace: shop\n${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check(built) {
      assert.equal(built.configs.length, 4, built.configs.join(", "));
      assertHashedOnce(built, ["ConfigMap shop/a-plain"]);
      assert.match(JSON.stringify(built.objects.find(({ kind }) => kind === "Role")), /"resourceNames":\["a-plain"\]/);
      for (const [title, names] of built.references) assert.ok(!names.includes("ConfigMap shop/a-plain"), title);
    },
  },
  "who may read a config is seen through prefixes": {
    tree: (host) => ({
      "base/kustomization.yaml": "resources: [all.yaml]\n",
      "base/all.yaml": `${configMap("plain")}---\n${readerRole}`,
      "overlay/kustomization.yaml": `resources: [../base]\nnamePrefix: a-\nnamespace: shop\n${withHashroll}`,
      "overlay/hashroll.yaml": policy(host),
    }),
    check(built) {
      assert.equal(built.configs.length, 2, built.configs.join(", "));
      assertHashedOnce(built, ["ConfigMap shop/a-plain"]);
      assert.match(String(built.references.get("Deployment shop/a-web")), /^ConfigMap shop\/a-plain-\w{10}$/);
    },
  },
  "a generated config that is ignored is hashed by kustomize as before": {
    tree: (host) => ({
      ...shop("base"),
      "base/workloads.yaml": `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template:\n    spec:\n      containers:\n      - name: a\n        envFrom:\n        - configMapRef: {name: generated}\n        - configMapRef: {name: plain}\n`,
      "overlay/kustomization.yaml": `resources: [../base]\nnamePrefix: a-\n${withHashroll}`,
      "overlay/hashroll.yaml": policy(host, "rules:\n- match: {name: generated}\n  strategy: ignore\n"),
    }),
    check(built) {
      assert.equal(built.configs.length, 4, built.configs.join(", "));
      assertHashedOnce(built, ["ConfigMap /a-unhashed"]);
      const left = built.objects.find((each) => JSON.stringify(each).includes('"a-generated-'));
      assert.doesNotMatch(JSON.stringify(left), /hashroll/);
    },
  },
  "an ignored config's prefix reaches the kinds that kustomize does not know": {
    tree: (host) => ({
      ...shop("base"),
      "overlay/kustomization.yaml": `resources: [../base]\nnamePrefix: a-\n${withHashroll}`,
      "overlay/hashroll.yaml": policy(host, "rules:\n- match: {name: plain}\n  strategy: ignore\n"),
    }),
    check: assertResolved,
  },
};

for (const host of hosts) {
  test(host.name, { concurrency: 2 }, async (t) => {
    await Promise.all(Object.entries(cases).map(([name, each]) => t.test(name, (inner) => run(inner, host, each))));
  });
}

async function run(t: TestContext, host: Host, { tree, at = "overlay", check }: Case): Promise<void> {
  const result = await build(t, host, tree(host), at);
  if (!result) return;
  assert.equal(result.code, 0, result.stderr);
  check(readBuilt(result.stdout));
}
