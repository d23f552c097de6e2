// The number of requests grows by pages, never by objects.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hashroll } from "../tool/hashroll.ts";
import { populate } from "./scale/populate.ts";
import { countingKubectl } from "./tool/counting-kubectl.ts";
import { newNamespace } from "./tool/namespace.ts";

test("history and gc ask page by page: 100 objects at first, 500 from then on", async (t) => {
  const namespaces = await Promise.all([newNamespace(t, "few"), newNamespace(t, "many")]);
  const [few, many] = namespaces;
  await populate([few], { revisions: 20, replicaSets: 10, releases: 5 });
  await populate([many], { revisions: 650, replicaSets: 250, releases: 40 });
  const kubectl = countingKubectl(t, few.env["KUBECTL"] as string);
  const calls = async (command: string, namespace: string): Promise<string[]> => {
    const { code, stderr } = await hashroll([command, "--namespace", namespace], {
      env: { ...few.env, KUBECTL: kubectl.path },
    });
    assert.equal(code, 0, stderr);
    return kubectl.takeCalls().map((call) => call.replace(namespace, "NS"));
  };
  for (const command of ["history", "gc"]) {
    const [fewCalls, manyCalls] = [await calls(command, few.name), await calls(command, many.name)];
    const pages = manyCalls.filter((call) => call.includes("continue="));
    assert.equal(manyCalls.length, fewCalls.length + pages.length, "each list once, and its further pages");
    const of = (list: string): number => pages.filter((call) => call.includes(`/${list}?`)).length;
    // 100, 500, 50 revisions; 100, 150 ReplicaSets; 10 releases, then all others.
    assert.deepEqual([of("configmaps"), of("replicasets"), of("secrets")], [2, 1, 1], pages.join("\n"));
    assert.equal(pages.length, 4);
    assert.deepEqual(new Set(fewCalls).size, fewCalls.length, "no list is asked for twice");
  }
});
