// The model of gc: of the revisions in a namespace, those go that no template, no pod and no stored Helm release names.

import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { parseAllDocuments } from "yaml";
import type { Namespace } from "../tool/namespace.ts";
import { configMapsOf, type PodTemplate } from "../tool/objects.ts";

export async function collectGarbage(namespace: Namespace): Promise<void> {
  const needed = await neededConfigs(namespace);
  const before = await revisions(namespace);
  const flags = ["--namespace", namespace.name, "--yes", "--min-age", "0s", "--keep", "0"];
  const { code, stderr } = await namespace.hashroll(["gc", ...flags]);
  assert.equal(code, 0, `gc: ${stderr}`);
  const after = await revisions(namespace);
  assert.deepEqual(
    after,
    before.filter((name) => needed.has(name)),
    "what gc leaves",
  );
}

async function revisions(namespace: Namespace): Promise<string[]> {
  return (await namespace.list("configmaps"))
    .filter(({ metadata }) => metadata.labels?.["hashroll.dev/config"] !== undefined)
    .map(({ metadata }) => metadata.name)
    .sort();
}

async function neededConfigs(namespace: Namespace): Promise<Set<string>> {
  const workloads = (["deployments", "replicasets", "statefulsets", "daemonsets", "jobs"] as const).map((kind) =>
    namespace.list(kind),
  );
  const templates: PodTemplate[] = [
    ...(await namespace.list("pods")),
    ...(await Promise.all(workloads)).flat().flatMap(({ spec }) => spec.template ?? []),
    ...(await namespace.list("controllerrevisions")).map(({ data }) => data.spec.template),
    ...(await namespace.list("cronjobs")).flatMap(({ spec }) => spec.jobTemplate?.spec.template ?? []),
  ];
  return new Set([...templates.flatMap(configMapsOf), ...(await storedConfigs(namespace))]);
}

/** The ConfigMaps in the manifests of Helm's releases. */
async function storedConfigs(namespace: Namespace): Promise<string[]> {
  const releases = (await namespace.list("secrets")).filter(({ metadata }) => metadata.labels?.["owner"] === "helm");
  return releases.flatMap(({ data }) => {
    const packed = Buffer.from(Buffer.from(data?.["release"] ?? "", "base64").toString(), "base64");
    const { manifest } = JSON.parse(gunzipSync(packed).toString()) as { manifest: string };
    return parseAllDocuments(manifest)
      .map((document) => document.toJS() as { kind: string; metadata: { name: string } } | null)
      .flatMap((object) => (object?.kind === "ConfigMap" ? object.metadata.name : []));
  });
}
