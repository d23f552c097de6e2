// Retention by use, with fakes that answer as helm and kubectl do: what live objects name is carried, and nothing that is
// somebody else's.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dump, loadAll } from "js-yaml";
import { web } from "../retention/ledger-repo.ts";
import { FakeProgram } from "../tool/fake-program.ts";
import type { Run } from "../tool/hashroll.ts";
import { runCommand } from "../tool/run-command.ts";

interface Live {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: object;
    readonly annotations?: object;
  };
}

interface Cluster {
  readonly configs?: readonly object[];
  readonly workloads?: readonly object[];
  /** What kubectl prints beside the workloads, and then fails. */
  readonly refused?: string;
}

function list(items: readonly object[]): string {
  return JSON.stringify({ apiVersion: "v1", items, kind: "List", metadata: { resourceVersion: "" } }, undefined, 4);
}

function newKubectl({ configs = [], workloads = [], refused }: Cluster): FakeProgram {
  return new FakeProgram([
    { to: ["get", "--selector"], stdout: list(configs) },
    { to: ["api-resources"], stdout: "pods po v1 true Pod list\nrollouts ro argoproj.io/v1alpha1 true Rollout list\n" },
    { to: ["get", "rollouts.argoproj.io"], stdout: list(workloads.filter(isRollout)) },
    {
      to: ["get"],
      stdout: list(workloads.filter((each) => !isRollout(each))),
      ...(refused !== undefined && { stderr: refused, code: 1 }),
    },
  ]);
}

function isRollout(object: object): boolean {
  return (object as Live).kind === "Rollout";
}

function newHelm(manifest: string): FakeProgram {
  return new FakeProgram([
    { to: ["history"], stdout: JSON.stringify([{ revision: 3, status: "deployed" }]) },
    { to: ["get", "manifest", "--revision", "3"], stdout: manifest },
  ]);
}

async function render(
  stdin: string,
  { helm, kubectl, args = [] }: { helm?: FakeProgram; kubectl?: FakeProgram; args?: readonly string[] },
): Promise<Run> {
  const source = helm ? "helm:shop/web" : "cluster";
  const env = { ...(helm && { HELM_BIN: helm.path }), KUBECTL: kubectl?.path ?? "/nowhere/kubectl" };
  return runCommand(["--for", "helm", "--namespace", "shop", "--previous", source, ...args], { stdin, env });
}

function done({ code, stdout, stderr }: Run): string {
  assert.equal(code, 0, stderr);
  return stdout;
}

function colorsIn(output: string): string[] {
  return [...output.matchAll(/^ {2}color: (.*)$/gm)].map(([, color]) => color as string);
}

const helmMarks = (release: string) => ({
  "meta.helm.sh/release-name": release,
  "meta.helm.sh/release-namespace": "shop",
});

/** The revision of a colour as the API server has it. */
async function revision(color: string, age: number, marks: object = helmMarks("web"), labels = {}): Promise<Live> {
  const output = done(await runCommand(["--for", "helm", "--retain", "none"], { stdin: web(color) }));
  const config = (loadAll(output) as Live[]).find(({ kind }) => kind === "ConfigMap") as Live;
  const { metadata } = config;
  return {
    ...config,
    metadata: {
      ...metadata,
      namespace: "shop",
      labels: { ...metadata.labels, ...labels },
      annotations: { ...metadata.annotations, "hashroll.dev/history": "web-gone", ...marks },
      ...{ uid: `u${age}`, resourceVersion: "1", creationTimestamp: `2026-01-0${9 - age}T00:00:00Z` },
    },
  };
}

function user(kind: string, config: Live, labels = {}, name = "x"): object {
  const spec = { containers: [{ name: "a", image: "a", envFrom: [{ configMapRef: { name: config.metadata.name } }] }] };
  const apiVersion = kind === "Pod" ? "v1" : kind === "Rollout" ? "argoproj.io/v1alpha1" : "apps/v1";
  const at: Readonly<Record<string, object>> = {
    Pod: { spec },
    ControllerRevision: { data: { spec: { template: { spec } } } },
  };
  return {
    ...{ apiVersion, kind, metadata: { name, namespace: "shop", labels } },
    ...(at[kind] ?? { spec: { replicas: 0, template: { spec } } }),
  };
}

