// The hooks' Jobs as their pods run them: the very command of the container, from an installed package, with nothing but the
// token that is bound to the pod, a file system that is read-only but for /tmp, and no kubeconfig. There is no kubelet here, so
// a mount namespace of this machine is the container, without the image's own programs.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { test } from "node:test";
import { loadAll } from "js-yaml";
import { type Run, run } from "../tool/hashroll.ts";
import { packTarball } from "../tool/packed.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import { ownersOf } from "./tool/attach.ts";
import { allow, pluginFile, twoRevisions } from "./tool/attach-account.ts";
import { type Namespace, newNamespace, type Scope } from "./tool/namespace.ts";
import { waitFor } from "./tool/wait-for.ts";

interface Job {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly { command: string[] }[] } } };
}

/** What a kubelet mounts, then everything but /tmp read-only. `$1` is the folder with the token, `$2` the installed package, `$3` the folder of kubectl. */
const container = `set -e
mount -t tmpfs tmpfs /run
mkdir -p /run/secrets/kubernetes.io
cp -r "$1" /run/secrets/kubernetes.io/serviceaccount
mkdir /run/package /run/kubectl
mount --bind "$2" /run/package
mount --bind "$3" /run/kubectl
shift 3
mount -t tmpfs tmpfs /tmp
mount -o remount,bind,ro /
cd /tmp
exec "$@"`;

/** What an image has of its own, wherever it is here. */
interface Image {
  readonly installed: string;
  readonly kubectl: string;
}

async function inContainer(account: string, { installed, kubectl }: Image, command: readonly string[]): Promise<Run> {
  const args = ["--map-root-user", "--mount", "sh", "-c", container, "sh", account, installed, kubectl, ...command];
  return run("unshare", args, {});
}

function newFolder(scope: Scope): string {
  const folder = temporaryFolder("hashroll-job-", scope);
  return folder;
}

/** The package as users install it. */
async function install(scope: Scope, into: string): Promise<void> {
  const tarball = await packTarball(scope);
  const flags = ["--prefix", into, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, stderr } = await run("npm", ["install", ...flags, tarball], { cwd: into });
  assert.equal(code, 0, stderr);
}

/** The files of a pod's service account: the token counts as long as the pod is there. */
async function mountedFiles(scope: Scope, namespace: Namespace, job: string): Promise<string> {
  await waitFor(`a pod of ${job}`, async () => (await podOf(namespace, job)) !== undefined);
  const pod = (await podOf(namespace, job)) as string;
  const bound = ["--bound-object-kind=Pod", `--bound-object-name=${pod}`];
  const token = (await namespace.kubectl(["create", "token", "hashroll-attach", ...bound])).trim();
  const root = (await namespace.list("configmaps")).find(({ metadata }) => metadata.name === "kube-root-ca.crt");
  const folder = newFolder(scope);
  writeFileSync(join(folder, "token"), token);
  writeFileSync(join(folder, "ca.crt"), root?.data?.["ca.crt"] ?? "");
  writeFileSync(join(folder, "namespace"), namespace.name);
  return folder;
}

async function podOf(namespace: Namespace, job: string): Promise<string | undefined> {
  const pods = await namespace.list("pods");
  return pods.find(({ metadata }) => metadata.labels?.["job-name"] === job)?.metadata.name;
}

async function serverOf(namespace: Namespace): Promise<URL> {
  return new URL(
    await namespace.kubectl(["config", "view", "--minify", "--output=jsonpath={.clusters[0].cluster.server}"]),
  );
}

test("each Job does its work with what its pod has, and nothing else", async (t) => {
  const empty = newFolder(t);
  const namespace = await newNamespace(t, "attach-pod");
  const image = { installed: newFolder(t), kubectl: dirname(namespace.env["KUBECTL"] as string) };
  const trial = await inContainer(empty, image, ["true"]).catch((error: Error) => ({ code: 1, stderr: error.message }));
  if (trial.code !== 0) return t.skip(`no mount namespaces here: ${trial.stderr.trim()}`);
  await twoRevisions(namespace);
  await allow(t, namespace);
  await namespace.kubectl(["apply", "--filename=-"], pluginFile("rbac-helm.yaml"));
  await install(t, image.installed);
  const { hostname, port } = await serverOf(namespace);
  const path = ["/run/package/node_modules/.bin", "/run/kubectl", dirname(process.execPath), "/usr/bin", "/bin"];
  const variables = [
    ...["HOME=/tmp", `PATH=${path.join(delimiter)}`],
    ...[`KUBERNETES_SERVICE_HOST=${hostname}`, `KUBERNETES_SERVICE_PORT=${port}`],
  ];
  const owners: number[] = [];
  for (const [file, index] of [
    ["argocd-hook.yaml", 1],
    ["argocd-hook.yaml", 0],
    ["helm-hook.yaml", 0],
  ] as const) {
    const job = (loadAll(pluginFile(file)) as Job[])[index] as Job;
    const { name } = job.metadata;
    await namespace.kubectl(["apply", "--filename=-"], JSON.stringify(job));
    const files = await mountedFiles(t, namespace, name);
    const command = job.spec.template.spec.containers[0]?.command ?? [];
    const { code, stderr } = await inContainer(files, image, ["env", "-i", ...variables, ...command]);
    assert.equal(code, 0, `${file}: ${stderr}`);
    owners.push((await ownersOf(namespace, "one")).length);
    await namespace.kubectl(["delete", `job/${name}`]);
    const without = await inContainer(empty, image, ["env", "-i", ...variables, ...command]);
    assert.equal(without.code, 1, "without the account's files it can do nothing");
  }
  assert.deepEqual(owners, [1, 0, 1], "attached, detached before a sync, attached");
});
