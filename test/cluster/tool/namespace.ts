// A namespace of the control plane that belongs to one test: what is in it, and the programs that change it.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { TestContext } from "node:test";
import { hashroll, type Run, run } from "../../tool/hashroll.ts";
import { type Connection, connect } from "./api.ts";
import type { ConfigMap, ControllerRevision, Pod, Workload } from "./objects.ts";
import { waitFor } from "./wait-for.ts";

/** What ends a test: the test itself, or a run of many. */
export type Scope = Pick<TestContext, "after">;

interface Resources {
  readonly configmaps: ConfigMap;
  readonly secrets: ConfigMap;
  readonly pods: Pod;
  readonly deployments: Workload;
  readonly replicasets: Workload;
  readonly statefulsets: Workload;
  readonly daemonsets: Workload;
  readonly controllerrevisions: ControllerRevision;
  readonly jobs: Workload;
  readonly cronjobs: Workload;
}

const apis: Readonly<Record<keyof Resources, string>> = {
  configmaps: "api/v1",
  secrets: "api/v1",
  pods: "api/v1",
  deployments: "apis/apps/v1",
  replicasets: "apis/apps/v1",
  statefulsets: "apis/apps/v1",
  daemonsets: "apis/apps/v1",
  controllerrevisions: "apis/apps/v1",
  jobs: "apis/batch/v1",
  cronjobs: "apis/batch/v1",
};

export interface Namespace {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  list<R extends keyof Resources>(resource: R): Promise<Resources[R][]>;
  create(resource: keyof Resources, object: object): Promise<void>;
  delete(resource: keyof Resources, name: string): Promise<void>;
  /** Its output; throws if it fails. */
  kubectl(args: readonly string[], stdin?: string): Promise<string>;
  tryKubectl(args: readonly string[], stdin?: string): Promise<Run>;
  /** The built tool. */
  hashroll(args: readonly string[], stdin?: string): Promise<Run>;
}

/** Made for a test, and deleted after it. */
export async function newNamespace(scope: Scope, title: string): Promise<Namespace> {
  const { request } = controlPlane();
  const name = `${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)}-${randomBytes(4).toString("hex")}`;
  await expect(request, "POST", "/api/v1/namespaces", { metadata: { name } });
  scope.after(async () => void (await request("DELETE", `/api/v1/namespaces/${name}`)));
  const account = `/api/v1/namespaces/${name}/serviceaccounts/default`;
  await waitFor(`service account of ${name}`, async () => (await request("GET", account)).code === 200);
  return openNamespace(name);
}

/** One that exists. */
export function openNamespace(name: string): Namespace {
  const { kubeconfig, program, request } = controlPlane();
  const path = (resource: keyof Resources): string => `/${apis[resource]}/namespaces/${name}/${resource}`;
  const env = { KUBECONFIG: kubeconfig, KUBECTL: program, KUBECTL_APPLYSET: "true" };
  const tryKubectl: Namespace["tryKubectl"] = (args, stdin = "") =>
    run(program, ["--namespace", name, ...args], { env, stdin });
  return {
    name,
    env,
    tryKubectl,
    async list(resource) {
      const { items } = (await expect(request, "GET", path(resource))) as { items: never[] };
      return items;
    },
    async create(resource, object) {
      await expect(request, "POST", path(resource), object);
    },
    async delete(resource, object) {
      // The API server's default for a Job is to leave its pods.
      await expect(request, "DELETE", `${path(resource)}/${object}`, { propagationPolicy: "Background" });
    },
    async kubectl(args, stdin) {
      const { code, stdout, stderr } = await tryKubectl(args, stdin);
      assert.equal(code, 0, `kubectl ${args.join(" ")}: ${stderr}`);
      return stdout;
    },
    hashroll: (args, stdin = "") => hashroll(args, { env, stdin }),
  };
}

/** Throws where none was started for the tests: any other cluster may be somebody's. */
function controlPlane(): { kubeconfig: string; program: string; request: Connection } {
  const kubeconfig = process.env["HASHROLL_CONTROL_PLANE"];
  const program = process.env["KUBECTL"];
  if (!kubeconfig || !program) throw new Error("There is no control plane: run npm run test:cluster");
  return { kubeconfig, program, request: connect(kubeconfig) };
}

async function expect(request: Connection, method: string, path: string, sent?: object): Promise<unknown> {
  const { code, body } = await request(method, path, sent);
  // What is deleted already is what was wanted.
  if (code >= 300 && !(method === "DELETE" && code === 404)) {
    throw new Error(`${method} ${path}: ${code} ${JSON.stringify(body)}`);
  }
  return body;
}
