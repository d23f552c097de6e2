// What is done around `helm rollback`, with a kubectl that only records. On a real cluster: test/cluster/retention.

import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { readRollback } from "../../../src/host/helm/call.ts";
import { failsOnLeftovers } from "../../../src/host/helm/version.ts";
import { guardRollback } from "../../../src/host/kubectl/guard-rollback.ts";
import type { HoldingKubectl, KubectlAnswer } from "../../../src/host/kubectl/kubectl.ts";
import type { HeldProcess } from "../../../src/host/process/hold-process.ts";

function revision(color: string, suffix: string, release = "web") {
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: {
      name: `web-${suffix}`,
      namespace: "shop",
      labels: { "hashroll.dev/config": "web" },
      annotations: {
        "hashroll.dev/base-name": "web",
        "meta.helm.sh/release-name": release,
        "meta.helm.sh/release-namespace": "shop",
      },
      ...{ uid: `uid-${suffix}`, resourceVersion: "7", creationTimestamp: "2026-01-01T00:00:00Z", managedFields: [] },
    },
    data: { color },
  };
}

const red = revision("red", "d7568b82h8");
const green = revision("green", "g5mh25c546");
const blue = revision("blue", "747dfcb89d");
const foreign = revision("white", "bbffg7khh5", "other");

type Revision = typeof red;

function replicaSet({ metadata }: Revision): object {
  const spec = { containers: [{ name: "a", envFrom: [{ configMapRef: { name: metadata.name } }] }] };
  return {
    ...{ apiVersion: "apps/v1", kind: "ReplicaSet", metadata: { name: metadata.name, namespace: "shop" } },
    spec: { replicas: 0, template: { spec } },
  };
}

function manifest(...revisions: Revision[]): string {
  return revisions
    .map(({ metadata: { name } }) => `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`)
    .join("");
}

/** Lists are answered; the rest is recorded, and succeeds. */
class RecordingKubectl implements HoldingKubectl {
  readonly changes: string[] = [];
  readonly configs: readonly Revision[];
  readonly users: readonly object[];
  readonly refused: string | undefined;

  constructor(configs: readonly Revision[], users: readonly object[], refused?: string) {
    this.configs = configs;
    this.users = users;
    this.refused = refused;
  }

  run(args: readonly string[], stdin?: string): Promise<KubectlAnswer> {
    const answer = (text: string): Promise<KubectlAnswer> => Promise.resolve({ text, faults: [] });
    const list = (items: readonly object[]): string => JSON.stringify({ apiVersion: "v1", kind: "List", items });
    if (args[0] === "api-resources") return answer("");
    if (args[0] === "get" && args[1] === "--raw")
      return answer(JSON.stringify(this.configs.find(({ metadata }) => args[2]?.endsWith(`/${metadata.name}`))));
    const labelled = this.configs.filter(({ metadata }) => metadata.labels !== undefined);
    if (args[0] === "get" && args.includes("--selector")) return answer(list(labelled));
    if (args[0] === "get" && this.refused)
      return Promise.resolve({ text: list([]), faults: [{ reason: "refused", text: this.refused }] });
    if (args[0] === "get") return answer(list(this.users));
    this.changes.push([...args, ...(stdin === undefined ? [] : [stdin])].join(" "));
    return answer("");
  }

  hold(args: readonly string[], stdin: string): Promise<HeldProcess> {
    this.changes.push(`hold ${args.join(" ")}`);
    return Promise.resolve({
      release: async () => {
        this.changes.push(stdin);
      },
      cancel: async () => {},
      input: new PassThrough(),
    });
  }
}

const rollback = { release: "web", namespace: "shop", failsOnLeftovers: true };
const patch = (name: string, metadata: object): string => {
  const { uid, resourceVersion } = { uid: `uid-${name.replace("web-", "")}`, resourceVersion: "7" };
  const whole = JSON.stringify({ metadata: { ...metadata, uid, resourceVersion } });
  return `patch --namespace=shop configmaps ${name} --type=merge --patch=${whole}`;
};
const keep = {
  labels: { "hashroll.dev/config": "web" },
  annotations: { "helm.sh/resource-policy": "keep", "hashroll.dev/base-name": "web" },
};
const stopKeeping = { annotations: { "helm.sh/resource-policy": null } };