async function manifest(color: string): Promise<string> {
  return done(await runCommand(["--for", "helm", "--retain", "none", "--namespace", "shop"], { stdin: web(color) }));
}

for (const kind of ["Pod", "ReplicaSet", "ControllerRevision", "Deployment", "Rollout"])
  test(`what a live ${kind} of the release names is carried, whatever the number, and stays in its place`, async () => {
    const red = await revision("red", 2);
    const [blue, white] = [await revision("blue", 1), await revision("white", 3)];
    using kubectl = newKubectl({ configs: [blue, red, white], workloads: [user(kind, red)] });
    using helm = newHelm(await manifest("green"));
    const first = done(await render(web("black"), { helm, kubectl, args: ["--revisions", "1"] }));
    assert.deepEqual(colorsIn(first), ["black", "green", "red"], "nothing of the cluster that is not in use");
    assert.doesNotMatch(first, /namespace: shop|uid|meta\.helm\.sh|web-gone/);
    using next = newHelm(first);
    const again = done(await render(web("black"), { helm: next, kubectl, args: ["--revisions", "1"] }));
    assert.equal(again, first, "no change, the same bytes, wherever the content comes from");
  });

test("what belongs to another release, or to nobody, is not carried: Helm would refuse to take it over", async () => {
  const [red, blue] = [await revision("red", 1, helmMarks("other")), await revision("blue", 2, {})];
  using kubectl = newKubectl({ configs: [red, blue], workloads: [user("Pod", red), user("Pod", blue)] });
  using helm = newHelm(await manifest("green"));
  assert.deepEqual(colorsIn(done(await render(web("black"), { helm, kubectl }))), ["black", "green"]);
});

