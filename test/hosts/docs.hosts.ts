// docs/programs.md, section by section, as it stands there, with the real programs and a real control plane. Each section
// installs the example, changes its config and goes back: in the end its pods run on the first revision, and the other is
// there for the way forward.

import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { after, test } from "node:test";
import { openNamespace } from "../cluster/tool/namespace.ts";
import { configMapsOf } from "../cluster/tool/objects.ts";
import { brokenTemplates, readyPods, restartReadyPods } from "../cluster/tool/pods.ts";
import { configNames } from "../cluster/tool/revisions.ts";
import { waitFor } from "../cluster/tool/wait-for.ts";
import { newMachine } from "../docs/new-machine.ts";
import { type Page, pages } from "../docs/read-pages.ts";
import { type Machine, runPage } from "../docs/run-page.ts";
import { type Block, blocksOf } from "../docs/shell-blocks.ts";
import { run } from "../host/helm/helms.ts";
import { installCdk8s } from "./cdk8s/install.ts";
import { givenPrograms } from "./given-programs.ts";

interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

const page = pages.find(({ path }) => path === "docs/programs.md") as Page;
const sections = sectionsOf(page).filter(({ blocks }) => blocks.some(({ directive }) => directive.type === "run"));
const reader = await newMachine({ after: (hook) => after(hook as () => void) });

for (const { title, blocks } of sections)
  test(`docs/programs.md: ${title}`, async (t) => {
    if ("reason" in reader) return t.skip(reader.reason);
    const machine = await withPrograms(reader, blocks);
    const missing = blocks.filter(({ directive }) => directive.type === "run" && !canRun(directive, machine));
    if (missing.length === blocks.filter(({ directive }) => directive.type === "run").length)
      return t.skip("the program is not here: test/hosts/given-programs.ts");
    for (const { place } of missing) t.diagnostic(`${place} is not run: the program is not here`);
    await runSection(blocks, machine);
  });

/** With all that these blocks need, as far as it can be had. */
async function withPrograms(machine: Machine, blocks: readonly Block[]): Promise<Machine & { kubeconfig: string }> {
  const kubeconfig = `${machine.prefix}/kubeconfig`;
  copyFileSync(process.env["HASHROLL_CONTROL_PLANE"] as string, kubeconfig);
  const needs = new Set(blocks.flatMap(({ directive }) => (directive.type === "run" ? directive.needs : [])));
  const programs: Record<string, string> = givenPrograms();
  let packages = {};
  const cdk8s = needs.has("cdk8s") && (await installCdk8s());
  if (cdk8s && "path" in cdk8s) {
    programs["cdk8s"] = `${cdk8s.path}/.bin/cdk8s`;
    packages = { cdk8s: `${cdk8s.path}/cdk8s`, constructs: `${cdk8s.path}/constructs` };
  }
  return { ...machine, kubeconfig, programs, packages };
}

async function runSection(blocks: readonly Block[], machine: Machine & { kubeconfig: string }): Promise<void> {
  const kubectl = async (...args: string[]): Promise<void> => {
    const { code, stderr } = await run(machine.kubectl, ["--kubeconfig", machine.kubeconfig, ...args]);
    assert.equal(code, 0, stderr);
  };
  await kubectl("create", "namespace", "shop");
  try {
    await runPage(blocks, machine);
    await checkShop();
  } finally {
    await kubectl("delete", "namespace", "shop", "--wait");
  }
}

/** Restarted pods find the config that they were rolled back to, and no template that can be gone back to lacks its own. */
async function checkShop(): Promise<void> {
  const shop = openNamespace("shop");
  await waitFor(
    "one ready pod",
    async () => (await shop.list("pods")).length === 1 && (await readyPods(shop)).length === 1,
  );
  await restartReadyPods(shop);
  const levels = new Map(
    (await shop.list("configmaps")).map(({ metadata, data }) => [metadata.name, data?.["LOG_LEVEL"]]),
  );
  const read = (await readyPods(shop)).flatMap(configMapsOf).map((name) => levels.get(name));
  assert.deepEqual(read, ["info"], "what the pods were rolled back to");
  assert.deepEqual(await brokenTemplates(shop), []);
  const templates = (await shop.list("replicasets")).flatMap(({ spec }) =>
    spec.template ? configMapsOf(spec.template) : [],
  );
  assert.deepEqual(templates.map((name) => levels.get(name)).sort(), ["debug", "info"], "one template per revision");
  assert.ok(!(await configNames(shop)).includes("web-config"), "the plain name is gone");
}

function canRun({ needs }: Extract<Block["directive"], { type: "run" }>, { programs = {} }: Machine): boolean {
  return needs.every((name) => name in programs);
}

/** Line numbers stay those of the page. */
function sectionsOf({ text, ...rest }: Page): Section[] {
  const starts = [...text.matchAll(/^## (.*)$/gm)].map(({ index, 1: title = "" }) => ({ index, title }));
  return starts.map(({ index, title }, at) => {
    const before = text.slice(0, index).replaceAll(/[^\n]/g, "");
    const blocks = blocksOf({ ...rest, text: before + text.slice(index, starts[at + 1]?.index) });
    return { title, blocks };
  });
}
