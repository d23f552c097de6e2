// Fills a control plane with revisions, ReplicaSets that name them, and stored Helm releases that hold them.

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { inParallel } from "../../../src/collections/in-parallel.ts";
import { hashroll } from "../../tool/hashroll.ts";
import type { Namespace } from "../tool/namespace.ts";

export interface Amounts {
  readonly revisions: number;
  /** Each names one revision, and has no pods. */
  readonly replicaSets: number;
  /** Each holds one revision and a Deployment that reads it; ten of them are versions of one release. */
  readonly releases: number;
}

interface Revision {
  readonly metadata: { readonly name: string; readonly labels?: object };
}

const requestsAtOnce = 16;
const perConfig = 10;

export async function populate(namespaces: readonly Namespace[], amounts: Amounts): Promise<void> {
  await inParallel(namespaces, 1, async (namespace) => {
    const share = (all: number): number => Math.ceil(all / namespaces.length);
    const revisions = await makeRevisions(namespace, share(amounts.revisions));
    const of = (index: number): string => revisions[index % revisions.length]?.metadata.name ?? "";
    const replicaSets = count(share(amounts.replicaSets)).map((index) => replicaSet(index, of(index)));
    const releases = count(share(amounts.releases)).map((index) => storedRelease(index, of(index)));
    await inParallel(revisions, requestsAtOnce, (each) => namespace.create("configmaps", each));
    await inParallel(replicaSets, requestsAtOnce, (each) => namespace.create("replicasets", each));
    await inParallel(releases, requestsAtOnce, (each) => namespace.create("secrets", each));
  });
}

/** Ten of each config, as hashroll itself makes them; nothing refers to them, so that the plain ones come out, too. */
async function makeRevisions(namespace: Namespace, amount: number): Promise<Revision[]> {
  const rounds = count(perConfig).map(async (round) => {
    const configs = count(Math.ceil(amount / perConfig)).map((index) => ({
      ...{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: `config-${index}` } },
      data: { round: String(round), text: "a line of configuration\n".repeat(20) },
    }));
    const input = configs.map((config) => JSON.stringify(config)).join("\n---\n");
    const { code, stdout, stderr } = await hashroll(
      ["--namespace", namespace.name, "--strategy", "rename", "--quiet"],
      { stdin: input },
    );
    assert.equal(code, 0, stderr);
    return stdout
      .split("---\n")
      .filter((text) => text.trim() !== "")
      .map((text) => JSON.parse(text) as Revision)
      .filter(({ metadata }) => metadata.labels !== undefined);
  });
  return (await Promise.all(rounds)).flat().slice(0, amount);
}

function template(config: string, app: string): object {
  const container = { name: "app", image: "app:1", envFrom: [{ configMapRef: { name: config } }] };
  return { metadata: { labels: { app } }, spec: { containers: [container] } };
}

function replicaSet(index: number, config: string): object {
  const name = `app-${index}`;
  const metadata = { name, annotations: { "deployment.kubernetes.io/revision": "1" } };
  return {
    metadata,
    spec: { replicas: 0, selector: { matchLabels: { app: name } }, template: template(config, name) },
  };
}

function storedRelease(index: number, config: string): object {
  const [name, version] = [`release-${Math.floor(index / perConfig)}`, (index % perConfig) + 1];
  const status = version === perConfig ? "deployed" : "superseded";
  const spec = { selector: { matchLabels: { app: name } }, template: template(config, name) };
  const objects = [
    { apiVersion: "v1", kind: "ConfigMap", metadata: { name: config }, data: { text: "a line\n".repeat(200) } },
    { apiVersion: "apps/v1", kind: "Deployment", metadata: { name }, spec },
  ];
  const manifest = objects.map((object) => `---\n${JSON.stringify(object)}\n`).join("");
  const packed = gzipSync(JSON.stringify({ name, version, info: { status }, manifest })).toString("base64");
  return {
    metadata: {
      name: `sh.helm.release.v1.${name}.v${version}`,
      labels: { owner: "helm", name, status, version: String(version) },
    },
    type: "helm.sh/release.v1",
    data: { release: Buffer.from(packed).toString("base64") },
  };
}

function count(to: number): number[] {
  return Array.from({ length: to }, (_, index) => index);
}
