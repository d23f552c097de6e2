// What a reader of the docs has: the package installed from the registry, helm and kubectl.

import assert from "node:assert/strict";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { binaryOrReason } from "../tool/binaries.ts";
import { run } from "../tool/hashroll.ts";
import { packTarball } from "../tool/packed.ts";
import { serveTarball } from "../tool/registry.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import type { Machine } from "./run-page.ts";

export async function newMachine(t: Pick<TestContext, "after">): Promise<Machine | { reason: string }> {
  const [helm3, helm4, kubectl] = [
    await binaryOrReason("helm-3.17.2"),
    await binaryOrReason("helm-4.2.3"),
    await binaryOrReason("kubectl-1.36"),
  ];
  for (const found of [helm3, helm4, kubectl]) if ("reason" in found) return found;
  const registry = await serveTarball(t, await packTarball(t));
  const prefix = temporaryFolder("docs-prefix-", t);
  const args = ["install", "--global", "hashroll", "--prefix", prefix, "--registry", registry];
  const cache = ["--cache", join(prefix, "cache"), "--no-audit", "--no-fund"];
  const { code, stderr } = await run("npm", [...args, ...cache], { cwd: prefix });
  assert.equal(code, 0, stderr);
  const path = (found: { path: string } | { reason: string }): string => ("path" in found ? found.path : "");
  return { prefix, registry, helm3: path(helm3), helm4: path(helm4), kubectl: path(kubectl) };
}
