// A control plane for one file of tests: what is in no namespace, such as a custom resource's definition, is seen by no other.

import { after } from "node:test";
import { relaySignals } from "../../../src/host/process/run-process.ts";
import { binaryOrReason } from "../../tool/binaries.ts";
import { compileControlPlane } from "../control-plane/compile.ts";
import { startControlPlane } from "../control-plane/start.ts";

/** From now on `newNamespace` uses it, until the file's tests have ended. Gives why there is none, for `skip`. */
export async function ownControlPlane(): Promise<string | false> {
  const signals = relaySignals();
  try {
    const [binary, kubectl] = [await compileControlPlane(signals), await binaryOrReason("kubectl-1.36")];
    if ("reason" in binary) return binary.reason;
    if ("reason" in kubectl) return kubectl.reason;
    const plane = await startControlPlane(binary.path, () => signals.exitCode() !== undefined);
    after(() => plane.stop());
    Object.assign(process.env, {
      HASHROLL_CONTROL_PLANE: plane.kubeconfig,
      KUBECONFIG: plane.kubeconfig,
      KUBECTL: kubectl.path,
    });
    return false;
  } finally {
    signals.release();
  }
}
