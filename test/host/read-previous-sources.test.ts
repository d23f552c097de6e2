// Earlier outputs from a Helm release and from a cluster, asked of fakes that answer as the real programs do.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { dump, loadAll } from "js-yaml";
import type { PreviousRequest } from "../../src/host/previous/request.ts";
import { readPreviousSources } from "../../src/host/read-previous-sources.ts";
import { newProblemList } from "../../src/problem/problem-list.ts";
import { web } from "../retention/ledger-repo.ts";
import { binaryOrReason } from "../tool/binaries.ts";
import { type Answer, FakeProgram } from "../tool/fake-program.ts";
import type { Run } from "../tool/hashroll.ts";
import { runCommand } from "../tool/run-command.ts";

type Status = "deployed" | "failed" | "superseded" | "uninstalled" | "pending-upgrade";

/** `helm history -o json`, as Helm 3 and 4 print it. */
function history(...statuses: Status[]): string {
  return JSON.stringify(
    statuses.map((status, index) => ({
      revision: index + 1,
      updated: "2026-01-01T00:00:00Z",
      status,
      chart: "shop-1.0.0",
      app_version: "1",
      description: status === "failed" ? 'Upgrade "web" failed' : "Upgrade complete",
    })),
  );
}

function helmAnswers(statuses: readonly Status[], manifests: Readonly<Record<number, string>>): Answer[] {
  const gets = Object.entries(manifests).map(([revision, stdout]) => ({
    to: ["get", "manifest", "--revision", revision],
    stdout,
  }));
  return [{ to: ["history"], stdout: history(...statuses) }, ...gets];
}

/** Renders one release after the other, as Helm would store them. */
async function releases(...colors: string[]): Promise<string[]> {
  const outputs: string[] = [];
  for (const color of colors) {
    using helm = new FakeProgram(
      outputs.length === 0
        ? []
        : helmAnswers(
            outputs.map(() => "deployed"),
            { [outputs.length]: outputs.at(-1) as string },
          ),
    );
    const args = outputs.length === 0 ? ["--retain", "none"] : ["--previous", "helm:shop/web", "--revisions", "1"];
    outputs.push(done(await runCommand(args, { stdin: web(color), env: { HELM_BIN: helm.path } })));
  }
  return outputs;
}

function done({ code, stdout, stderr }: Run): string {
  assert.equal(code, 0, stderr);
  return stdout;
}

function colorsIn(output: string): string[] {
  return [...output.matchAll(/^ {2}color: (.*)$/gm)].map(([, color]) => color as string);
}

