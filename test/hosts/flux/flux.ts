// Flux's own kustomize-controller on a control plane of its own. Its source-controller is not here: the test has the place of it,
// serves artifacts on loopback, and says in the status of an OCIRepository which one is the newest.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { newArchive } from "../../../src/codegen/release/archive.ts";
import { compileGoProgram } from "../../cluster/tool/go-program.ts";
import { type Namespace, newNamespace, type Scope } from "../../cluster/tool/namespace.ts";
import { ownControlPlane } from "../../cluster/tool/own-control-plane.ts";
import { waitFor } from "../../cluster/tool/wait-for.ts";
import { defineKinds, freePort, moduleFiles, startController } from "../controller.ts";
import { programs } from "../programs.ts";

const moduleFolder = fileURLToPath(new URL("module", import.meta.url));

export interface Flux {
  /** An OCIRepository and a Kustomization with `prune: true`, and more of its spec; nothing is deployed yet. */
  newSource(scope: Scope, title: string, spec?: object): Promise<FluxSource>;
}

export interface FluxSource {
  readonly namespace: Namespace;
  /** Makes this the newest artifact, as a push and source-controller do. */
  push(manifests: string): Promise<void>;
  /** Waits until the newest artifact is applied, and what is no longer in it pruned. */
  applied(): Promise<void>;
  /** Waits until the newest artifact has failed; gives the reason. */
  failed(): Promise<string>;
  /** As `flux reconcile` does it; waits until the controller has handled it. */
  reconcile(): Promise<void>;
  patch(spec: object): Promise<void>;
  /** What it would prune: `ConfigMap settings-5d4f`, sorted. */
  inventory(): Promise<string[]>;
  /** Deletes the Kustomization, and waits until it is gone. */
  remove(): Promise<void>;
}

/** Runs until the tests of this file have ended; a text says why it can't. */
export async function startFlux(): Promise<Flux | string> {
  const controller = await compileGoProgram(programs.flux);
  if ("reason" in controller) return controller.reason;
  const missing = await ownControlPlane();
  if (missing) return missing;
  await defineKinds(await kinds());
  const health = `127.0.0.1:${await freePort()}`;
  const temporary = mkdtempSync(join(tmpdir(), "flux-"));
  after(() => rmSync(temporary, { recursive: true, force: true }));
  await startController({
    ...{ title: "Flux's kustomize-controller", program: controller.path, healthUrl: `http://${health}/readyz` },
    args: ["--metrics-addr=0", `--health-addr=${health}`, "--watch-all-namespaces", "--http-retry=0"],
    env: { RUNTIME_NAMESPACE: "default", TMPDIR: temporary },
  });
  const artifacts = await serveArtifacts();
  return { newSource: (scope, title, spec = {}) => newSource(scope, title, spec, artifacts) };
}

async function kinds(): Promise<string[]> {
  const sources = ["ocirepositories", "gitrepositories", "buckets"];
  const crds = "config/crd/bases";
  return [
    ...(await moduleFiles(moduleFolder, "github.com/fluxcd/kustomize-controller", [
      `${crds}/kustomize.toolkit.fluxcd.io_kustomizations.yaml`,
    ])),
    ...(await moduleFiles(
      moduleFolder,
      "github.com/fluxcd/source-controller@v1.9.0",
      sources.map((name) => `${crds}/source.toolkit.fluxcd.io_${name}.yaml`),
    )),
  ];
}

/** The status of a source: where its artifact is, and what it is. */
interface Artifact {
  readonly url: string;
  readonly path: string;
  readonly revision: string;
  readonly digest: string;
  readonly lastUpdateTime: string;
}

type Artifacts = (manifests: string) => Promise<Artifact>;

