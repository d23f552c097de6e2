// The control plane's binary, compiled once per machine.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SignalRelay } from "../../../src/host/process/run-process.ts";
import { compileGo } from "../../tool/go-program.ts";

const module = fileURLToPath(new URL(".", import.meta.url));

/** Its path, or why there is none. Throws if it does not compile. */
export async function compileControlPlane(signals: SignalRelay): Promise<{ path: string } | { reason: string }> {
  const text = await readFile(join(module, "go.mod"), "utf8");
  const [, version = "", minor = ""] = /k8s\.io\/kubernetes v(\d+\.(\d+)\.\d+)/.exec(text) ?? [];
  const versions = { gitVersion: `v${version}`, gitMajor: "1", gitMinor: minor };
  const variables = Object.fromEntries(
    Object.entries(versions).map(([name, value]) => [`k8s.io/component-base/version.${name}`, value]),
  );
  const cache = process.env["HASHROLL_CONTROL_PLANE_CACHE"];
  return compileGo({ name: "control-plane", package: ".", module, variables, cache }, signals);
}
