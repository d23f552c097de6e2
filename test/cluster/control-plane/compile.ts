// The control plane's binary, compiled once per machine.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SignalRelay } from "../../../src/host/process/run-process.ts";
import { compileGoProgram } from "../tool/go-program.ts";

const sources = fileURLToPath(new URL(".", import.meta.url));

/** Its path, or why there is none. Throws if it does not compile. */
export async function compileControlPlane(signals: SignalRelay): Promise<{ path: string } | { reason: string }> {
  const module = await readFile(join(sources, "go.mod"), "utf8");
  const [, version = "", minor = ""] = /k8s\.io\/kubernetes v(\d+\.(\d+)\.\d+)/.exec(module) ?? [];
  const flags = { gitVersion: `v${version}`, gitMajor: "1", gitMinor: minor };
  const linked = Object.entries(flags).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`);
  const cache = process.env["HASHROLL_CONTROL_PLANE_CACHE"] || "control-plane";
  return compileGoProgram({ sources, cache, name: "kube", package: ".", linkerFlags: linked.join(" ") }, signals);
}
