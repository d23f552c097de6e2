// Deletions against a cluster in memory: somebody deploys at any moment, gc is interrupted at any moment.

import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import type { ClusterFault } from "../../../src/cluster/cluster-fault.ts";
import { type GcOptions, planDeletions } from "../../../src/cluster/gc/plan-deletions.ts";
import type { Inventory, LiveConfig, User } from "../../../src/cluster/inventory.ts";
import { type Manifest, restorableManifest } from "../../../src/cluster/restorable-manifest.ts";
import { deleteRevisions, type Lookup } from "../../../src/host/kubectl/delete-revisions.ts";
import type { HoldingKubectl, KubectlAnswer } from "../../../src/host/kubectl/kubectl.ts";
import type { HeldProcess } from "../../../src/host/process/hold-process.ts";
import { hour, hoursAgo, inventory, now, revision, user } from "../../cluster/gc/inventory.ts";
import fc, { runs } from "../../tool/seeds.ts";

const options: GcOptions = { now, minAgeMs: hour, keep: 1, adoptKustomize: false };
const count = 6;

/** What happens at some moment, beside gc. */
type Event =
  | { readonly type: "deploy"; readonly number: number }
  | { readonly type: "edit"; readonly number: number }
  | { readonly type: "recreate"; readonly number: number }
  | { readonly type: "interrupt" }
  | { readonly type: "kill" }
  | { readonly type: "lists-refused" }
  | { readonly type: "answer-lost" };

const killed = new Error("killed");

class Cluster implements HoldingKubectl {
  readonly configs = new Map<string, LiveConfig>();
  readonly users: User[] = [];
  readonly backedUp = new Set<string>();
  isInterrupted = false;
  private step = 0;
  private isAnswerLost = false;
  private areListsRefused = false;
  private readonly events: ReadonlyMap<number, readonly Event[]>;

  constructor(events: ReadonlyMap<number, readonly Event[]>) {
    this.events = events;
    for (let number = 0; number <= count; number++) this.put(revision(number, { created: hoursAgo(20 - number) }));
  }

  /** Every request is a moment before and one after it takes effect. */
  async run(args: readonly string[], stdin = ""): Promise<KubectlAnswer> {
    await this.tick();
    const [verb, , path = ""] = args;
    const fault = verb === "delete" ? this.delete(path, stdin) : this.create(stdin);
    await this.tick();
    const isLost = this.isAnswerLost;
    this.isAnswerLost = false;
    const lost: ClusterFault = { reason: "failed", text: "kubectl was killed" };
    return { text: "", faults: isLost ? [lost] : fault ? [fault] : [] };
  }

  async lookUp(contentsOf: readonly LiveConfig[]): Promise<Lookup> {
    // The users are listed first here: whoever comes in between is not seen.
    await this.tick();
    const users = [...this.users];
    const gap = { resource: "pods", namespace: "shop", fault: { reason: "refused", text: "no" } } as const;
    const gaps = this.areListsRefused ? [gap] : [];
    const seen: Inventory = inventory({ configs: [...this.configs.values()], users, gaps });
    const wanted = new Set(contentsOf.map(({ uid }) => uid));
    const contents = [...this.configs.values()].filter(({ uid }) => wanted.has(uid));
    await this.tick();
    return {
      inventory: seen,
      plan: planDeletions({ inventory: seen, listed: ["shop"], deployers: new Map() }, options),
      contents: new Map(contents.map((config) => [config.uid, manifestOf(config)])),
    };
  }

  /** What kubectl does at the end of this process, as far as nobody cancels it. */
  private readonly held = new Set<string>();

  async hold(_: readonly string[], stdin: string): Promise<HeldProcess> {
    await this.tick();
    this.held.add(stdin);
    const cancel = async (): Promise<void> => void this.held.delete(stdin);
    return { cancel, release: cancel, input: new PassThrough() };
  }

  /** The end of gc's process. */
  end(): void {
    for (const list of this.held) {
      const { items } = JSON.parse(list.replace("---\n", "")) as { items: object[] };
      for (const item of items) this.create(JSON.stringify(item));
    }
  }

  private put(config: LiveConfig): void {
    this.configs.set(config.name, config);
  }

  private delete(path: string, stdin: string): ClusterFault | undefined {
    const { preconditions } = JSON.parse(stdin) as { preconditions: { uid: string; resourceVersion: string } };
    const name = path.split("/").at(-1) as string;
    const found = this.configs.get(name);
    if (!found) return { reason: "not-found", text: "not found" };
    const isSame = found.uid === preconditions.uid && found.resourceVersion === preconditions.resourceVersion;
    if (!isSame) return { reason: "conflict", text: "changed" };
    assert.ok(this.backedUp.has(name), "backed up before it is deleted");
    this.configs.delete(name);
    return undefined;
  }

