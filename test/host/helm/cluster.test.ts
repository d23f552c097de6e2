// `hashroll helm` where a cluster is needed, with a fake Helm: what is asked and what is carried.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hashroll } from "../../tool/hashroll.ts";
import { assertSettled, newFakeHelm, noHooks, rendered, upgrade, userArgs } from "./fake-helm.ts";
import { configMapsOf, namedBy } from "./rendered.ts";

const hook = `apiVersion: batch/v1
kind: Job
metadata: {name: hook, annotations: {helm.sh/hook: pre-upgrade}}
spec: {template: {spec: {containers: [{name: a, image: a, envFrom: [{configMapRef: {name: web}}]}]}}}
`;

// A Helm that somebody built says its first two numbers, and perhaps something of its own.
for (const version of ["v3.9.4", "v3.17.2", "v3.22", "3.22+vendor.1", "v4.1.4", "v4.3", "v4.3-rc.1 (own)"]) {
  test(`an upgrade with Helm ${version} asks for the last release, and forwards everything untouched`, async (t) => {
    const helm = newFakeHelm(t, {
      version,
      namespace: "shop",
      "rendered.yaml": rendered("hello"),
      "hooks.json": noHooks,
    });
    const rest = [
      "--atomic",
      "--wait",
      "--timeout",
      "5m",
      "--set",
      "a=b,c",
      "--set-string",
      "--x",
      "-f",
      "my values.yaml",
      "--dry-run=server",
      "--",
    ];
    const { code, stdout, stderr } = await hashroll([...upgrade, ...rest], { env: helm.env });
    assert.equal(code, 0, stderr);
    assert.equal(stdout, "Release has been upgraded.\n");
    assert.match(stderr, /1 ConfigMap renamed, 1 reference rewritten in 1 workload/, "what Helm would not show");
    assert.deepEqual(userArgs(helm.main()), [...upgrade.slice(1), ...rest]);
    const asked = helm.calls().find(({ args }) => args[0] === "history");
    assert.match(asked?.args.join(" ") ?? "", /^history shop .*--namespace shop$/);
    const [name] = namedBy(helm.read("out.yaml"), "Deployment", "web");
    assert.deepEqual(configMapsOf(helm.read("out.yaml")), [name]);
    assert.doesNotMatch(helm.read("out.yaml"), /resource-policy/, "carried, not kept");
    assertSettled(helm);
  });
}

test("what healthy pods run on is carried, however many releases failed since", async (t) => {
  const before = async (greeting: string): Promise<string> =>
    (await hashroll(["--for", "helm", "--retain", "none"], { stdin: rendered(greeting) })).stdout;
  const [one, two] = [await before("one"), await before("two")];
  const history = [
    { revision: 1, status: "deployed" },
    { revision: 2, status: "failed" },
  ];
  const helm = newFakeHelm(t, {
    "history.json": JSON.stringify(history),
    "manifest-1.yaml": one,
    "manifest-2.yaml": two,
    "rendered.yaml": rendered("three"),
    "hooks.json": noHooks,
  });
  const { code, stderr } = await hashroll(
    [
      ...upgrade,
      "--kube-context",
      "ctx",
      "--kubeconfig=k.conf",
      "--kube-token",
      "t",
      "--kube-as-group=a",
      "--kube-as-group=b",
    ],
    { env: helm.env },
  );
  assert.equal(code, 0, stderr);
  const names = configMapsOf(helm.read("out.yaml"));
  for (const name of [...configMapsOf(one), ...configMapsOf(two)])
    assert.ok(names.includes(name), `${name} in ${names}`);
  assert.equal(names.length, 3);
  const asked = helm.calls().filter(({ args }) => args[0] === "history" || args[0] === "get");
  assert.ok(asked.length >= 3);
  for (const { args, env } of asked) {
    assert.match(args.join(" "), /--namespace default --kube-context ctx --kubeconfig k\.conf$/);
    assert.deepEqual([env["HELM_KUBETOKEN"], env["HELM_KUBEASGROUPS"]], ["t", "a,b"]);
  }
});

test("a hook that Helm 3 hides keeps its config's plain name", async (t) => {
  const helm = newFakeHelm(t, {
    "rendered.yaml": rendered("hello"),
    "hooks.json": JSON.stringify({ hooks: [{ manifest: hook }] }),
  });
  const { code, stderr } = await hashroll([...upgrade, "--reuse-values", "-f", "-"], {
    env: helm.env,
    stdin: "a: b\n",
  });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /Job hook .*\(plain-name-required\)/);
  assert.ok(configMapsOf(helm.read("out.yaml")).includes("web"));
  const look = helm.calls().find(({ args }) => args.includes("--output=json"));
  assert.deepEqual(look?.args, [
    "upgrade",
    "--install",
    "--namespace=shop",
    "--reuse-values",
    "--values=-",
    "--disable-openapi-validation",
    "--dry-run=server",
    "--output=json",
    "shop",
    "./chart",
  ]);
  assert.deepEqual([look?.stdin, helm.main().stdin], ["a: b\n", "a: b\n"], "both read the values from standard input");
});

test("where a dry run fails, helm template shows the hooks; where that fails too, plain names stay", async (t) => {
  const template = newFakeHelm(t, {
    "rendered.yaml": rendered("hello"),
    "template.yaml": `${rendered("hello")}---\n${hook}`,
  });
  assert.match(
    (await hashroll([...upgrade, "--atomic"], { env: template.env })).stderr,
    /Job hook .*\(plain-name-required\)/,
  );
  const look = template.calls().find(({ args }) => args.includes("template"));
  assert.deepEqual(look?.args, ["template", "--namespace=shop", "shop", "./chart"]);
  const nothing = newFakeHelm(t, { "rendered.yaml": rendered("hello") });
  const { code, stderr } = await hashroll(upgrade, { env: nothing.env });
  assert.equal(code, 0);
  assert.match(stderr, /could not be rendered beforehand \(Error: no template\).*\(hooks-not-rendered\)/);
  assert.ok(configMapsOf(nothing.read("out.yaml")).includes("web"));
});
