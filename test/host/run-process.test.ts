// The one process runner: how a run ends, and what is left of its output.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type ProcessOptions, runProcess } from "../../src/host/process/run-process.ts";

const run = (script: string, options: Partial<ProcessOptions> = {}) =>
  runProcess("sh", ["-c", script], { cwd: "/", env: { PATH: process.env["PATH"] }, ...options });

test("output, exit code and standard input", async () => {
  const { end, code, stdout, stderr } = await run("cat; echo failed >&2; exit 3", { stdin: Buffer.from("input") });
  assert.deepEqual([end, code, stdout.toString(), stderr], ["exited", 3, "input", "failed\n"]);
  assert.equal((await run("cat")).stdout.length, 0, "nothing to read unless given");
  assert.equal((await run("exit 0", { stdin: Buffer.alloc(1 << 20) })).code, 0, "input need not be read");
});

test("a signal that ends a program is in the exit code", async () => {
  const { end, code } = await run("kill -TERM $$");
  assert.deepEqual([end, code], ["exited", 143]);
});

test("a program that can't be started", async () => {
  const missing = await runProcess("/no/such/program", [], { cwd: "/", env: {} });
  assert.deepEqual([missing.end, missing.code, missing.error?.code], ["not-started", 127, "ENOENT"]);
  const tooLong = await run("a".repeat(1 << 22));
  assert.deepEqual([tooLong.end, tooLong.error?.code], ["not-started", "E2BIG"]);
});

test("a timeout ends a program that ignores signals, and does not wait for what it started", async () => {
  const started = Date.now();
  const { end, code, stdout } = await run("trap '' TERM; echo first; sleep 20 & wait", { timeoutMs: 500 });
  assert.deepEqual([end, code, stdout.toString()], ["timeout", 137, "first\n"]);
  assert.ok(Date.now() - started < 10_000);
});

test("more output than allowed ends a program; of its errors the end is kept", async () => {
  const { end, stdout } = await run("yes", { maxOutputBytes: 100_000 });
  assert.equal(end, "output-limit");
  assert.ok(stdout.length <= 100_000);
  const { stderr } = await run("yes | head -c 1000000 >&2; echo last >&2");
  assert.ok(stderr.length < 100_000);
  assert.match(stderr, /last\n$/);
});
