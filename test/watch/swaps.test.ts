// Kubelet's sequence, many times, with readers running: no mixed generation, nothing lost, nothing twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  type Change,
  type Snapshot,
  type WatchedConfig,
  type WatchOptions,
  watchConfig,
} from "../../src/watch/index.ts";
import { generation, generationOf } from "./generation.ts";
import { newKubelet } from "./kubelet.ts";
import { runNode } from "./run-node.ts";
import { failOnError, scratchFolder, until } from "./scratch.ts";

/** Each has to do alone what the two do together in an app. */
const modes: Readonly<Record<string, WatchOptions>> = {
  "with events": { pollInterval: 600_000 },
  "by polling": { events: false, pollInterval: 3 },
};

test("readers never see two generations mixed while another process swaps 400 of them", async (t) => {
  const folder = await scratchFolder(t);
  await newKubelet(folder).swap(generation(0));
  const last = 400;
  const faultless = failOnError(t);
  const seen: number[][] = [];
  const configs: WatchedConfig[] = [];
  for (const mode of Object.values(modes)) {
    for (let reader = 0; reader < 2; reader++) {
      const numbers: number[] = [];
      const config = await watchConfig(folder, {
        ...mode,
        ...faultless,
        onChange: (change) => void numbers.push(generationOf(change)),
      });
      configs.push(config);
      seen.push(numbers, follow(config));
    }
  }
  let swapping = true;
  const newcomers = startAgainAndAgain(folder, faultless, () => swapping);
  const swaps = await runNode([fileURLToPath(new URL("swap-process.ts", import.meta.url)), folder, "1", String(last)]);
  swapping = false;
  assert.deepEqual({ code: swaps.code, stderr: swaps.stderr }, { code: 0, stderr: "" });

  await until("the last generation", () => seen.every((numbers) => numbers.at(-1) === last));
  for (const config of configs) assert.equal(generationOf(config), last);
  for (const numbers of seen)
    assert.deepEqual(
      numbers,
      [...new Set(numbers)].sort((a, b) => a - b),
      "Expected every change once and in order",
    );
  assert.ok((await newcomers) > 10);
  assert.ok(seen.every((numbers) => numbers.length > 10));
  await Promise.all(configs.map((config) => config.close()));
});

for (const [mode, options] of Object.entries(modes)) {
  test(`each of 100 spaced swaps is handed over exactly once, ${mode}`, async (t) => {
    const folder = await scratchFolder(t);
    const kubelet = newKubelet(folder);
    await kubelet.swap(generation(0));
    const called: number[] = [];
    const config = await watchConfig(folder, {
      ...options,
      ...failOnError(t),
      onChange: (change) => void called.push(generationOf(change)),
    });
    const followed = follow(config);
    const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
    for (const number of numbers) {
      await kubelet.swap(generation(number));
      await until(`generation ${number}`, () => called.at(-1) === number && followed.at(-1) === number);
      assert.equal(generationOf(config), number);
    }
    assert.deepEqual(called, numbers);
    assert.deepEqual(followed, numbers);
    await config.close();
  });

  test(`a swap to equal content is no change, ${mode}`, async (t) => {
    const folder = await scratchFolder(t);
    const kubelet = newKubelet(folder);
    await kubelet.swap({ "app.conf": "1" });
    const changes: Change[] = [];
    const config = await watchConfig(folder, {
      ...options,
      ...failOnError(t),
      onChange: (change) => void changes.push(change),
    });
    const { current } = config;
    for (let round = 0; round < 20; round++) await kubelet.swap({ "app.conf": "1" });
    assert.equal(config.current, current);
    await kubelet.swap({ "app.conf": "2" });
    await until("the change", () => changes.length > 0);
    await kubelet.swap({ "app.conf": "2" });
    await kubelet.swap({ "app.conf": "3" });
    await until("the last change", () => config.text("app.conf") === "3");
    assert.deepEqual(
      changes.map((change) => change.text("app.conf")),
      ["2", "3"],
    );
    await config.close();
  });

  test(`a snapshot stays as it was while the config moves on, ${mode}`, async (t) => {
    const folder = await scratchFolder(t);
    const kubelet = newKubelet(folder);
    await kubelet.swap(generation(1));
    const config = await watchConfig(folder, { ...options, ...failOnError(t), persistent: true });
    const first: Snapshot = config.current;
    await kubelet.swap(generation(2));
    const { value: change } = await config.changes(first).next();
    assert.deepEqual(
      [change?.added, change?.changed, change?.removed],
      [["even/d.conf"], ["app.conf", "b.conf", "nested/deep/c.conf", "z.conf"], ["odd.conf"]],
    );
    assert.deepEqual([generationOf(first), generationOf(config)], [1, 2]);
    assert.equal(config.revision, change?.revision);
    assert.notEqual(config.revision, first.revision);
    await config.close();
  });
}

/** The numbers of the changes, growing as they come. */
function follow(config: WatchedConfig): number[] {
  const numbers: number[] = [];
  void (async () => {
    for await (const change of config.changes()) numbers.push(generationOf(change));
  })();
  return numbers;
}

/** Apps that start in the middle of a swap; how many there were. */
async function startAgainAndAgain(folder: string, options: WatchOptions, goOn: () => boolean): Promise<number> {
  let starts = 0;
  let last = 0;
  for (; goOn(); starts++) {
    const config = await watchConfig(folder, options);
    const number = generationOf(config);
    assert.ok(number >= last, `Expected generation ${last} or a newer one, got ${number}`);
    last = number;
    await config.close();
  }
  return starts;
}