  private create(stdin: string): ClusterFault | undefined {
    const { metadata } = JSON.parse(stdin) as { metadata: { name: string } };
    if (this.configs.has(metadata.name)) return { reason: "exists", text: "exists" };
    const original = [...Array(count + 1).keys()].map((n) => revision(n)).find(({ name }) => name === metadata.name);
    this.put({ ...(original as LiveConfig), uid: "put back" });
    return undefined;
  }

  private async tick(): Promise<void> {
    for (const event of this.events.get(this.step++) ?? []) this.happen(event);
  }

  /** A deployer names only what exists: it has just applied it, which changes nothing of what is there already. */
  private happen(event: Event): void {
    if (event.type === "kill") throw killed;
    if (event.type === "interrupt") this.isInterrupted = true;
    else if (event.type === "answer-lost") this.isAnswerLost = true;
    else if (event.type === "lists-refused") this.areListsRefused = true;
    else {
      const { name } = revision(event.number);
      const found = this.configs.get(name);
      if (event.type === "deploy" && found) this.users.push(user("Deployment", `d${this.step}`, [{ name }]));
      if (event.type === "edit" && found) this.put({ ...found, resourceVersion: `${found.resourceVersion}x` });
      if (event.type === "recreate") this.put({ ...revision(event.number), uid: `again ${this.step}` });
    }
  }
}

function manifestOf({ name }: LiveConfig): Manifest {
  const metadata = new Map([
    ["name", name],
    ["uid", "u"],
  ]);
  return restorableManifest("ConfigMap", new Map([["metadata", metadata]]));
}

async function run(cluster: Cluster) {
  const planned = [...cluster.configs.values()].slice(0, count);
  return deleteRevisions(planned, {
    kubectl: cluster,
    lookUp: (contentsOf) => cluster.lookUp(contentsOf),
    backUp: (manifests) => {
      for (const each of manifests)
        cluster.backedUp.add((each.get("metadata") as Map<string, string>).get("name") ?? "");
      return true;
    },
    isInterrupted: () => cluster.isInterrupted,
    onProgress: () => {},
  });
}

test("what nobody needs is deleted, and the newest is not even tried", async () => {
  const cluster = new Cluster(new Map());
  const results = await run(cluster);
  assert.deepEqual([...cluster.configs.keys()], [revision(count).name]);
  assert.deepEqual(
    [...results.values()].map(({ end }) => end),
    Array(count).fill("deleted"),
  );
});

const number = fc.nat(count - 1);
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: number.map((n): Event => ({ type: "deploy", number: n })) },
  number.map((n): Event => ({ type: "edit", number: n })),
  number.map((n): Event => ({ type: "recreate", number: n })),
  { weight: 2, arbitrary: fc.constant<Event>({ type: "kill" }) },
  fc.constantFrom<Event>({ type: "interrupt" }, { type: "lists-refused" }, { type: "answer-lost" }),
);
/** A whole run has so many moments: two lookups, six deletions, and what is put back. */
const moments = 18;

test("whoever deploys at whatever moment has its config in the end, also if gc is interrupted or killed", async () => {
  let [restored, kills] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(moments), event), { maxLength: 5 }), async (drawn) => {
      const events = new Map<number, Event[]>();
      for (const [step, each] of drawn) events.set(step, [...(events.get(step) ?? []), each]);
      const cluster = new Cluster(events);
      const results = await run(cluster).catch((error: unknown): Awaited<ReturnType<typeof run>> => {
        if (error !== killed) throw error;
        kills++;
        return new Map();
      });
      cluster.end();
      for (const { uses } of cluster.users)
        for (const { name } of uses) assert.ok(cluster.configs.has(name), `${name} is gone`);
      for (const [config, { end }] of results)
        if (end === "deleted")
          assert.ok(!cluster.configs.has(config.name) || drawn.some(([, e]) => e.type === "recreate"));
      restored += [...results.values()].filter(({ end }) => end === "put-back").length;
    }),
    runs(3000),
  );
  assert.ok(restored > 100 && kills > 100, "some deploys come at the worst moment");
});

test("without a backup nothing is deleted", async () => {
  const cluster = new Cluster(new Map());
  let isFull = false;
  const results = await deleteRevisions([...cluster.configs.values()].slice(0, count), {
    kubectl: cluster,
    lookUp: (contentsOf) => cluster.lookUp(contentsOf),
    backUp: () => {
      isFull = true;
      return false;
    },
    isInterrupted: () => isFull,
    onProgress: () => {},
  });
  assert.equal(cluster.configs.size, count + 1);
  assert.equal(results.size, 0);
});
