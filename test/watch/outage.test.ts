// Folders that are missing, vanish and come back; the last good content stays.
import assert from "node:assert/strict";
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { watchConfig, WatchError } from "../../src/watch/index.ts";
import { newFolderEvents } from "../../src/watch/folder-events.ts";
import { newKubelet } from "./kubelet.ts";
import { scratchFolder, until } from "./scratch.ts";

test("a folder that is not there at the start rejects", async (t) => {
  const folder = join(await scratchFolder(t), "none");
  const message = `Expected a config folder at ${folder}, got nothing there`;
  await assert.rejects(watchConfig(folder), { name: "WatchError", code: "unreadable", message });
  await assert.rejects(watchConfig(folder, { events: false }), { name: "WatchError", code: "unreadable", message });
});

test("a file in place of the folder rejects", async (t) => {
  const file = join(await scratchFolder(t), "file");
  await writeFile(file, "");
  await assert.rejects(watchConfig(file), { code: "unreadable", message: `Expected ${file} to be a folder, got a file` });
});

test("a ..data link that leads nowhere rejects", async (t) => {
  const folder = await scratchFolder(t);
  await symlink("..2026_11_16_03_00_00.1", join(folder, "..data"));
  await assert.rejects(watchConfig(folder), { code: "unreadable", message: /leads to \.\.2026_11_16_03_00_00\.1, which is gone/ });
});

for (const events of [true, false]) {
  test(`a volume that vanishes and comes back, ${events ? "with events" : "by polling"}`, async (t) => {
    const folder = join(await scratchFolder(t), "volume");
    await mkdir(folder);
    await newKubelet(folder).swap({ "app.conf": "0" });
    const errors: WatchError[] = [];
    const texts: string[] = [];
    const config = await watchConfig(folder, { events, pollInterval: 5, onError: (error) => void errors.push(error), onChange: (change) => void texts.push(change.text("app.conf")) });
    for (let round = 1; round <= 10; round++) {
      await rm(folder, { recursive: true });
      await until("the error", () => errors.length === round);
      assert.equal(config.text("app.conf"), String(round - 1));
      await mkdir(folder);
      await newKubelet(folder).swap({ "app.conf": String(round) });
      await until("the return", () => texts.length === round);
    }
    assert.deepEqual(texts, Array.from({ length: 10 }, (_, index) => String(index + 1)));
    assert.deepEqual([...new Set(errors.map(({ code }) => code))], ["unreadable"]);
    await config.close();
  });
}

test("a folder exchanged for another is noticed, and the other one watched, by events alone", async (t) => {
  const root = await scratchFolder(t);
  const [folder, other] = [join(root, "volume"), join(root, "other")];
  for (const path of [folder, other]) {
    await mkdir(path);
    await newKubelet(path).swap({ "app.conf": path });
  }
  const config = await watchConfig(folder, { pollInterval: 600_000, onError: () => {} });
  await rename(folder, join(root, "old"));
  await rename(other, folder);
  // Between the two renames the watch may have found nothing and given up until the clock: then only the poll helps.
  const polled = await watchConfig(folder, { pollInterval: 5, onError: () => {} });
  await until("the other folder", () => polled.text("app.conf") === other);
  await newKubelet(folder).swap({ "app.conf": "swapped" });
  await until("the swap", () => polled.text("app.conf") === "swapped");
  await config.close();
  await polled.close();
});

test("missing events are told once per outage, and asked for again each time", async (t) => {
  const folder = await scratchFolder(t);
  const causes: unknown[] = [];
  let works = false;
  const opened: string[] = [];
  const fault = Object.assign(new Error("ENOSPC: System limit for number of file watchers reached"), { code: "ENOSPC" });
  const watcher = { on: () => watcher as never, close: () => void opened.push("closed") };
  const open = () => {
    if (!works) throw fault;
    opened.push("opened");
    return watcher;
  };
  const events = newFolderEvents(folder, { onEvent: () => {}, onUnwatchable: (cause) => void causes.push(cause) }, open);
  for (const now of [false, false, true, true]) {
    works = now;
    await events.renew();
  }
  assert.deepEqual(causes, [fault]);
  assert.deepEqual(opened, ["opened"]);
  events.close();
  await events.renew();
  assert.deepEqual(opened, ["opened", "closed"]);
});
