// Argo Rollouts: each template points at the revision that belongs to it, and a canary can stay on another one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { loadAll } from "js-yaml";
import { hashroll } from "../../tool/hashroll.ts";
import { newSideCar } from "./side-car.ts";

interface Found {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
}

test("a Rollout, one with workloadRef, an Experiment and AnalysisTemplates get the revisions of their templates", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  const { code, stdout, stderr } = await sideCar.generate("apps/rollouts");
  assert.equal(code, 0, stderr);
  const objects = loadAll(stdout) as Found[];
  const revision = (base: string): string =>
    objects.find(({ metadata }) => metadata.annotations?.["hashroll.dev/base-name"] === base)?.metadata.name ?? "none";
  const textOf = (kind: string, name: string): string =>
    JSON.stringify(objects.find((each) => each.kind === kind && each.metadata.name === name));
  const names = (text: string): string[] =>
    [...text.matchAll(/"name":"(\w+(?:-all)?-\w{10})"/g)].map(([, name]) => name as string);
  assert.deepEqual(names(textOf("Rollout", "own")), [revision("stable")]);
  assert.deepEqual(names(textOf("Rollout", "by-reference")), [], "its template is in the Deployment");
  assert.deepEqual(names(textOf("Deployment", "referenced")), [revision("referenced")]);
  assert.deepEqual(names(textOf("Experiment", "trial")), [revision("trial")]);
  assert.deepEqual(names(textOf("AnalysisTemplate", "probe")), [revision("probe")]);
  assert.deepEqual(names(textOf("ClusterAnalysisTemplate", "probe-all")), [revision("probe-all")]);
});

test("a pinned Rollout stays on its older revision while the others go on, and the revision stays with it", async (t) => {
  const sideCar = await newSideCar(t);
  if (!sideCar) return;
  const first = await sideCar.generate("apps/rollouts");
  const recorded = await hashroll(["record", "--app", "web"], {
    cwd: `${sideCar.repo}/apps/rollouts`,
    stdin: first.stdout,
  });
  assert.equal(recorded.code, 0, recorded.stderr);
  const [, suffix] = /name: stable-(\w{10})/.exec(first.stdout) as RegExpExecArray;
  sideCar.write(
    "apps/rollouts/config.yaml",
    "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: stable }\ndata: { for: the next colour }\n",
  );
  sideCar.write(
    "apps/rollouts/rollouts.yaml",
    [
      rollout("stable", `annotations: { hashroll.dev/pin: configmap/stable=${suffix} }`),
      rollout("canary", "labels: {}"),
    ].join("---\n"),
  );
  const { code, stdout, stderr } = await sideCar.generate("apps/rollouts");
  assert.equal(code, 0, stderr);
  const used = stdout
    .split(/^---$/m)
    .filter((text) => text.includes("kind: Rollout"))
    .map((text) => /configMapRef: \{ name: ([\w-]+)/.exec(text)?.[1]);
  assert.equal(used[0], `stable-${suffix}`);
  assert.match(String(used[1]), /^stable-\w{10}$/);
  assert.notEqual(used[0], used[1]);
  const configs = loadAll(stdout) as Found[];
  for (const name of used)
    assert.ok(
      configs.some((each) => each.kind === "ConfigMap" && each.metadata.name === name),
      name,
    );
});

function rollout(name: string, extra: string): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata:
  name: ${name}
  ${extra}
spec:
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers: [{ name: web, image: example.com/web, envFrom: [{ configMapRef: { name: stable } }] }]
`;
}
