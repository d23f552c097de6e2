// The guard: however the process that it belongs to ends, the groups that it watches end and the folder goes.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { killGroup, startGuard } from "../../../src/host/process/guard.ts";
import { projectRoot } from "../../tool/hashroll.ts";

const skip = process.platform === "win32" ? "there are no groups of processes" : false;

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "guard-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "guarded"));
  writeFileSync(join(folder, "guarded/file"), "");
  return join(folder, "guarded");
}

/** A group of two: a shell, and what it started. */
async function newGroup(t: TestContext): Promise<{ readonly group: number; readonly members: readonly number[] }> {
  const child = spawn("/bin/sh", ["-c", "sleep 1000 & echo $!; wait"], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  t.after(() => killGroup(child.pid as number));
  const inner = await firstLine(child);
  return { group: child.pid as number, members: [child.pid as number, Number(inner)] };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.stdout?.setEncoding("utf8").once("data", (text: string) => done(text.trim()));
  });
}

/** A zombie is no running process. */
function isRunning(id: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, "utf8"));
  } catch {
    return false;
  }
}

async function until(what: string, isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1200; turn++) {
    if (isTrue()) return;
    await sleep(50);
  }
  assert.fail(`never: ${what}`);
}

test("released: groups that it watches end, those that it forgot go on, and the folder is gone", {
  skip,
}, async (t) => {
  const folder = newFolder(t);
  const guard = await startGuard({ folder });
  assert.ok(guard);
  const groups = [await newGroup(t), await newGroup(t), await newGroup(t)];
  for (const { group } of groups) guard.watch(group);
  const [first, forgotten, last] = groups;
  guard.forget(forgotten?.group as number);
  await guard.release();
  assert.ok(!existsSync(folder));
  await until("the watched ones end", () => ![...(first?.members ?? []), ...(last?.members ?? [])].some(isRunning));
  assert.ok(forgotten?.members.every(isRunning), "a number that is free may be another's");
});

/** A process that has a guard, and what it prints when that works: the guard's folder and a group. */
const program = `
import { spawn } from "node:child_process";
import { startGuard } from ${JSON.stringify(join(projectRoot, "src/host/process/guard.ts"))};
const [folder, seconds, mebibytes] = process.argv.slice(2);
const deadline = seconds ? { seconds: Number(seconds), message: "error: too late (timeout)" } : undefined;
const memory = mebibytes && { bytes: Number(mebibytes) * 1024 * 1024, message: "error: too much (app-too-large)" };
const guard = await startGuard({ folder, ...(deadline && { deadline }), ...(memory && { memory }) });
const child = spawn("sleep", ["1000"], { detached: true, stdio: "ignore" });
guard.watch(child.pid);
process.stdout.write(child.pid + "\\n");
const held = [];
if (memory) for (;;) if (held.push(Buffer.alloc(1 << 20, 1)) % 100 === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
if (seconds) for (;;);
setInterval(() => {}, 1000);
`;

function startGuarded(t: TestContext, folder: string, ...args: readonly string[]): ChildProcess {
  const file = join(folder, "../program.mts");
  writeFileSync(file, program);
  const child = spawn(process.execPath, ["--import", "tsx", file, folder, ...args], {
    ...{ cwd: projectRoot, stdio: ["ignore", "pipe", "pipe"] },
  });
  t.after(() => child.kill("SIGKILL"));
  return child;
}

test("its process is killed: the group ends, the folder goes", { skip }, async (t) => {
  const folder = newFolder(t);
  const child = startGuarded(t, folder);
  const inner = Number(await firstLine(child));
  assert.ok(isRunning(inner) && existsSync(folder));
  child.kill("SIGKILL");
  await until("the group ends", () => !isRunning(inner));
  await until("the folder goes", () => !existsSync(folder));
});

const endings = [
  { what: "a deadline: a process that looks at no clock", args: ["1"], says: "error: too late (timeout)\n" },
  { what: "memory: a process that takes more", args: ["60", "300"], says: "error: too much (app-too-large)\n" },
];
for (const { what, args, says } of endings)
  test(`${what} is ended, and says so`, {
    skip: skip || (args.length > 1 && process.platform !== "linux"),
  }, async (t) => {
    const folder = newFolder(t);
    const child = startGuarded(t, folder, ...args);
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    const inner = Number(await firstLine(child));
    const signal = await new Promise((done) => child.once("exit", (_, name) => done(name)));
    assert.equal(signal, "SIGKILL");
    await until("the message", () => stderr.includes(says));
    await until("the group ends", () => !isRunning(inner));
    await until("the folder goes", () => !existsSync(folder));
  });

test("a folder's name is data, whatever is in it", { skip }, async (t) => {
  const folder = join(newFolder(t), "$(touch pwned) ' \" ; -rf *");
  mkdirSync(folder);
  const other = join(folder, "../other");
  mkdirSync(other);
  const guard = await startGuard({ folder });
  await guard?.release();
  assert.ok(!existsSync(folder) && existsSync(other) && !existsSync("/pwned"));
});
