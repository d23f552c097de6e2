// docs/programs.md, section by section, as it stands there, with the real programs and a real control plane. Each section
// installs the example, changes its config and goes back: in the end its pods run on the first revision, and the other is
// there for the way forward.

import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { after, type TestContext, test } from "node:test";
import { compileGoProgram } from "../cluster/tool/go-program.ts";
import { openNamespace } from "../cluster/tool/namespace.ts";
import { configMapsOf } from "../cluster/tool/objects.ts";
import { brokenTemplates, readyPods, restartReadyPods } from "../cluster/tool/pods.ts";
import { configNames } from "../cluster/tool/revisions.ts";
import { waitFor } from "../cluster/tool/wait-for.ts";
import { newMachine } from "../docs/new-machine.ts";
import { type Page, pages } from "../docs/read-pages.ts";
import { type Machine, runPage } from "../docs/run-page.ts";
import { type Block, blocksOf } from "../docs/shell-blocks.ts";
import { run } from "../tool/hashroll.ts";
import { neededPrograms } from "./needed-programs.ts";
import { programs } from "./programs.ts";

type Run = Extract<Block["directive"], { type: "run" }>;

interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

const page = pages.find(({ path }) => path === "docs/programs.md") as Page;
const sections = sectionsOf(page).filter(({ blocks }) => blocks.some(({ directive }) => directive.type === "run"));
const reader = await newMachine({ after: (hook) => after(hook as () => void) });

for (const { title, blocks } of sections)
  for (const helm of usesHelm(blocks) ? ([3, 4] as const) : ([4] as const))
    test(`docs/programs.md: ${title}${usesHelm(blocks) ? `, with Helm ${helm}` : ""}`, async (t) => {
      if ("reason" in reader) return t.skip(reader.reason);
      const own = blocks.filter(({ directive }) => helm === 4 || directive.type !== "run" || !directive.onlyHelm4);
      const machine = await withPrograms(t, reader, own, helm);
      const runs = own.filter(({ directive }) => directive.type === "run");
      const missing = runs.filter(({ directive }) => !canRun(directive as Run, machine));
      if (missing.length === runs.length) return t.skip("the program is not here: test/hosts/given-programs.ts");
      for (const { place } of missing) t.diagnostic(`${place} is not run: the program is not here`);
      await runSection(own, machine);
    });

/** Its programs call helm, whichever is there. */
function usesHelm(blocks: readonly Block[]): boolean {
  return needsOf(blocks).some((name) => /^helm|skaffold/.test(name));
}

function needsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ directive }) => (directive.type === "run" ? directive.needs : []));
}

/** With all that these blocks need, as far as it can be had. Plugins of Helm 3 need a newer one than npm has. */
async function withPrograms(
  t: TestContext,
  machine: Machine,
  blocks: readonly Block[],
  helm: 3 | 4,
): Promise<Machine & { kubeconfig: string }> {
  const kubeconfig = `${machine.prefix}/kubeconfig`;
  copyFileSync(process.env["HASHROLL_CONTROL_PLANE"] as string, kubeconfig);
  const found = await neededPrograms(t, new Set(needsOf(blocks)), helm);
  const newest = helm === 3 && (await compileGoProgram(programs.helm3));
  const helm3 = newest && "path" in newest ? newest.path : machine.helm3;
  return { ...machine, kubeconfig, ...found, ...(helm === 3 && { helm3, helm4: helm3 }) };
}

async function runSection(blocks: readonly Block[], machine: Machine & { kubeconfig: string }): Promise<void> {
  const kubectl = async (...args: string[]): Promise<void> => {
    const { code, stderr } = await run(machine.kubectl, ["--kubeconfig", machine.kubeconfig, ...args]);
    assert.equal(code, 0, stderr);
  };
  await kubectl("create", "namespace", "shop");
  try {
    await runPage(blocks, machine);
    await checkShop(blocks.some(({ text }) => text.includes("--strategy=copy")));
  } finally {
    await kubectl("delete", "namespace", "shop", "--wait");
  }
}

/** Restarted pods find the config that they were rolled back to, and no template that can be gone back to lacks its own. */
async function checkShop(plainNameStays: boolean): Promise<void> {
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
  assert.equal((await configNames(shop)).includes("web-config"), plainNameStays, "whether the plain name is there");
}

function canRun({ needs }: Run, { programs = {} }: Machine): boolean {
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
