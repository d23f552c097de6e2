// File events through what can happen to a watched folder, without the poll that would hide a dead watch.
import assert from "node:assert/strict";
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { newFolderEvents } from "../../src/watch/folder-events.ts";
import { scratchFolder, until } from "./scratch.ts";

const replacements: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  "removed and made again": async (folder) => {
    await rm(folder, { recursive: true });
    await mkdir(folder);
  },
  "moved away and replaced": async (folder) => {
    await rename(folder, `${folder}-old`);
    await mkdir(folder);
  },
  "exchanged for a link to another": async (folder) => {
    await mkdir(`${folder}-new`);
    await rename(folder, `${folder}-old`);
    await symlink(`${folder}-new`, folder);
  },
};

for (const [what, replace] of Object.entries(replacements)) {
  test(`a folder that is ${what} is watched again`, async (t) => {
    const folder = join(await scratchFolder(t), "volume");
    await mkdir(folder);
    let count = 0;
    const events = newFolderEvents(folder, {
      onEvent: () => void count++,
      onUnwatchable: (cause) => assert.fail(String(cause)),
    });
    await events.renew();
    await replace(folder);
    // The folder reports its own removal.
    await until("the removal", () => count > 0);
    for (let round = 0; round < 3; round++) {
      await events.renew();
      const before = count;
      await writeFile(join(folder, `file-${round}`), "");
      await until("an event of the new folder", () => count > before);
    }
    events.close();
  });
}

test("a link that is moved to another folder gives no event, renewing follows it", async (t) => {
  const root = await scratchFolder(t);
  const [link, a, b] = [join(root, "link"), join(root, "a"), join(root, "b")];
  await mkdir(a);
  await mkdir(b);
  await symlink("a", link);
  let count = 0;
  const events = newFolderEvents(link, {
    onEvent: () => void count++,
    onUnwatchable: (cause) => assert.fail(String(cause)),
  });
  await events.renew();
  await symlink("b", `${link}-tmp`);
  await rename(`${link}-tmp`, link);
  await events.renew();
  await writeFile(join(b, "file"), "");
  await until("an event of b", () => count > 0);
  events.close();
});

test("missing events are reported once per outage, and requested again each time", async (t) => {
  const folder = await scratchFolder(t);
  const causes: unknown[] = [];
  let works = false;
  const opened: string[] = [];
  const fault = Object.assign(new Error("ENOSPC: System limit for number of file watchers reached"), {
    code: "ENOSPC",
  });
  const watcher = { on: () => watcher as never, close: () => void opened.push("closed") };
  const open = () => {
    if (!works) throw fault;
    opened.push("opened");
    return watcher;
  };
  const events = newFolderEvents(
    folder,
    { onEvent: () => {}, onUnwatchable: (cause) => void causes.push(cause) },
    open,
  );
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
