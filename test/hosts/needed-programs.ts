// The programs that a section of docs/programs.md is about: compiled, from npm, or named by whoever has them.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { compileGoProgram } from "../cluster/tool/go-program.ts";
import type { Machine } from "../docs/run-page.ts";
import { installCdk8s } from "./cdk8s/install.ts";
import { moduleFiles } from "./controller.ts";
import { givenPrograms } from "./given-programs.ts";
import { type ProgramName, programs } from "./programs.ts";
import { newTerraform } from "./terraform/terraform.ts";

type Found = Required<Pick<Machine, "programs" | "packages">>;

const compiled: Readonly<Record<string, ProgramName>> = { helmfile: "helmfile", kpt: "kpt", skaffold: "skaffold" };

/** As many of them as can be had here, for this Helm. */
export async function neededPrograms(t: TestContext, needs: ReadonlySet<string>, helm: 3 | 4): Promise<Found> {
  const found: Record<string, string> = givenPrograms(helm);
  for (const [name, program] of Object.entries(compiled))
    if (needs.has(name) && !(name in found)) {
      const made = await compileGoProgram(programs[program]);
      if ("path" in made) found[name] = made.path;
    }
  // The newest helm-diff that can be compiled does not know Helm 4.
  if (needs.has("helm-diff") && helm === 3 && !("helm-diff" in found)) {
    const made = await compileGoProgram(programs.helmDiff);
    if ("path" in made) found["helm-diff"] = await helmPlugin(t, made.path);
  }
  if (needs.has("terraform") && !("terraform" in found)) {
    const script = await newTerraform(t);
    if (script !== undefined) found["terraform"] = script;
  }
  const cdk8s = needs.has("cdk8s") && (await installCdk8s());
  if (!cdk8s || "reason" in cdk8s) return { programs: found, packages: {} };
  found["cdk8s"] = `${cdk8s.path}/.bin/cdk8s`;
  return { programs: found, packages: { cdk8s: `${cdk8s.path}/cdk8s`, constructs: `${cdk8s.path}/constructs` } };
}

/** helm-diff's folder as Helm installs it. */
async function helmPlugin(t: TestContext, program: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "helm-diff-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [description = ""] = await moduleFiles(programs.helmDiff.sources, programs.helmDiff.package, ["plugin.yaml"]);
  symlinkSync(description, join(folder, "plugin.yaml"));
  mkdirSync(join(folder, "bin"));
  symlinkSync(program, join(folder, "bin/diff"));
  return folder;
}
