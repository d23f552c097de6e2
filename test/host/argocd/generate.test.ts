// The three kinds of app through the real helm and kubectl, as the side-car runs them.

import assert from "node:assert/strict";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hashroll } from "../../tool/hashroll.ts";
import { newSideCar, parameterList } from "./side-car.ts";

const colour = /colour: "?(\w+)"?/;

for (const helm of ["helm-3.17.2", "helm-4.2.3"] as const) {
  test(`a chart with ${helm}: names, versions and CRDs as Argo CD gives them, and the same bytes each time`, async (t) => {
    const sideCar = await newSideCar(t, [helm]);
    if (!sideCar) return;
    const { code, stdout, stderr } = await sideCar.generate("apps/chart");
    assert.equal(code, 0, stderr);
    const [, name] = /name: (web-config-\w{10})$/m.exec(stdout) ?? [];
    assert.ok(name);
    assert.match(stdout, new RegExp(`configMapRef:\\n +name: ${name}$`, "m"));
    assert.match(stdout, /kind: CustomResourceDefinition/);
    assert.match(stdout, /namespace: shop$/m);
    assert.match(stdout, /kube: v1\.31\.4$/m);
    assert.match(stdout, /monitors: "true"/);
    assert.match(stdout, /argocd\.argoproj\.io\/sync-options: Prune=false/);
    assert.doesNotMatch(stdout, /helm\.sh\/resource-policy|helm-diff|fluxcd/, "never Helm's own annotations");
    assert.equal((await sideCar.generate("apps/chart")).stdout, stdout);
  });
}

test("a kustomization, with the kustomize of kubectl", async (t) => {
  const sideCar = await newSideCar(t, ["kubectl-1.35"]);
  if (!sideCar) return;
  const { code, stdout, stderr } = await sideCar.generate("apps/overlay");
  assert.equal(code, 0, stderr);
  assert.equal(stdout.match(/name: shop-settings-6g6gd9868f$/gm)?.length, 2);
});

test("a kustomization, with kustomize itself where there is one", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  const seen =
    'echo "kind: ConfigMap"; echo "apiVersion: v1"; echo "metadata: {name: seen}"; echo "data: {args: \\"$*\\"}"';
  writeFileSync(join(sideCar.bin, "kustomize"), `#!/bin/sh\n${seen}\n`);
  chmodSync(join(sideCar.bin, "kustomize"), 0o755);
  const { code, stdout, stderr } = await sideCar.generate("apps/overlay");
  assert.equal(code, 0, stderr);
  assert.match(stdout, /args: "build \."/);
});

test("plain files, in a stable order, without those that Argo CD skips", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  const { code, stdout, stderr } = await sideCar.generate("apps/files");
  assert.equal(code, 0, stderr);
  assert.ok(stdout.startsWith("# The settings of the shop.\n"), "byte-preserving");
  assert.match(stdout, /"name": "settings-6g6gd9868f"/);
  assert.doesNotMatch(stdout, /just: notes/);
});

test("an app that lies in the root of its repo", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  sideCar.write("flat.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: flat}\ndata: {a: b}\n");
  const { code, stdout, stderr } = await sideCar.generate(".", parameterList({ include: "*.yaml" }));
  assert.equal(code, 0, stderr);
  assert.match(stdout, /name: flat-\w{10}/);
});

