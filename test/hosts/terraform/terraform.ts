// OpenTofu under Terraform's name, with the helm provider in a folder: nothing is fetched.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { compileGoProgram } from "../../cluster/tool/go-program.ts";
import { run } from "../../tool/hashroll.ts";
import { programs } from "../programs.ts";

/** What the provider's own module says. */
const version = "3.2.0";

/** Its path; undefined without Go. */
export async function newTerraform(t: TestContext): Promise<string | undefined> {
  const [tofu, provider] = [await compileGoProgram(programs.tofu), await compileGoProgram(programs.helmProvider)];
  if (!("path" in tofu && "path" in provider)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "terraform-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const settings = `provider_installation {\n  filesystem_mirror {\n    path = "${folder}/providers"\n  }\n}\n`;
  writeFileSync(join(folder, "settings"), settings);
  const terraform = join(folder, "terraform");
  const script = `#!/bin/sh\nTF_CLI_CONFIG_FILE='${folder}/settings' CHECKPOINT_DISABLE=1 exec '${tofu.path}' "$@"\n`;
  writeFileSync(terraform, script, { mode: 0o755 });
  const place = join(folder, "providers", await placeOfProvider(terraform, folder));
  mkdirSync(place, { recursive: true });
  symlinkSync(provider.path, join(place, `terraform-provider-helm_v${version}`));
  return terraform;
}

/** Folders of providers are named after the host that they would be fetched from, and after the platform: OpenTofu says which. */
async function placeOfProvider(terraform: string, folder: string): Promise<string> {
  mkdirSync(join(folder, "providers"));
  writeFileSync(
    join(folder, "main.tf"),
    'terraform {\n  required_providers { helm = { source = "hashicorp/helm" } }\n}\n',
  );
  const ask = async (...args: string[]): Promise<string> => (await run(terraform, args, { cwd: folder })).stdout;
  const [, source] = /provider\[([^\]]+)\]/.exec(await ask("providers")) ?? [];
  const { platform } = JSON.parse(await ask("version", "-json")) as { readonly platform: string };
  assert.ok(source, "the provider's name");
  return join(source, version, platform);
}