async function read(
  name: string,
  request: Partial<PreviousRequest>,
  env: Readonly<Record<string, string>>,
  timeoutMs?: number,
) {
  const problems = newProblemList();
  const context = {
    cwd: tmpdir(),
    env: { PATH: process.env["PATH"], ...env },
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  const sources = await readPreviousSources([name], { optional: false, ...request }, context, problems);
  return { sources, problems: problems.all };
}

test("the last release is asked for when it is the deployed one, once", async () => {
  using helm = new FakeProgram(helmAnswers(["superseded", "deployed"], { 2: web("red") }));
  const { sources } = await read(
    "helm:shop/web",
    { kubeContext: "prod", kubeconfig: "/k ube" },
    { HELM_BIN: helm.path },
  );
  const where = ["--namespace", "shop", "--kube-context", "prod", "--kubeconfig", "/k ube"];
  assert.deepEqual(helm.calls(), [
    ["history", "web", "--output", "json", "--max", "256", ...where],
    ["get", "manifest", "web", "--revision", "2", ...where],
  ]);
  assert.deepEqual(sources, [{ path: "helm:shop/web#2", text: web("red"), deployed: true }]);
});

test("a namespace that the source does not name comes from --namespace", async () => {
  using helm = new FakeProgram(helmAnswers(["deployed"], { 1: web("red") }));
  await read("helm:web", { namespace: "shop" }, { HELM_BIN: helm.path });
  assert.deepEqual(helm.calls()[0]?.slice(-2), ["--namespace", "shop"]);
});

test("what the deployed release runs on outlives any number of failed ones", async () => {
  const [red = "", green = ""] = await releases("red", "green");
  let last = green;
  const statuses: Status[] = ["deployed", "failed"];
  for (const color of ["blue", "white", "black"]) {
    using helm = new FakeProgram(helmAnswers(statuses, { [statuses.length]: last, 1: red }));
    const args = ["--previous", "helm:shop/web", "--revisions", "1"];
    const output = done(await runCommand(args, { stdin: web(color), env: { HELM_BIN: helm.path } }));
    const before = colorsIn(last)[0];
    assert.deepEqual(colorsIn(output), [color, before, "red"]);
    last = output;
    statuses.push("failed");
  }
});

test("without failed releases the newest N are carried and nothing else, however the deployed one counts", async () => {
  const outputs = await releases("red", "green", "blue", "white", "white");
  assert.deepEqual(outputs.map(colorsIn), [
    ["red"],
    ["green", "red"],
    ["blue", "green"],
    ["white", "blue"],
    ["white", "blue"],
  ]);
  assert.equal(outputs[4], outputs[3], "no change, the same bytes");
});

test("in use is what a workload refers to, not what happens to have its name", async () => {
  // The plain config is carried along; the volume still bears its name.
  const template = "{spec: {volumes: [{name: web, configMap: {name: web}}]}}";
  const input = (color: string): string => web(color).replace(/\{template:.*\}/, `{template: ${template}}`);
  let last = input("red");
  for (const [color, expected] of [
    ["green", ["green", "red"]],
    ["blue", ["blue", "green"]],
  ] as const) {
    using helm = new FakeProgram(helmAnswers(["deployed"], { 1: last }));
    last = done(
      await runCommand(["--previous", "helm:shop/web", "--revisions", "1"], {
        stdin: input(color),
        env: { HELM_BIN: helm.path },
      }),
    );
    assert.deepEqual(colorsIn(last), expected);
  }
});

test("a deployed release that is one List shows what is in use, too", async () => {
  const [red = "", green = ""] = await releases("red", "green");
  const list = `apiVersion: v1\nkind: List\nitems: ${JSON.stringify(loadAll(red))}\n`;
  using helm = new FakeProgram(helmAnswers(["deployed", "failed"], { 2: green, 1: list }));
  const output = done(
    await runCommand(["--previous", "helm:shop/web", "--revisions", "0"], {
      stdin: web("blue"),
      env: { HELM_BIN: helm.path },
    }),
  );
  assert.deepEqual(colorsIn(output), ["blue", "red"]);
});

test("an uninstalled release and one that was never deployed have no deployed one", async () => {
  for (const status of ["uninstalled", "failed", "pending-upgrade"] as const) {
    using helm = new FakeProgram(helmAnswers([status], { 1: web("red") }));
    const { sources } = await read("helm:shop/web", {}, { HELM_BIN: helm.path });
    assert.deepEqual(
      sources.map(({ deployed }) => deployed),
      [false],
      status,
    );
  }
});

test("a release that does not exist is an error, unless it is optional", async () => {
  using helm = new FakeProgram([{ to: ["history"], stderr: "Error: release: not found\n", code: 1 }]);
  const { problems } = await read("helm:shop/web", {}, { HELM_BIN: helm.path });
  assert.deepEqual(
    problems.map(({ code, text }) => [code, text]),
    [["missing-previous", "the previous output helm:shop/web cannot be read: Error: release: not found"]],
  );
  assert.match(problems[0]?.advice ?? "", /add --previous-optional/);
  const optional = await read("helm:shop/web", { optional: true }, { HELM_BIN: helm.path });
  assert.deepEqual(optional, { sources: [], problems: [] });
});

test("any other failure is an error even if the release is optional", async () => {
  const failures: [Answer, RegExp][] = [
    [
      {
        to: ["history"],
        stderr:
          'Error: Kubernetes cluster unreachable: Get "https://x": getting credentials: exec: executable aws not found\n',
        code: 1,
      },
      /executable aws not found/,
    ],
    [
      {
        to: ["history"],
        stderr: 'Error: query: failed to query with labels:\n  secrets is forbidden: User "u" cannot list\n',
        code: 1,
      },
      /labels: secrets is forbidden/,
    ],
    [{ to: ["history"], stdout: "" }, /helm history gave no list of releases/],
    [{ to: ["history"], stdout: "[]" }, /helm history gave no list of releases/],
    [{ to: ["history"], stdout: "null" }, /helm history gave no list of releases/],
    [{ to: ["history"], code: 3 }, /failed \(3\)/],
  ];
  for (const [answer, reason] of failures) {
    using helm = new FakeProgram([answer]);
    const { sources, problems } = await read("helm:shop/web", { optional: true }, { HELM_BIN: helm.path });
    assert.deepEqual(sources, []);
    assert.match(problems[0]?.text ?? "", reason);
    assert.equal(problems[0]?.advice, "correct that, or leave --previous out");
  }
  using half = new FakeProgram([
    { to: ["history"], stdout: history("deployed") },
    { to: ["get"], stderr: "Error: release: not found", code: 1 },
  ]);
  assert.equal((await read("helm:shop/web", { optional: true }, { HELM_BIN: half.path })).problems.length, 1);
});

test("no helm is no missing release", async () => {
  const { problems } = await read("helm:shop/web", { optional: true }, { HELM_BIN: "/nowhere/helm" });
  assert.match(problems[0]?.text ?? "", /there is no program \/nowhere\/helm$/);
});

test("a program that takes too long is ended, even if it ignores SIGTERM", async () => {
  using helm = new FakeProgram([{ to: ["history"], after: 60_000 }]);
  const started = Date.now();
  const { problems } = await read("helm:shop/web", { optional: true }, { HELM_BIN: helm.path }, 1500);
  assert.ok(Date.now() - started < 20_000);
  assert.match(problems[0]?.text ?? "", /took longer than 1.5 s$/);
});

test("invalid names are refused, and no shell sees any", async () => {
  using helm = new FakeProgram(helmAnswers(["deployed"], { 1: web("red") }));
  for (const name of [
    "helm:-x",
    "helm:--kubeconfig=/etc/x",
    "helm:shop/-web",
    "helm:-n/web",
    "helm:shop/a;b",
    "helm:$(id)",
    "helm:shop/`id`",
    "helm:",
    "helm:a/b/c",
    "helm:shop/we b",
    "helm:Shop/web",
  ]) {
    const { problems } = await read(name, { optional: true }, { HELM_BIN: helm.path });
    assert.match(problems[0]?.text ?? "", /it has to be helm:NAMESPACE\/RELEASE$/, name);
  }
  assert.deepEqual(helm.calls(), []);
  const awkward = { kubeContext: "$(id);x", kubeconfig: "--a `b` 'c'" };
  await read("helm:shop/web", awkward, { HELM_BIN: helm.path });
  assert.deepEqual(helm.calls()[0]?.slice(-4), ["--kube-context", "$(id);x", "--kubeconfig", "--a `b` 'c'"]);
});

test("of what kubectl logs, the last line counts", async () => {
  const logged =
    'E1116 12:00:00.000000   12345 memcache.go:265] "Unhandled Error" err="couldn\'t get current server API group list"';
  const refused = "The connection to the server localhost:8080 was refused - did you specify the right host or port?";
  for (const [stderr, said] of [
    [`${logged}\n${logged}\n${refused}\n`, refused],
    [`${logged}\n`, logged],
  ] as const) {
    using kubectl = new FakeProgram([{ to: ["get"], stderr, code: 1 }]);
    const { problems } = await read("cluster", { namespace: "shop" }, { KUBECTL: kubectl.path });
    assert.deepEqual(
      problems.map(({ text }) => text),
      [`the previous output cluster cannot be read: ${said}`],
    );
  }
});

test("an empty name, as from a variable that is not set", async () => {
  const { problems } = await read("", {}, {});
  assert.match(problems[0]?.text ?? "", /its name is empty/);
});

test("the cluster is asked by label, in one namespace or in all, for Secrets only with --secrets", async () => {
  using kubectl = new FakeProgram([{ to: ["get"], stdout: live([]) }]);
  await read("cluster", { namespace: "shop", kubeContext: "prod", kubeconfig: "k" }, { KUBECTL: kubectl.path });
  await read("cluster", { secrets: true }, { KUBECTL: kubectl.path });
  const calls = kubectl.calls().filter((args) => args.includes("--selector"));
  assert.deepEqual(calls, [
    [
      "get",
      "configmaps",
      "--selector",
      "hashroll.dev/config",
      "--output",
      "json",
      "--namespace",
      "shop",
      "--context",
      "prod",
      "--kubeconfig",
      "k",
    ],
    ["get", "configmaps,secrets", "--selector", "hashroll.dev/config", "--output", "json", "--all-namespaces"],
  ]);
});

test("live objects are carried as they were written, newest first", async () => {
  const shop = (color: string): string => web(color).replaceAll("metadata:\n", "metadata:\n  namespace: shop\n");
  const applied = new Map<string, { readonly born: number; readonly object: object }>();
  const rounds: string[] = [];
  for (const [round, color] of ["red", "green", "blue", "red", "red"].entries()) {
    using kubectl = new FakeProgram([
      { to: ["get", "--namespace", "shop"], stdout: live([...applied.values()].map(({ object }) => object)) },
    ]);
    const output = done(
      await runCommand(["--previous", "cluster", "--namespace", "shop", "--revisions", "1"], {
        stdin: shop(color),
        env: { KUBECTL: kubectl.path },
      }),
    );
    rounds.push(output);
    assert.doesNotMatch(output, /managedFields|uid|resourceVersion|creationTimestamp|last-applied|ownerReferences/);
    // kubectl apply deletes nothing: what falls out of the output stays in the cluster.
    for (const object of loadAll(output) as { kind: string; metadata: { name: string } }[]) {
      const born = applied.get(object.metadata.name)?.born ?? round;
      if (object.kind === "ConfigMap") applied.set(object.metadata.name, { born, object: served(object, born) });
    }
  }
  assert.deepEqual(rounds.map(colorsIn), [
    ["red"],
    ["green", "red"],
    ["blue", "green"],
    ["red", "blue"],
    ["red", "blue"],
  ]);
  assert.equal(rounds[4], rounds[3], "no change, the same bytes");
});

test("what the cluster has under a name in another namespace is never taken for one's own", async () => {
  const others = loadAll(
    done(await runCommand([], { stdin: web("red").replaceAll("metadata:\n", "metadata:\n  namespace: other\n") })),
  ) as { kind: string; metadata: object }[];
  using kubectl = new FakeProgram([
    { to: ["get"], stdout: live(others.filter(({ kind }) => kind === "ConfigMap").map((object) => served(object, 0))) },
  ]);
  const env = { KUBECTL: kubectl.path };
  const unsaid = await runCommand(["--previous", "cluster"], { stdin: web("green"), env });
  assert.deepEqual([unsaid.code, unsaid.stdout], [1, ""]);
  assert.match(
    unsaid.stderr,
    /its namespace is not known, so its revisions in the cluster can't be identified \(previous-namespace\)/,
  );
  const elsewhere = await runCommand(["--previous", "cluster", "--namespace", "shop"], {
    stdin: web("green").replaceAll("metadata:\n", "metadata:\n  namespace: third\n"),
    env,
  });
  assert.match(elsewhere.stderr, /only namespace shop of the cluster was read/);
  const own = done(await runCommand(["--previous", "cluster", "--namespace", "shop"], { stdin: web("green"), env }));
  assert.deepEqual(colorsIn(own), ["green"]);
});

test("what somebody edited in the cluster is carried as it is", async () => {
  const objects = loadAll(done(await runCommand(["--namespace", "shop", "--no-immutable"], { stdin: web("red") }))) as {
    kind: string;
    metadata: object;
    data: object;
  }[];
  const edited = objects
    .filter(({ kind }) => kind === "ConfigMap")
    .map((object) =>
      served({ ...object, metadata: { ...object.metadata, namespace: "shop" }, data: { color: "pink" } }, 0),
    );
  using kubectl = new FakeProgram([{ to: ["get"], stdout: live(edited) }]);
  const output = done(
    await runCommand(["--previous", "cluster", "--namespace", "shop"], {
      stdin: web("green"),
      env: { KUBECTL: kubectl.path },
    }),
  );
  assert.deepEqual(colorsIn(output), ["green", "pink"]);
});

test("a cluster that can't be asked is an error, optional or not", async () => {
  using kubectl = new FakeProgram([
    {
      to: ["get"],
      stderr: "Error from server (NotFound): the server could not find the requested resource\n",
      code: 1,
    },
  ]);
  for (const optional of [true, false]) {
    const { problems } = await read("cluster", { optional, namespace: "x" }, { KUBECTL: kubectl.path });
    assert.match(problems[0]?.text ?? "", /could not find the requested resource/);
  }
});

test("files: missing, folders, not UTF-8", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hashroll-files-"));
  try {
    writeFileSync(join(folder, "latin"), Buffer.from([0x6b, 0xfc]));
    assert.match(
      (await read(join(folder, "latin"), { optional: true }, {})).problems[0]?.text ?? "",
      /it is not UTF-8$/,
    );
    assert.match((await read(folder, { optional: true }, {})).problems[0]?.text ?? "", /it is a folder$/);
    assert.match(
      (await read(join(folder, "none"), {}, {})).problems[0]?.text ?? "",
      /there is no such file or folder$/,
    );
    assert.deepEqual(await read(join(folder, "none"), { optional: true }, {}), { sources: [], problems: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("HASHROLL_PREVIOUS names the source where no flag does", async () => {
  using helm = new FakeProgram(helmAnswers(["deployed"], { 1: web("red") }));
  const env = { HELM_BIN: helm.path, HASHROLL_PREVIOUS: "helm:shop/web" };
  assert.deepEqual(colorsIn(done(await runCommand([], { stdin: web("green"), env }))), ["green", "red"]);
  assert.match(
    (await runCommand(["--previous", "nowhere"], { stdin: web("green"), env })).stderr,
    /nowhere cannot be read/,
  );
});

for (const version of ["helm-3.17.2", "helm-4.2.3"] as const) {
  test(`the real ${version} without a cluster says why`, async (t) => {
    const found = await binaryOrReason(version);
    if ("reason" in found) return t.skip(found.reason);
    const kubeconfig = join(tmpdir(), "hashroll-no-such-kubeconfig");
    const env = { HELM_BIN: found.path, HOME: tmpdir(), KUBECONFIG: kubeconfig };
    const { code, stdout, stderr } = await runCommand(["--previous", "helm:shop/web", "--previous-optional"], {
      stdin: web("red"),
      env,
    });
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(
      stderr,
      /^error: the previous output helm:shop\/web cannot be read: .*(?:unreachable|refused|kubeconfig)/i,
    );
  });
}

/** `kubectl get -o json`. */
function live(items: readonly object[]): string {
  return JSON.stringify({ apiVersion: "v1", items, kind: "List", metadata: { resourceVersion: "" } }, undefined, 4);
}

/** An object as the API server gives it back. */
function served<T extends { metadata: object }>(object: T, round: number): T {
  const annotations = {
    ...(object.metadata as { annotations?: object }).annotations,
    "kubectl.kubernetes.io/last-applied-configuration": `${dump(object)}\n`,
  };
  const server = {
    uid: `uid-${round}`,
    resourceVersion: String(round),
    creationTimestamp: `2026-01-0${round + 1}T00:00:00Z`,
    managedFields: [{ manager: "kubectl", fieldsV1: { "f:data": {} } }],
    ownerReferences: [],
  };
  return { ...object, metadata: { ...object.metadata, ...server, annotations } };
}
