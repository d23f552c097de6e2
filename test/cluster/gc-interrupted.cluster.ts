// gc that is interrupted, or killed at any request: nothing is left half done.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { loadAll } from "js-yaml";
import { countingKubectl } from "./tool/counting-kubectl.ts";
import { newNamespace } from "./tool/namespace.ts";
import { brokenTemplates, waitForGreeting } from "./tool/pods.ts";
import { type Interruption, programWrapper } from "./tool/program-wrapper.ts";
import { app, configNames, deploy, deploymentOf, gc, revisionsOf, threeRevisions } from "./tool/revisions.ts";
import { temporaryFile } from "./tool/temporary-file.ts";
import { waitFor } from "./tool/wait-for.ts";

test("interrupted by a signal, it says what is done, and another run finishes it", async (t) => {
  const namespace = await newNamespace(t, "gc-signal");
  for (const content of ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"])
    await deploy(namespace, app(content, { deployment: false }));
  const all = Object.values(await revisionsOf(namespace)).sort();
  const backup = temporaryFile(t, "backup.yaml");
  const KUBECTL = programWrapper(t, namespace.env["KUBECTL"] as string, { at: "delete", call: 2, signal: "INT" });
  const { code, outcomes, stderr } = await gc(namespace, ["--yes", "--backup", backup], { KUBECTL });
  const left = Object.values(await revisionsOf(namespace)).sort();
  assert.ok(left.length > 0 && left.length < all.length, `${left.length} left`);
  const saved = loadAll(readFileSync(backup, "utf8")) as { metadata: { name: string } }[];
  const names = saved.map(({ metadata }) => metadata.name);
  assert.deepEqual(
    all.filter((name) => !left.includes(name) && !names.includes(name)),
    [],
    "what is gone is in the backup",
  );
  assert.equal(code, 130, stderr);
  for (const name of all) assert.equal(outcomes[name], left.includes(name) ? "delete: unneeded" : "deleted: unneeded");
  assert.match(stderr, /interrupted before/);
  // Of those that exist, create says so and goes on.
  await namespace.tryKubectl(["create", `--filename=${backup}`]);
  assert.deepEqual(Object.values(await revisionsOf(namespace)).sort(), all);
  assert.equal((await gc(namespace)).code, 0);
  assert.deepEqual(await revisionsOf(namespace), {});
  assert.ok(existsSync(backup));
});

test("killed at any request, it leaves all there was, also for a deploy that came in between", async (t) => {
  const namespace = await newNamespace(t, "gc-killed");
  const { one } = await threeRevisions(namespace);
  for (const content of ["a", "b"]) await deploy(namespace, app(content, { name: "other", deployment: false }));
  const before = await configNames(namespace);
  const unneeded = [one, ...Object.values(await revisionsOf(namespace, "other"))];
  const KUBECTL = namespace.env["KUBECTL"] as string;
  const counting = countingKubectl(t, KUBECTL);
  await gc(namespace, [], { KUBECTL: counting.path });
  // Each of three lookups: before, once more, and after the deletions.
  const lists = counting.takeCalls().filter((call) => call.startsWith("get ")).length;
  const moments: Interruption[] = [
    { at: "auth" },
    ...unneeded.flatMap((_, index) => [
      { at: "delete", call: index + 1 },
      { at: "delete", call: index + 1, isSkipped: true },
    ]),
    { at: "get", call: 2 * lists },
    { at: "get", call: 2 * lists + 1 },
    { at: "get", call: 3 * lists },
  ];
  for (const [index, moment] of moments.entries()) {
    const late = deploymentOf(one, { name: `late-${index}` });
    const isLast = index === moments.length - 1;
    // The last one also meets a deploy.
    const apply = late.replace("metadata: {name:", `metadata: {namespace: ${namespace.name}, name:`);
    const interruption = { ...moment, signal: "KILL", ...(isLast && { apply }) } as const;
    const wrapper = programWrapper(t, KUBECTL, interruption);
    const { code, stdout } = await gc(namespace, ["--yes"], { KUBECTL: wrapper });
    const title = JSON.stringify(moment);
    assert.deepEqual([code, stdout], [-1, ""], title);
    await waitFor(`what was there before ${title}`, async () => {
      const names = await configNames(namespace);
      return String(names) === String(before) || names.join(" ");
    });
    assert.deepEqual(await brokenTemplates(namespace), [], title);
  }
  await waitForGreeting(namespace, "one", `late-${moments.length - 1}`);
  const { code, stderr, outcomes } = await gc(namespace);
  assert.equal(code, 0, stderr);
  assert.equal(outcomes[one], "stays: in-use");
  assert.equal((await configNames(namespace)).length, before.length - 2);
});
