// `hashroll helm rollback`: Helm's own, with the revisions that pods run on protected from it.

import { flagValue, type RollbackCall, writeFlags } from "../../host/helm/call.ts";
import { kubectlFlags } from "../../host/helm/flags.ts";
import { type CaptureHelm, failsOnLeftovers, readHelmEnv, readHelmVersion } from "../../host/helm/version.ts";
import { guardRollback, type RollbackGuard } from "../../host/kubectl/guard-rollback.ts";
import { newKubectl } from "../../host/kubectl/kubectl.ts";
import { unguardedRollback } from "../../problem/messages/index.ts";
import type { Io } from "../io/io.ts";

const unguarded = (reason: string): RollbackGuard => ({
  warnings: [unguardedRollback(reason)],
  release: async () => {},
});

/** `env` names the cluster as Helm's variables do. Whatever can't be asked is no reason not to roll back. */
export async function prepareRollback(
  call: RollbackCall,
  capture: CaptureHelm,
  { cwd }: Io,
  env: Io["env"],
): Promise<RollbackGuard> {
  const [version, { namespace }] = await Promise.all([readHelmVersion(capture), readHelmEnv(call, capture)]);
  if (typeof version === "string") return unguarded(version);
  if (namespace === undefined) return unguarded("helm env does not say its namespace");
  if (env["HELM_KUBETOKEN"]) return unguarded("kubectl does not take HELM_KUBETOKEN");
  const where = writeFlags(call.flags.filter(({ name }) => /^(?:namespace|kubeconfig|kube-.*)$/.test(name)));
  const last = await lastRevision(call, capture, where);
  if (typeof last === "string") return unguarded(last);
  const [current, target] = await Promise.all(
    [last, call.revision ?? last - 1].map((revision) =>
      capture(["get", "manifest", call.release, "--revision", String(revision), ...where]),
    ),
  );
  // Helm is going to say it itself.
  if (current?.code !== 0 || target?.code !== 0) return { warnings: [], release: async () => {} };
  const kubeContext = flagValue(call, "kube-context") ?? env["HELM_KUBECONTEXT"];
  const kubeconfig = flagValue(call, "kubeconfig");
  const cluster = {
    ...(kubeContext && { kubeContext }),
    ...(kubeconfig && { kubeconfig }),
    flags: kubectlFlags(env),
  };
  return guardRollback(newKubectl(cluster, { cwd, env }), {
    release: call.release,
    namespace,
    last: current.stdout.toString(),
    target: target.stdout.toString(),
    failsOnLeftovers: failsOnLeftovers(version),
  });
}

async function lastRevision(
  { release }: RollbackCall,
  capture: CaptureHelm,
  where: readonly string[],
): Promise<number | string> {
  const { code, stdout, stderr } = await capture(["history", release, "--output", "json", "--max", "1", ...where]);
  if (code !== 0) return stderr.trim();
  const revision = /"revision": ?(\d+)/.exec(stdout.toString())?.[1];
  return revision === undefined ? "helm history gave no list of releases" : Number(revision);
}
