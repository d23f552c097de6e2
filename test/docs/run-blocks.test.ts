// Every shell and JavaScript block of the README and of docs/ runs as it stands there, with the package installed from its
// tarball and the real helm and kubectl. Blocks that need a cluster run in test/cluster/docs.cluster.ts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newMachine } from "./new-machine.ts";
import { pages } from "./read-pages.ts";
import { runPage } from "./run-page.ts";
import { blocksOf } from "./shell-blocks.ts";

const users = pages.filter(({ path }) => path === "README.md" || path.startsWith("docs/"));
const blocks = users.flatMap(blocksOf);

test("the blocks of every page run", async (t) => {
  const machine = await newMachine(t);
  if ("reason" in machine) return t.skip(machine.reason);
  for (const page of users)
    await t.test(page.path, { skip: hasRuns(page) ? false : "nothing to run" }, () => runPage(blocksOf(page), machine));
});

function hasRuns(page: (typeof users)[number]): boolean {
  return blocksOf(page).some(
    ({ directive }) => directive.type === "run" && !directive.cluster && directive.needs.length === 0,
  );
}

test("blocks that can't be run are few, and each says what it needs", () => {
  const notRun = blocks.flatMap(({ directive, place }) =>
    directive.type === "not run" ? [{ place, reason: directive.reason }] : [],
  );
  for (const { place, reason } of notRun) assert.match(reason, /^needs \w.{3,}$/, place);
  const run = blocks.filter(({ directive }) => directive.type === "run");
  assert.ok(run.length >= 25, `${run.length} blocks run`);
  assert.ok(notRun.length <= 12, notRun.map(({ place, reason }) => `${place}: ${reason}`).join("\n"));
});

test("comments before blocks mean something", () => {
  const comments = users.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/<!-- *(.*?) *-->\n+ *```/g), ([, comment = ""]) => ({ path, comment })),
  );
  for (const { path, comment } of comments) assert.match(comment, /^(run|not run|file|prints|begin)\b/, path);
});
