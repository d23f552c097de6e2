// Closing by close(), by signal and by disposal; and processes that end by themselves.
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { watchConfig } from "../../src/watch/index.ts";
import { newKubelet } from "./kubelet.ts";
import { runNode } from "./run-node.ts";
import { failOnError, scratchFolder, until } from "./scratch.ts";

const entry = JSON.stringify(new URL("../../src/watch/index.ts", import.meta.url).href);

test("close ends iterators and callbacks, and keeps the content", async (t) => {
  const folder = await scratchFolder(t);
  const kubelet = newKubelet(folder);
  await kubelet.swap({ n: "1" });
  const { signal } = new AbortController();
  let calls = 0;
  const config = await watchConfig(folder, { signal, persistent: true, pollInterval: 2, onChange: () => void calls++ });
  const other = await watchConfig(folder, { pollInterval: 2 });
  const waiting = config.changes().next();
  await config.close();
  await config.close();
  assert.deepEqual(await waiting, { done: true, value: undefined });
  await kubelet.swap({ n: "2" });
  await until("another watch to see it", () => other.text("n") === "2");
  assert.deepEqual([calls, config.text("n")], [0, "1"]);
  assert.deepEqual(await config.changes().next(), { done: true, value: undefined });
  assert.equal(getEventListeners(signal, "abort").length, 0);
  await other[Symbol.asyncDispose]();
});

test("an onChange may close its own watch", async (t) => {
  const folder = await scratchFolder(t);
  const kubelet = newKubelet(folder);
  await kubelet.swap({ n: "1" });
  let closed = false;
  const config = await watchConfig(folder, {
    async onChange() {
      await config.close();
      closed = true;
    },
  });
  await kubelet.swap({ n: "2" });
  await until("the end", () => closed);
});

test("a signal closes, and rejects the first load with its reason", async (t) => {
  const folder = await scratchFolder(t);
  const reason = new Error("shutting down");
  await assert.rejects(watchConfig(folder, { signal: AbortSignal.abort(reason) }), reason);
  const early = new AbortController();
  const loading = watchConfig(folder, { signal: early.signal });
  early.abort(reason);
  await assert.rejects(loading, reason);
  assert.equal(getEventListeners(early.signal, "abort").length, 0);

  await newKubelet(folder).swap({ n: "1" });
  const later = new AbortController();
  const config = await watchConfig(folder, { signal: later.signal, persistent: true, ...failOnError(t) });
  const waiting = config.changes().next();
  later.abort(reason);
  assert.deepEqual(await waiting, { done: true, value: undefined });
});

test("a process with a persistent watch stays for a change and ends by itself after close", async (t) => {
  const folder = await scratchFolder(t);
  const kubelet = newKubelet(folder);
  await kubelet.swap({ n: "1" });
  const script = `
    import { watchConfig } from ${entry};
    const config = await watchConfig(${JSON.stringify(folder)}, { persistent: true });
    console.log("ready");
    for await (const change of config.changes()) { console.log(change.text("n")); break; }
    await config.close();`;
  let swapped: Promise<void> | undefined;
  const ended = await runNode(["--input-type=module", "--eval", script], () => {
    swapped ??= kubelet.swap({ n: "2" });
  });
  await swapped;
  assert.deepEqual(ended, { code: 0, signal: null, stdout: "ready\n2\n", stderr: "" });
});

test("a watch that is never closed does not keep a process by default", async (t) => {
  const folder = await scratchFolder(t);
  await newKubelet(folder).swap({ n: "1" });
  const script = `
    import { watchConfig } from ${entry};
    const config = await watchConfig(${JSON.stringify(folder)}, { onChange() {} });
    console.log(config.text("n"));`;
  const ended = await runNode(["--input-type=module", "--eval", script]);
  assert.deepEqual(ended, { code: 0, signal: null, stdout: "1\n", stderr: "" });
});
