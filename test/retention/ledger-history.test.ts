// The ledger's own history in Git: what a revert, a rebase, a squash or a bad merge took out of it comes back.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gitEnv } from "../tool/git-repo.ts";
import type { Run } from "../tool/hashroll.ts";
import { runCommand } from "../tool/run-command.ts";
import { LedgerFolder, web } from "./ledger-repo.ts";

/** A repository in which each of these colours was recorded and committed. */
/** So that few colours show what falls out. */
const policy = "apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\nrevisions: 2\n";

async function recorded(...colors: string[]): Promise<LedgerFolder> {
  const folder = new LedgerFolder();
  writeFileSync(join(folder.path, "hashroll.yaml"), policy);
  folder.git("init");
  await commitAll(folder, colors);
  return folder;
}

async function commitAll(folder: LedgerFolder, colors: readonly string[]): Promise<void> {
  for (const color of colors) {
    await folder.record(web(color));
    folder.commit();
  }
}

/** With what only the newest revision shows: the stream itself knows no older ones. */
async function check(folder: LedgerFolder, color: string, cwd = folder.path): Promise<Run> {
  const { stdout } = await runCommand(["--retain", "none"], { stdin: web(color) });
  return runCommand(["record", "--check"], { cwd, stdin: stdout, env: gitEnv });
}

async function isSettled(folder: LedgerFolder, color: string): Promise<void> {
  const text = folder.text();
  await folder.record(web(color));
  assert.equal(folder.text(), text, "recording again changes nothing");
  const { code, stderr } = await check(folder, color);
  assert.equal(code, 0, stderr);
}

test("a reverted commit does not take its revision away", async () => {
  using folder = await recorded("red", "green");
  assert.ok(folder.git("revert", "--no-edit", "HEAD"));
  assert.deepEqual(folder.colors(), ["red"]);
  const stale = await check(folder, "red");
  assert.equal(stale.code, 1);
  assert.match(stale.stderr, /is not up to date: it lacks web-g5mh25c546 \(stale-ledger\)/);
  await folder.record(web("red"));
  assert.deepEqual(folder.colors(), ["red", "green"]);
  await isSettled(folder, "red");
  folder.commit();
  await isSettled(folder, "red");
  assert.ok(folder.git("revert", "--no-edit", "HEAD"));
  assert.ok(folder.git("revert", "--no-edit", "HEAD~2"), "the revert of the revert");
  await folder.record(web("green"));
  assert.deepEqual(folder.colors(), ["green", "red"]);
});

test("going back several commits keeps the newest, not the oldest", async () => {
  using folder = await recorded("red", "green", "blue", "white");
  assert.ok(folder.git("revert", "--no-edit", "HEAD", "HEAD~1", "HEAD~2"));
  assert.deepEqual(folder.colors(), ["red"]);
  await folder.record(web("red"));
  assert.deepEqual(folder.colors(), ["red", "white", "blue"]);
  await isSettled(folder, "red");
});

test("what fell out does not come back, unless more are asked for", async () => {
  using folder = await recorded("red", "green", "blue", "white");
  assert.deepEqual(folder.colors(), ["white", "blue", "green"]);
  await isSettled(folder, "white");
  await folder.record(web("white"), "--revisions", "3");
  assert.deepEqual(folder.colors(), ["white", "blue", "green", "red"]);
});

test("a rebase and a squash merge that took one side", async () => {
  using folder = await recorded("red");
  folder.git("checkout", "-b", "side");
  await commitAll(folder, ["green"]);
  folder.git("checkout", "main");
  await commitAll(folder, ["blue"]);
  folder.git("checkout", "side");
  assert.ok(folder.git("rebase", "--strategy-option", "theirs", "main"), "rebased");
  await folder.record(web("green"));
  assert.deepEqual(folder.colors().sort(), ["blue", "green", "red"]);
  assert.equal(folder.colors()[0], "green");
  await isSettled(folder, "green");
  folder.commit();
  folder.git("checkout", "main");
  await commitAll(folder, ["white"]);
  folder.git("merge", "--squash", "--strategy-option", "theirs", "side");
  folder.commit();
  await folder.record(web("green"), "--revisions", "9");
  assert.deepEqual(folder.colors().sort(), ["blue", "green", "red", "white"]);
});