test("a chart's local dependency is built in a copy, since its folder can't be written", async (t) => {
  const sideCar = await newSideCar(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  const { code, stdout, stderr } = await sideCar.generate("apps/umbrella");
  assert.equal(code, 0, stderr);
  assert.match(stdout, /from: the library/);
});

test("a chart's remote dependency needs a lock, and a vendored one needs nothing", async (t) => {
  const sideCar = await newSideCar(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  const chart =
    "apiVersion: v2\nname: far\nversion: 0.1.0\ndependencies: [{name: common, version: ^1.0.0, repository: https://charts.invalid}]\n";
  sideCar.write("apps/far/Chart.yaml", chart);
  const unlocked = await sideCar.generate("apps/far");
  assert.equal(unlocked.code, 1);
  assert.match(unlocked.stderr, /"common" is not in charts\/, and there is no Chart\.lock \(unlocked-dependency\)/);
  sideCar.write("apps/far/charts/common/Chart.yaml", "apiVersion: v2\nname: common\nversion: 1.0.1\n");
  sideCar.write(
    "apps/far/charts/common/templates/config.yaml",
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: vendored}\ndata: {a: b}\n",
  );
  const vendored = await sideCar.generate("apps/far");
  assert.equal(vendored.code, 0, vendored.stderr);
  assert.match(vendored.stdout, /name: vendored-\w{10}/);
});

test("a ledger in the middle of a merge is read with both sides", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  const folder = join(sideCar.repo, "apps/files");
  const config = (color: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  colour: ${color}\n`;
  const ledgers: string[] = [];
  for (const color of ["green", "blue"]) {
    sideCar.write("apps/files/config.yaml", config(color));
    const { stdout } = await sideCar.generate("apps/files");
    await hashroll(["record"], { cwd: folder, stdin: stdout });
    ledgers.push(readFileSync(join(folder, ".hashroll/revisions.yaml"), "utf8"));
    rmSync(join(folder, ".hashroll"), { recursive: true });
  }
  const title = ledgers[0]?.split("\n")[0];
  const [ours, theirs] = ledgers.map((text) => text.slice(text.indexOf("---")));
  const conflict = `${title}\n<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> side\n`;
  sideCar.write("apps/files/.hashroll/revisions.yaml", conflict);
  sideCar.write("apps/files/config.yaml", config("red"));
  const { code, stdout, stderr } = await sideCar.generate("apps/files");
  assert.equal(code, 0, stderr);
  assert.deepEqual([...stdout.matchAll(/colour: (.*)$/gm)].map(([, color]) => color).sort(), ["blue", "green", "red"]);
  assert.match(stderr, /warning: \.hashroll\/revisions\.yaml is in the middle of a merge/);
});

test("the ledger of the app is found in its folder, then in the root, and older revisions are carried", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  const before = await sideCar.generate("apps/files");
  for (const [ledger, app] of [
    ["apps/files/.hashroll/web.yaml", "web"],
    ["apps/files/.hashroll/revisions.yaml"],
    [".hashroll/web.yaml", "web"],
  ] as const) {
    const other = await newSideCar(t);
    if (!other) return;
    const folder = join(other.repo, ledger, "../..");
    const recorded = await hashroll(["record", ...(app ? ["--app", app] : [])], { cwd: folder, stdin: before.stdout });
    assert.equal(recorded.code, 0, recorded.stderr);
    other.write(
      "apps/files/config.yaml",
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  colour: red\n",
    );
    const { code, stdout, stderr } = await other.generate("apps/files");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /hashroll\.dev\/history: settings-6g6gd9868f/, ledger);
    assert.match(stdout, /name: settings-6g6gd9868f/, ledger);
    assert.match(stdout, /PruneLast=true/, ledger);
  }
});

test("hashroll.yaml of the app is its policy, no manifest, and below its parameters", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  sideCar.write(
    "apps/files/hashroll.yaml",
    "apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\nstrategy: copy\nretain: none\nfor: helm\n",
  );
  const { code, stdout, stderr } = await sideCar.generate("apps/files");
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^ {2}name: settings$/m);
  assert.doesNotMatch(stdout, /RevisionPolicy|Prune|helm-diff/);
  const other = await sideCar.generate("apps/files", parameterList({ strategy: "rename" }));
  assert.doesNotMatch(other.stdout, /^ {2}name: settings$/m);
});

test("a namespace that is not written means the app's own", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  sideCar.write(
    "apps/files/elsewhere.yaml",
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings, namespace: elsewhere}\ndata: {colour: red}\n",
  );
  const { stdout, stderr } = await sideCar.generate("apps/files");
  assert.match(stdout, /"configMapRef": \{ "name": "settings-6g6gd9868f" \}/, stderr);
});

test("a folder that is a chart and a kustomization is ambiguous", async (t) => {
  const sideCar = await newSideCar(t, ["helm-3.17.2", "kubectl-1.32"]);
  if (!sideCar) return;
  sideCar.write("apps/chart/kustomization.yaml", "resources: [../../base]\n");
  const { code, stderr } = await sideCar.generate("apps/chart");
  assert.equal(code, 1);
  assert.match(stderr, /ambiguous-app/);
  assert.match((await sideCar.generate("apps/chart", parameterList({ "app-type": "helm" }))).stdout, colour);
  assert.match(
    (await sideCar.generate("apps/chart", parameterList({ "app-type": "kustomize" }))).stdout,
    /name: settings-6g6gd9868f/,
  );
  assert.match(
    (await sideCar.generate("apps/files", parameterList({ "app-type": "helm" }))).stderr,
    /has no Chart\.yaml \(missing-app-file\)/,
  );
});

test("no manifests are an error, whatever kind of app gives none", async (t) => {
  const sideCar = await newSideCar(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  sideCar.write("apps/empty-chart/Chart.yaml", "apiVersion: v2\nname: empty\nversion: 0.1.0\n");
  sideCar.write("apps/comments/a.yaml", "---\n# nothing\n---\n");
  for (const app of ["apps/empty-chart", "apps/comments"]) {
    const { code, stderr } = await sideCar.generate(app);
    assert.equal(code, 1, app);
    assert.match(stderr, /there are no manifests.*\(empty-output\)/, app);
  }
  sideCar.write("apps/none/README", "no manifests");
  assert.match((await sideCar.generate("apps/none")).stderr, /no \.yaml, \.yml or \.json file/);
});

test("a tool that takes too long is ended and reported", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  writeFileSync(join(sideCar.bin, "helm"), "#!/bin/sh\nsleep 30\n");
  chmodSync(join(sideCar.bin, "helm"), 0o755);
  const start = Date.now();
  const { code, stderr } = await sideCar.generate("apps/chart", { HASHROLL_TIMEOUT: "1" });
  assert.equal(code, 1);
  assert.match(stderr, /helm template did not finish in time.*\(timeout\)/);
  assert.ok(Date.now() - start < 10_000);
});

test("a tool that is missing or fails is named, with its output and without our paths", async (t) => {
  const sideCar = await newSideCar(t, ["helm-3.17.2"]);
  if (!sideCar) return;
  sideCar.write("apps/chart/templates/bad.yaml", '{{ fail "the colour is wrong" }}\n');
  const failed = await sideCar.generate("apps/chart");
  assert.match(failed.stderr, /helm template failed: .*the colour is wrong/s);
  assert.ok(!failed.stderr.includes(sideCar.repo));
  const without = await newSideCar(t);
  if (!without) return;
  assert.match(
    (await without.generate("apps/chart", { PATH: without.bin })).stderr,
    /helm template can't be run.*\(missing-tool\)/,
  );
});
