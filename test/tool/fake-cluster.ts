// A kubectl that lists the objects of a file, for the commands that ask a cluster: their tables and documents can be compared
// byte by byte then. It changes nothing.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An object as the API server lists it; `kind: HelmRelease` is a release that Helm stores, which is packed into a Secret. */
export interface LiveObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

export interface FakeCluster {
  readonly kubectl: string;
  [Symbol.dispose](): void;
}

/** The plural names of the kinds that it serves. */
const served = {
  "v1/ConfigMap": "configmaps",
  "v1/Pod": "pods",
  "v1/Secret": "secrets",
  "apps/v1/ControllerRevision": "controllerrevisions",
  "apps/v1/DaemonSet": "daemonsets",
  "apps/v1/Deployment": "deployments",
  "apps/v1/ReplicaSet": "replicasets",
  "apps/v1/StatefulSet": "statefulsets",
  "argoproj.io/v1alpha1/Application": "applications",
  "argoproj.io/v1alpha1/Rollout": "rollouts",
  "batch/v1/CronJob": "cronjobs",
  "batch/v1/Job": "jobs",
  "kustomize.toolkit.fluxcd.io/v1/Kustomization": "kustomizations",
} as const;

/** `refused`: the plural names of kinds that the account may not list. */
export function newFakeCluster(objects: readonly LiveObject[], refused: readonly string[]): FakeCluster {
  const folder = mkdtempSync(join(tmpdir(), "hashroll-cluster-"));
  const all = objects.map(stored);
  const unknown = all.find(({ apiVersion, kind }) => !(`${apiVersion}/${kind}` in served));
  if (unknown) throw new Error(`The fake cluster does not serve ${unknown.apiVersion} ${unknown.kind}`);
  for (const [title, plural] of Object.entries(served)) {
    const own = all.filter(({ apiVersion, kind }) => title === `${apiVersion}/${kind}`);
    for (const [selector, isSelected] of Object.entries(selectors)) {
      mkdirSync(join(folder, selector), { recursive: true });
      const items = own.filter(isSelected);
      writeFileSync(join(folder, selector, plural), JSON.stringify({ metadata: {}, items }));
    }
  }
  const resources = Object.entries(served).map(([title, plural]) => {
    const parts = title.split("/");
    return `${plural} ${parts.slice(0, -1).join("/")} true ${parts.at(-1)}`;
  });
  writeFileSync(join(folder, "api-resources"), `${resources.join("\n")}\n`);
  const kubectl = join(folder, "kubectl");
  writeFileSync(kubectl, script(refused));
  chmodSync(kubectl, 0o755);
  return { kubectl, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

const selectors: Readonly<Record<string, (object: LiveObject) => boolean>> = {
  all: () => true,
  revisions: ({ metadata }) => metadata.labels?.["hashroll.dev/config"] !== undefined,
  releases: ({ metadata }) => metadata.labels?.["owner"] === "helm",
};

function stored(object: LiveObject): LiveObject {
  if (object.kind !== "HelmRelease") return object;
  const { metadata, version, status, manifest } = object;
  const release = JSON.stringify({ name: metadata.name, version, info: { status }, manifest });
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { ...metadata, name: `sh.helm.release.v1.${metadata.name}.v${version}`, labels: { owner: "helm" } },
    type: "helm.sh/release.v1",
    data: { release: Buffer.from(Buffer.from(release).toString("base64")).toString("base64") },
  };
}

/** A shell script, since one run of a command calls it some twenty times. */
function script(refused: readonly string[]): string {
  return `#!/bin/sh
folder=$(dirname "$0")
case "$1 $2" in
"api-resources "*) cat "$folder/api-resources"; exit ;;
"get --raw") ;;
*) echo "error: the fake cluster has no answer to $*" >&2; exit 1 ;;
esac
path=\${3%%\\?*}
plural=\${path##*/}
case "$3" in
*owner%3Dhelm*) list=releases ;;
*labelSelector=*) list=revisions ;;
*) list=all ;;
esac
case " ${refused.join(" ")} " in
*" $plural "*)
  echo "Error from server (Forbidden): $plural is forbidden: User \\"ci\\" cannot list resource \\"$plural\\"" >&2
  exit 1 ;;
esac
cat "$folder/$list/$plural"
`;
}