test("a merge that took one side", async () => {
  for (const strategy of ["ours", "theirs"]) {
    using folder = await recorded("red");
    folder.git("checkout", "-b", "side");
    await commitAll(folder, ["green"]);
    folder.git("checkout", "main");
    await commitAll(folder, ["blue"]);
    assert.ok(folder.git("merge", "--strategy-option", strategy, "--no-edit", "side"));
    await folder.record(web("blue"));
    assert.deepEqual(folder.colors().sort(), ["blue", "green", "red"], strategy);
    await isSettled(folder, "blue");
  }
});

test("what the stream alone knows comes before what fell out long ago", async () => {
  using folder = await recorded("red", "green", "blue", "white", "black");
  const before = join(folder.path, "before.yaml");
  writeFileSync(before, (await runCommand(["--retain", "none"], { stdin: web("pink") })).stdout);
  const { stdout } = await folder.hashroll(["--previous", before], web("black"));
  const record = (): Promise<Run> => folder.hashroll(["record", "--revisions", "3"], stdout);
  assert.equal((await record()).code, 0);
  assert.deepEqual(folder.colors(), ["black", "white", "blue", "pink"]);
  const text = folder.text();
  await record();
  assert.equal(folder.text(), text);
});

test("a ledger that was deleted is restored from its history", async () => {
  using folder = await recorded("red", "green");
  rmSync(folder.ledger);
  await folder.record(web("green"));
  assert.deepEqual(folder.colors(), ["green", "red"]);
  await isSettled(folder, "green");
});

test("a shallow clone is reported; a complete ledger passes the check in it all the same", async () => {
  using folder = await recorded("red", "green", "blue", "white");
  const clones = mkdtempSync(join(tmpdir(), "hashroll-clones-"));
  try {
    for (const depth of ["1", "2", "9"]) {
      const clone = join(clones, depth);
      assert.ok(folder.git("clone", "--quiet", "--depth", depth, `file://${folder.path}`, clone));
      const { code, stderr } = await check(folder, "white", clone);
      assert.equal(code, 0, stderr);
      assert.equal(
        /^warning: the history of \.hashroll.* the clone is shallow; .* \(incomplete-history\)$/m.test(stderr),
        depth !== "9",
        stderr,
      );
      assert.match(stderr, /\.hashroll\/revisions\.yaml is up to date/);
    }
  } finally {
    rmSync(clones, { recursive: true });
  }
});

test("a history that can't be read gives a warning; a folder without Git does not", async () => {
  using folder = await recorded("red");
  const { stdout } = await folder.hashroll(["--retain", "none"], web("red"));
  const asked = (env: Record<string, string>): Promise<Run> =>
    runCommand(["record"], { cwd: folder.path, stdin: stdout, env: { ...gitEnv, ...env } });
  const dubious = await asked({ GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" });
  assert.equal(dubious.code, 0);
  assert.match(
    dubious.stderr,
    /^warning: the history of .* can't be read in full: detected dubious ownership .*safe\.directory.* \(incomplete-history\)$/m,
  );
  assert.doesNotMatch((await asked({ PATH: folder.path })).stderr, /warning/);
});

test("older versions that are no ledgers, or have a wrong revision, are used as far as they can be", async () => {
  using folder = await recorded("red", "green");
  const good = folder.text();
  folder.write("just text\n");
  folder.commit();
  folder.write(good.replace("color: green", "color: pink"));
  folder.commit();
  folder.write(good.split("---")[0] as string);
  folder.commit();
  const { stdout } = await folder.hashroll(["--retain", "none"], web("blue"));
  const { code, stderr } = await runCommand(["record"], { cwd: folder.path, stdin: stdout, env: gitEnv });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^note: git:\.hashroll\/revisions\.yaml@.* can't be read in full/m);
  assert.deepEqual(folder.colors(), ["blue", "green", "red"]);
});