test("a config that leaves the stream goes when nobody uses its revisions any more", async () => {
  const other = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec: {template: {spec: {containers: [{name: a, image: a}]}}}
`;
  for (const rest of [other, `${web("red").replaceAll("web", "new")}---\n${other}`]) {
    const red = await revision("red", 1);
    using used = newKubectl({ configs: [red], workloads: [user("ReplicaSet", red)] });
    using helm = newHelm(await manifest("red"));
    const { stdout, stderr, code } = await render(rest, { helm, kubectl: used });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /note: ConfigMap web is no longer in this stream, .* use one revision: .*\(still-in-use\)/);
    assert.ok(stdout.includes(`name: ${red.metadata.name}\n`));
    assert.equal(stdout.split(`name: ${red.metadata.name}\n`).length, 2, "once");
    using next = newHelm(stdout);
    assert.equal(done(await render(rest, { helm: next, kubectl: used })), stdout, "no change, the same bytes");
    using unused = newKubectl({ configs: [red] });
    const gone = await render(rest, { helm: next, kubectl: unused });
    assert.ok(!done(gone).includes(red.metadata.name));
    assert.doesNotMatch(gone.stderr, /not-carried/, "nobody loses anything");
  }
});

test("without kubectl, or where it is refused, a warning says so and what manifests have is carried", async () => {
  const red = await revision("red", 1);
  using helm = newHelm(await manifest("green"));
  const without = await render(web("black"), { helm });
  assert.deepEqual(colorsIn(done(without)), ["black", "green"]);
  assert.match(without.stderr, /^warning: the cluster can't say which revisions are in use \(there is no program /m);
  assert.match(without.stderr, /^ {2}install kubectl, or set KUBECTL to its path$/m);
  const refused = ["pods", "replicasets.apps"]
    .map((each) => {
      const [name, group = ""] = each.split(".");
      return `Error from server (Forbidden): ${each} is forbidden: User "x" cannot list resource "${name}" in API group "${group}" in the namespace "shop"\n`;
    })
    .join("");
  using kubectl = newKubectl({ configs: [red], workloads: [user("ControllerRevision", red)], refused });
  const partly = await render(web("black"), { helm, kubectl });
  assert.deepEqual(colorsIn(done(partly)), ["black", "green", "red"], "what it does say counts");
  assert.match(partly.stderr, /\(it refuses to list pods, replicasets\.apps\): .*\(unknown-use\)/);
  assert.match(partly.stderr, /^ {2}allow the account to list pods, replicasets\.apps; kubectl auth can-i --list /m);
});

test("of a cluster, the revisions of one's own ApplySet and of nobody are carried", async () => {
  const set = (name: string) => ({ "applyset.kubernetes.io/part-of": name });
  const red = await revision("red", 1, {}, set("theirs"));
  const [blue, white] = [await revision("blue", 2, {}, set("ours")), await revision("white", 3, {})];
  const workloads = [user("Deployment", blue, set("ours"), "web"), user("Deployment", red, set("theirs"), "other")];
  using kubectl = newKubectl({ configs: [red, blue, white], workloads });
  const { stdout, stderr, code } = await render(web("green"), { kubectl, args: ["--revisions", "0"] });
  assert.equal(code, 0, stderr);
  assert.deepEqual(colorsIn(stdout), ["green", "blue"], "in use");
  assert.match(
    stderr,
    /note: the cluster has revisions of ConfigMap web that belong to others \(applyset theirs\).*\(not-ours\)/,
  );
  assert.deepEqual(colorsIn(done(await render(web("green"), { kubectl }))).sort(), ["blue", "green", "white"]);
  using firstTime = newKubectl({ configs: [red], workloads: workloads.slice(1) });
  assert.deepEqual(colorsIn(done(await render(web("green"), { kubectl: firstTime }))), ["green"]);
});

test("the cluster that Helm's variables name is the one that is asked", async () => {
  using kubectl = newKubectl({});
  using helm = newHelm(await manifest("green"));
  const env = {
    HELM_BIN: helm.path,
    KUBECTL: kubectl.path,
    ...{ HELM_NAMESPACE: "shop", HELM_KUBECONTEXT: "prod", HELM_KUBEAPISERVER: "https://x", HELM_KUBEASUSER: "bob" },
    ...{ HELM_KUBEASGROUPS: "a,b", HELM_KUBETOKEN: "", HELM_KUBEINSECURE_SKIP_TLS_VERIFY: "false" },
  };
  const args = ["--previous", "helm:web"];
  done(await runCommand(args, { stdin: web("red"), env }));
  for (const call of kubectl.calls()) {
    const where = ["--context", "prod", "--server=https://x", "--as=bob", "--as-group=a", "--as-group=b"];
    assert.deepEqual(call.slice(-where.length), where);
    if (call[0] === "get") assert.ok(call.join(" ").includes("--namespace shop"));
  }
  const { stderr } = await runCommand(args, { stdin: web("red"), env: { ...env, HELM_KUBETOKEN: "top-secret" } });
  assert.match(stderr, /kubectl does not take HELM_KUBETOKEN/);
  assert.ok(!JSON.stringify(kubectl.calls()).includes("top-secret"));
});

test("configs that a chart puts into other namespaces are asked for there", async () => {
  const elsewhere = web("black").replaceAll("metadata:\n", "metadata:\n  namespace: elsewhere\n");
  const { metadata, ...rest } = await revision("red", 1);
  const red = { ...rest, metadata: { ...metadata, namespace: "elsewhere" } };
  const pod = { ...user("Pod", red), metadata: { name: "x", namespace: "elsewhere" } };
  using kubectl = new FakeProgram([
    { to: ["get", "--selector", "elsewhere"], stdout: list([red]) },
    { to: ["get", "elsewhere"], stdout: list([pod]) },
    { to: ["get"], stdout: list([]) },
    { to: ["api-resources"], stdout: "" },
  ]);
  using helm = newHelm(dump({ apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "x" } }));
  assert.deepEqual(colorsIn(done(await render(elsewhere, { helm, kubectl }))), ["black", "red"]);
});
