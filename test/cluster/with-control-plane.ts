// Runs a command with a Kubernetes control plane of its own, and ends that afterwards: `tsx test/cluster/with-control-plane.ts
// COMMAND ARG…`. The command finds it by KUBECONFIG, and a kubectl of its version by KUBECTL and on its PATH. Inside of
// such a command, another one uses the same control plane.

import { delimiter, dirname } from "node:path";
import { relaySignals, runProcess, type SignalRelay } from "../../src/host/process/run-process.ts";
import { binaryOrReason } from "../tool/binaries.ts";
import { compileControlPlane } from "./control-plane/compile.ts";
import { startControlPlane } from "./control-plane/start.ts";

/** What tests look for: that KUBECONFIG may be somebody's real cluster. */
const mark = "HASHROLL_CONTROL_PLANE";

const signals = relaySignals();
const command = process.argv.slice(2);
if (command.length === 0) throw new Error("Expected a command to run");
process.exitCode = process.env[mark] ? await run(command, {}, signals) : await runWithControlPlane(command, signals);

async function runWithControlPlane(words: readonly string[], relay: SignalRelay): Promise<number> {
  const binary = await compileControlPlane(relay);
  const kubectl = await binaryOrReason("kubectl-1.36");
  const missing = [binary, kubectl].find((found) => "reason" in found);
  if (missing && "reason" in missing) {
    process.stderr.write(`skipped: ${missing.reason}\n`);
    return 0;
  }
  if (!("path" in binary && "path" in kubectl)) return 1;
  const plane = await startControlPlane(binary.path, () => relay.exitCode() !== undefined);
  try {
    const { kubeconfig } = plane;
    process.stderr.write(`export ${mark}=${kubeconfig} KUBECONFIG=${kubeconfig} KUBECTL=${kubectl.path}\n`);
    const path = [dirname(kubectl.path), process.env["PATH"]].join(delimiter);
    return await run(words, { [mark]: kubeconfig, KUBECONFIG: kubeconfig, KUBECTL: kubectl.path, PATH: path }, relay);
  } finally {
    await plane.stop();
  }
}

async function run(words: readonly string[], env: Record<string, string>, relay: SignalRelay): Promise<number> {
  const [program = "", ...args] = words;
  const options = { cwd: process.cwd(), env: { ...process.env, ...env }, stdin: "inherit", output: "inherit" } as const;
  const { code, error } = await runProcess(program, args, { ...options, signals: relay });
  if (error) throw error;
  return relay.exitCode() ?? code;
}
