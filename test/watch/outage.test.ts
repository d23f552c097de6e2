// Folders that are missing, vanish and come back; the last good content stays.
import assert from "node:assert/strict";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type WatchError, watchConfig } from "../../src/watch/index.ts";
import { readVolume } from "../../src/watch/read-volume.ts";
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
  await assert.rejects(watchConfig(file), {
    code: "unreadable",
    message: `Expected ${file} to be a folder, got a file`,
  });
});

test("a ..data link that does not resolve rejects", async (t) => {
  const folder = await scratchFolder(t);
  await symlink("..2026_11_16_03_00_00.1", join(folder, "..data"));
  await assert.rejects(watchConfig(folder), {
    code: "unreadable",
    message: /leads to \.\.2026_11_16_03_00_00\.1, which is gone/,
  });
});

test("a volume whose link is not there yet is not taken for an empty folder", async (t) => {
  const folder = await scratchFolder(t);
  const { signal } = new AbortController();
  const kubelet = newKubelet(folder);
  await kubelet.swap({ "app.conf": "1" });
  const known = await readVolume(folder, undefined, 0, signal);
  await rm(join(folder, "..data"));
  await assert.rejects(readVolume(folder, known, 0, signal), /its \.\.data link is gone/);
  await kubelet.swap({ "app.conf": "2" });
  assert.equal((await readVolume(folder, known, 0, signal)).snapshot.text("app.conf"), "2");
});

for (const events of [true, false]) {
  test(`a volume that vanishes and comes back, ${events ? "with events" : "by polling"}`, async (t) => {
    const folder = join(await scratchFolder(t), "volume");
    await mkdir(folder);
    await newKubelet(folder).swap({ "app.conf": "0" });
    const errors: WatchError[] = [];
    const texts: string[] = [];
    const config = await watchConfig(folder, {
      events,
      pollInterval: 5,
      onError: (error) => void errors.push(error),
      onChange: (change) => void texts.push(change.text("app.conf")),
    });
    for (let round = 1; round <= 10; round++) {
      await rm(folder, { recursive: true });
      await until("the error", () => errors.length === round);
      assert.equal(config.text("app.conf"), String(round - 1));
      await mkdir(folder);
      await newKubelet(folder).swap({ "app.conf": String(round) });
      await until("the return", () => texts.length === round);
    }
    assert.deepEqual(
      texts,
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
    assert.deepEqual([...new Set(errors.map(({ code }) => code))], ["unreadable"]);
    await config.close();
  });
}
