// Limits of the system: what a program may use, and that its name and arguments reach it as they are.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { canLimit, limitCommand, missingProgram } from "../../../src/host/process/limit-command.ts";
import { runProcess } from "../../../src/host/process/run-process.ts";
import fc, { runs } from "../../tool/seeds.ts";

const mebibyte = 1024 * 1024;
const limits = { memoryBytes: 512 * mebibyte, cpuSeconds: 10, fileBytes: 4 * mebibyte };
const skip = canLimit ? false : "there are no such limits";

function run(program: string, args: readonly string[], changes: Partial<typeof limits> = {}, cwd = "/") {
  const command = limitCommand({ program, args }, { ...limits, ...changes });
  return runProcess(command.program, command.args, { cwd, env: { PATH: process.env["PATH"] } });
}

test("arguments are data: what a program gets is what was given", { skip }, async () => {
  const word = fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => !text.includes("\0"));
  const shell = fc.constantFrom("$(id)", "`id`", "; id", "-n", "--", "*", "$1", "a\nb", "'", '"', "\\", "");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(word, shell), { maxLength: 6 }), async (args) => {
      const script = "process.stdout.write(JSON.stringify(process.argv.slice(1)))";
      const { stdout, stderr } = await run(process.execPath, ["-e", script, "--", ...args], { memoryBytes: 1 << 30 });
      assert.deepEqual(JSON.parse(stdout.toString() || stderr), args);
    }),
    runs(15),
  );
});

test("a program that is missing, and the exit code of one that is not", { skip }, async () => {
  assert.equal((await run("/no/such/program", [])).code, missingProgram);
  assert.equal((await run("sh", ["-c", "exit 3"])).code, 3);
});

test("the limits are those that were asked for, for what the program starts, too", { skip }, async () => {
  const { stdout } = await run("sh", ["-c", "ulimit -d; ulimit -v; ulimit -t; ulimit -c; (ulimit -f)"]);
  const [data, addresses, time, core, file] = stdout.toString().trim().split("\n");
  assert.deepEqual([data, time, core], [String(512 * 1024), "10", "0"]);
  // A Go program needs most of 2 GiB to start. macOS has no such limit.
  assert.ok([String((2048 + 512) * 1024), "unlimited"].includes(addresses ?? ""), addresses);
  // Blocks of 512 bytes in POSIX, of 1,024 in some shells.
  assert.ok(["8192", "4096"].includes(file ?? ""), file);
});

test("a limit of the machine that is lower stays", { skip }, async () => {
  const { program, args } = limitCommand({ program: "sh", args: ["-c", "ulimit -t"] }, limits);
  const lower = ["-c", 'ulimit -t 3; exec "$@"', "sh", program, ...args];
  const { stdout } = await runProcess("sh", lower, { cwd: "/", env: { PATH: process.env["PATH"] } });
  assert.equal(stdout.toString().trim(), "3");
});

test("more than a limit: of a file, of time", { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "limit-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await run("sh", ["-c", "yes > large"], {}, folder);
  assert.equal(statSync(join(folder, "large")).size, limits.fileBytes);
  const { code } = await run("sh", ["-c", "while :; do :; done"], { cpuSeconds: 1 });
  assert.ok(code > 128, `ended by a signal: ${code}`);
});

test("more memory than the limit, whatever the program takes it from", {
  skip: process.platform !== "linux",
}, async () => {
  const script = "const held = []; for (;;) held.push(Buffer.alloc(1 << 20, 1))";
  const options = { cwd: "/", env: {}, maxMemoryBytes: 200 * mebibyte };
  const { end, code } = await runProcess(process.execPath, ["-e", script], options);
  assert.deepEqual([end, code], ["memory-limit", 137]);
  const less = await runProcess(process.execPath, ["-e", "setTimeout(() => {}, 300)"], options);
  assert.deepEqual([less.end, less.code], ["exited", 0]);
});
