// Callbacks that fail or are slow, and what a snapshot says about files.
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { type WatchOptions, watchConfig } from "../../src/watch/index.ts";
import { type Kubelet, newKubelet } from "./kubelet.ts";
import { scratchFolder, until } from "./scratch.ts";

type Scratch = Parameters<typeof scratchFolder>[0];

async function start(t: Scratch, options: WatchOptions) {
  const folder = await scratchFolder(t);
  const kubelet: Kubelet = newKubelet(folder);
  await kubelet.swap({ n: "0" });
  return { kubelet, config: await watchConfig(folder, options) };
}

test("an onChange that throws or rejects goes to onError and the watch continues", async (t) => {
  const told: string[] = [];
  const seen: string[] = [];
  const { kubelet, config } = await start(t, {
    onError: (error) => void told.push(`${error.code}: ${error.message}`),
    onChange(change) {
      seen.push(change.text("n"));
      if (change.text("n") === "1") throw new Error("thrown");
      return change.text("n") === "2" ? Promise.reject(new Error("rejected")) : undefined;
    },
  });
  for (const n of ["1", "2", "3"]) {
    await kubelet.swap({ n });
    await until(n, () => seen.at(-1) === n);
  }
  assert.deepEqual(seen, ["1", "2", "3"]);
  assert.deepEqual(told, ["callback: onChange failed: thrown", "callback: onChange failed: rejected"]);
  await config.close();
});

for (const [what, onError] of Object.entries({
  "an onError that throws": () => {
    throw new Error("onError failed");
  },
  "an onError that rejects": () => Promise.reject(new Error("onError failed")),
  "no onError": undefined,
})) {
  test(`${what} causes a process warning and the watch continues`, async (t) => {
    const { kubelet, config } = await start(t, {
      onError,
      persistent: true,
      onChange(change) {
        if (change.text("n") === "1") throw new Error("no");
      },
    });
    const warning = once(process, "warning") as Promise<[Error]>;
    await kubelet.swap({ n: "1" });
    assert.equal((await warning)[0].message, onError ? "onError failed" : "onChange failed: no");
    await kubelet.swap({ n: "2" });
    await until("the next swap", () => config.text("n") === "2");
    await config.close();
  });
}

test("a slow onChange is not called twice at once, and then gets the latest", async (t) => {
  const seen: string[] = [];
  let release = (): void => {};
  const { kubelet, config } = await start(t, {
    onChange(change) {
      seen.push(`${change.text("n")} changed ${change.changed}`);
      return new Promise((resolve) => {
        release = resolve;
      });
    },
  });
  await kubelet.swap({ n: "1" });
  await until("the first call", () => seen.length === 1);
  for (const n of ["2", "3", "4"]) {
    await kubelet.swap({ n });
    await until(n, () => config.text("n") === n);
  }
  assert.equal(seen.length, 1);
  release();
  await until("the second call", () => seen.length === 2);
  assert.deepEqual(seen, ["1 changed n", "4 changed n"]);
  await config.close();
});

test("text and json say what is missing or wrong, without the content", async (t) => {
  const folder = await scratchFolder(t);
  await newKubelet(folder).swap({ "a.json": '\ufeff{"a":[1]}', "b.json": "s3cret", "c.txt": "é" });
  const config = await watchConfig(folder);
  assert.deepEqual(config.json("a.json"), { a: [1] });
  assert.equal(config.text("c.txt"), "é");
  assert.throws(() => config.text("d"), { message: 'Expected a config file "d", got a.json, b.json, c.txt' });
  assert.throws(() => config.json("b.json"), {
    name: "SyntaxError",
    message: 'Expected the config file "b.json" to be JSON',
  });
  await config.close();
});

test("delays that a timer can't hold are refused", async (t) => {
  const folder = await scratchFolder(t);
  for (const pollInterval of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    await assert.rejects(watchConfig(folder, { pollInterval }), RangeError);
  await assert.rejects(watchConfig(folder, { settle: -1 }), {
    message: "Expected settle to be 0 to 2147483647 milliseconds, got -1",
  });
});