async function serveArtifacts(): Promise<Artifacts> {
  const stored = new Map<string, Buffer>();
  const server = createServer(({ url = "" }, response) => {
    const found = stored.get(url);
    response.writeHead(found ? 200 : 404).end(found);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return async (manifests) => {
    const archive = await newArchive([{ path: "web.yaml", content: manifests }]);
    const digest = `sha256:${createHash("sha256").update(archive).digest("hex")}`;
    const path = `/${digest.slice(7)}.tar.gz`;
    stored.set(path, archive);
    // The same content is the same artifact, as in a registry.
    const revision = `prod@${digest}`;
    return { url: `http://127.0.0.1:${port}${path}`, path, revision, digest, lastUpdateTime: new Date().toISOString() };
  };
}

interface Kustomization {
  readonly metadata: { readonly generation: number };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly lastAppliedRevision?: string;
    readonly lastAttemptedRevision?: string;
    readonly lastHandledReconcileAt?: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string; readonly message: string }[];
    readonly inventory?: { readonly entries: readonly { readonly id: string }[] };
  };
}

async function newSource(scope: Scope, title: string, spec: object, artifacts: Artifacts): Promise<FluxSource> {
  const namespace = await newNamespace(scope, title);
  const objects = [
    {
      ...{ apiVersion: "source.toolkit.fluxcd.io/v1", kind: "OCIRepository", metadata: { name: "web" } },
      spec: { interval: "1h", url: "oci://registry.example.com/shop/web", ref: { tag: "prod" } },
    },
    {
      ...{ apiVersion: "kustomize.toolkit.fluxcd.io/v1", kind: "Kustomization", metadata: { name: "web" } },
      spec: {
        ...{ interval: "1h", retryInterval: "1s", timeout: "1m", path: "./", prune: true },
        ...{ targetNamespace: namespace.name, sourceRef: { kind: "OCIRepository", name: "web" } },
        ...spec,
      },
    },
  ];
  await namespace.kubectl(["apply", "--filename=-"], objects.map((object) => JSON.stringify(object)).join("\n---\n"));
  let newest = "";
  let requests = 0;
  const get = async (): Promise<Kustomization> =>
    JSON.parse(await namespace.kubectl(["get", "kustomization", "web", "--output=json"])) as Kustomization;
  const readyOf = ({ status }: Kustomization) => status?.conditions?.find(({ type }) => type === "Ready");
  const patch = async (kind: string, content: object, ...args: readonly string[]): Promise<void> =>
    void (await namespace.kubectl([
      "patch",
      kind,
      "web",
      "--type=merge",
      `--patch=${JSON.stringify(content)}`,
      ...args,
    ]));

  return {
    namespace,
    async push(manifests) {
      const artifact = await artifacts(manifests);
      newest = artifact.revision;
      const conditions = [
        {
          ...{ type: "Ready", status: "True", reason: "Succeeded", message: "stored" },
          lastTransitionTime: artifact.lastUpdateTime,
        },
      ];
      await patch("ocirepository", { status: { artifact, conditions } }, "--subresource=status");
    },
    async applied() {
      await waitFor("the artifact is applied", async () => {
        const object = await get();
        const { generation } = object.metadata;
        const { lastAppliedRevision, observedGeneration } = object.status ?? {};
        const ready = readyOf(object);
        return (
          (lastAppliedRevision === newest && observedGeneration === generation && ready?.status === "True") ||
          (ready?.message ?? "no status")
        );
      });
    },
    async failed() {
      let reason = "";
      await waitFor("the artifact fails", async () => {
        const object = await get();
        const ready = readyOf(object);
        reason = ready?.message ?? "";
        return object.status?.lastAttemptedRevision === newest && ready?.status === "False";
      });
      return reason;
    },
    async reconcile() {
      const asked = `request-${++requests}`;
      await patch("kustomization", { metadata: { annotations: { "reconcile.fluxcd.io/requestedAt": asked } } });
      await waitFor("the request is handled", async () => (await get()).status?.lastHandledReconcileAt === asked);
    },
    patch: (more) => patch("kustomization", { spec: more }),
    async inventory() {
      const { status } = await get();
      return (status?.inventory?.entries ?? []).map(({ id }) => objectOf(id)).sort();
    },
    async remove() {
      const { code, stderr } = await namespace.tryKubectl(["delete", "kustomization", "web", "--timeout=120s"]);
      assert.equal(code, 0, stderr);
    },
  };
}

/** Of `NAMESPACE_NAME_GROUP_KIND`. */
function objectOf(id: string): string {
  const [, name, , kind] = id.split("_");
  return `${kind} ${name}`;
}
