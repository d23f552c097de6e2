// The blocks of the README and of docs/ that need a cluster, run as they stand there.

import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { test } from "node:test";
import { newMachine } from "../docs/new-machine.ts";
import { pages } from "../docs/read-pages.ts";
import { runPage } from "../docs/run-page.ts";
import { blocksOf } from "../docs/shell-blocks.ts";
import { run } from "../tool/hashroll.ts";
import { program } from "./programs/programs.ts";

const kubeconfig = process.env["HASHROLL_CONTROL_PLANE"];

const withCluster = pages
  .filter(({ path }) => path === "README.md" || path.startsWith("docs/"))
  // docs/programs.md is of programs that test/hosts has.
  .filter(({ path }) => path !== "docs/programs.md")
  .filter((page) => blocksOf(page).some(({ directive }) => directive.type === "run" && directive.cluster));

test("the blocks of every page that needs a cluster run", async (t) => {
  if (!kubeconfig) throw new Error("There is no control plane: run npm run test:cluster");
  const found = await newMachine(t);
  if ("reason" in found) return t.skip(found.reason);
  const kapp = await program("kapp");
  const machine = { ...found, ...("path" in kapp && { programs: { kapp: kapp.path } }) };
  const kubectl = async (...args: string[]): Promise<void> => {
    const { code, stderr } = await run(machine.kubectl, ["--kubeconfig", kubeconfig, ...args]);
    assert.equal(code, 0, stderr);
  };
  for (const page of withCluster)
    await t.test(page.path, async () => {
      // What a page does without a namespace must not meet what other tests have.
      const own = `${machine.prefix}/kubeconfig`;
      copyFileSync(kubeconfig, own);
      await run(machine.kubectl, ["--kubeconfig", own, "config", "set-context", "--current", "--namespace=docs"]);
      for (const name of ["shop", "docs"]) await kubectl("create", "namespace", name);
      try {
        await runPage(blocksOf(page), { ...machine, kubeconfig: own });
      } finally {
        await kubectl("delete", "namespace", "shop", "docs", "--wait");
      }
    });
});