test("what is in use and not in the target is kept for the time of the rollback, and nothing else", async () => {
  const kubectl = new RecordingKubectl([red, green, blue, foreign], [replicaSet(green), replicaSet(foreign)]);
  const guard = await guardRollback(kubectl, {
    ...rollback,
    last: manifest(green, blue, red, foreign),
    target: manifest(red),
  });
  assert.deepEqual(guard.warnings, []);
  assert.deepEqual(kubectl.changes, [patch("web-g5mh25c546", keep)]);
  await guard.release();
  assert.deepEqual(kubectl.changes.slice(1), [patch("web-g5mh25c546", stopKeeping)]);
});

test("a config under its plain name stays if the target has revisions of it and something uses it", async () => {
  const { labels: _, annotations, ...metadata } = revision("red", "").metadata;
  const { "hashroll.dev/base-name": __, ...marks } = annotations;
  const plain = { ...red, metadata: { ...metadata, name: "web", uid: "uid-web", annotations: marks } } as Revision;
  const other = { ...plain, metadata: { ...plain.metadata, name: "other" } };
  const kubectl = new RecordingKubectl([plain, other], [replicaSet(plain), replicaSet(other)]);
  const target = manifest(red).replace("metadata:", "metadata:\n  annotations: {hashroll.dev/base-name: web}");
  const guard = await guardRollback(kubectl, { ...rollback, last: manifest(plain, other), target });
  assert.deepEqual(kubectl.changes, [patch("web", keep)]);
  await guard.release();
  assert.deepEqual(kubectl.changes.slice(1), [patch("web", stopKeeping)]);
});

test("what is in the way of an older Helm is removed, unless its content was changed, and put back", async () => {
  const edited = { ...blue, data: { color: "edited" } };
  for (const [isOld, count] of [
    [true, 3],
    [false, 0],
  ] as const) {
    const kubectl = new RecordingKubectl([green, edited, foreign], [replicaSet(green)]);
    const target = manifest(green, edited, foreign);
    const guard = await guardRollback(kubectl, {
      ...rollback,
      last: manifest(red),
      target,
      failsOnLeftovers: isOld,
    });
    await guard.release();
    assert.equal(kubectl.changes.length, count);
    if (!isOld) continue;
    assert.deepEqual(kubectl.changes.slice(0, 2), [
      "hold create --validate=false --filename=-",
      'delete --raw /api/v1/namespaces/shop/configmaps/web-g5mh25c546 --filename=- {"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"uid-g5mh25c546","resourceVersion":"7"}}',
    ]);
    const made = JSON.parse(kubectl.changes[2]?.replace("---\n", "") ?? "null") as { items: unknown[] };
    const { uid, resourceVersion, creationTimestamp, managedFields, ...metadata } = green.metadata;
    assert.deepEqual(made.items, [{ ...green, metadata }]);
  }
});

test("a list that is refused is said", async () => {
  const kubectl = new RecordingKubectl([green], [], "pods is forbidden");
  const guard = await guardRollback(kubectl, { ...rollback, last: manifest(green), target: manifest(red) });
  assert.deepEqual(
    guard.warnings.map(({ code }) => code),
    ["unguarded-rollback"],
  );
  assert.match(guard.warnings[0]?.text ?? "", /pods is forbidden/);
});

test("which command lines roll back", () => {
  assert.deepEqual(readRollback(["rollback", "web"]), { release: "web", revision: undefined, flags: [] });
  assert.equal(readRollback(["-n", "shop", "rollback", "web", "3", "--wait"])?.revision, 3);
  assert.equal(readRollback(["rollback", "web", "0"])?.revision, undefined);
  for (const args of [
    ["rollback"],
    ["rollback", "web", "--help"],
    ["rollback", "web", "1", "--dry-run"],
    ["rollback", "web", "--dry-run=server"],
    ["history", "rollback"],
    ["rollback", "web", "x"],
  ])
    assert.equal(readRollback(args), undefined, args.join(" "));
});

test("which Helms fail on leftovers", () => {
  const of = (major: number, minor: number): boolean =>
    failsOnLeftovers({ version: "", major, minor, namespace: undefined, plugins: undefined });
  assert.deepEqual([of(3, 9), of(3, 17), of(3, 21), of(4, 0), of(4, 1)], [true, true, true, true, true]);
  assert.deepEqual([of(3, 22), of(4, 2), of(4, 3)], [false, false, false]);
});
