// Folders without `..data`, as on a developer's machine: best effort, at rest.
import assert from "node:assert/strict";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type Change, watchConfig } from "../../src/watch/index.ts";
import { newKubelet } from "./kubelet.ts";
import { scratchFolder, until } from "./scratch.ts";

test("files, nested files and links are read; names of the maintainer, loops and dead links are not", async (t) => {
  const folder = await scratchFolder(t);
  await mkdir(join(folder, "nested", "deep"), { recursive: true });
  await mkdir(join(folder, "..data"));
  await writeFile(join(folder, "..data", "copied"), "no");
  await writeFile(join(folder, "..hidden"), "no");
  await writeFile(join(folder, ".env"), "A=1");
  await writeFile(join(folder, "nested", "deep", "b.conf"), new Uint8Array([0, 255]));
  await symlink(".env", join(folder, "link"));
  await symlink("nowhere", join(folder, "dead"));
  await symlink("..", join(folder, "nested", "loop"));
  await symlink("self", join(folder, "self"));
  const config = await watchConfig(folder);
  assert.deepEqual(
    [...config.files],
    [
      [".env", new TextEncoder().encode("A=1")],
      ["link", new TextEncoder().encode("A=1")],
      ["nested/deep/b.conf", new Uint8Array([0, 255])],
    ],
  );
  await config.close();
});

test("changes are found by events, in nested folders by polling", async (t) => {
  const folder = await scratchFolder(t);
  await mkdir(join(folder, "nested"));
  await writeFile(join(folder, "app.conf"), "1");
  const changes: Change[] = [];
  const byEvents = await watchConfig(folder, {
    settle: 5,
    pollInterval: 600_000,
    onChange: (change) => void changes.push(change),
  });
  const byPolling = await watchConfig(folder, { settle: 5, pollInterval: 10, events: false });
  await writeFile(join(folder, "app.conf"), "2");
  await until("the change", () => byEvents.text("app.conf") === "2" && byPolling.text("app.conf") === "2");
  await writeFile(join(folder, "new.conf"), "3");
  await until("the addition", () => byEvents.files.has("new.conf"));
  await rm(join(folder, "app.conf"));
  await until("the removal", () => changes.at(-1)?.removed.includes("app.conf") === true);
  await writeFile(join(folder, "nested", "a"), "4");
  await until("the nested file", () => byPolling.files.has("nested/a"));
  await byEvents.close();
  await byPolling.close();
});

test("a folder that is written piece by piece is handed over when it rests", async (t) => {
  const folder = await scratchFolder(t);
  const names = Array.from({ length: 20 }, (_, index) => `${index}.conf`);
  for (const name of names) await writeFile(join(folder, name), "1");
  const changes: Change[] = [];
  const config = await watchConfig(folder, { settle: 1000, onChange: (change) => void changes.push(change) });
  for (const name of names) await writeFile(join(folder, name), "2");
  await until("the change", () => changes.length > 0);
  assert.deepEqual(
    changes.map(({ changed }) => changed),
    [[...names].sort()],
  );
  await config.close();
});

test("an empty folder is an empty config, and may become a volume", async (t) => {
  const folder = await scratchFolder(t);
  const config = await watchConfig(folder, { settle: 5 });
  assert.deepEqual([...config.files], []);
  await newKubelet(folder).swap({ "app.conf": "1" });
  await until("the volume", () => config.files.size === 1);
  await newKubelet(folder).swap({ "app.conf": "2", "b/c": "2" });
  await until("the swap", () => config.files.size === 2);
  await config.close();
});
