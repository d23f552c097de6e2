// The process's own streams, as shells and other programs hand them over.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { buffer, text } from "node:stream/consumers";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { builtTool, projectRoot } from "../tool/hashroll.ts";

const configMap = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  text: ${"x".repeat(1000)}\n---\n`;
const big = Array.from({ length: 2000 }, (_, index) => configMap(`config-${index}`)).join("");

const exitOf = (child: ReturnType<typeof spawn>): Promise<number | null> =>
  new Promise((done) => child.once("exit", done));

test("a folder as standard input is an error, and no empty stream", async () => {
  const folder = openSync(projectRoot, "r");
  const child = spawn(process.execPath, [builtTool], { stdio: [folder, "pipe", "pipe"] });
  closeSync(folder);
  assert.ok(child.stdout && child.stderr);
  const [code, stdout, stderr] = await Promise.all([exitOf(child), text(child.stdout), text(child.stderr)]);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /^error: <stdin>: it is a folder \(unreadable\)$/m);
});

test("a reader of the beginning only ends it without a message", async () => {
  const child = spawn(process.execPath, [builtTool, "--quiet"]);
  child.stdin.end(big);
  child.stdout.once("data", () => child.stdout.destroy());
  const [code, stderr] = await Promise.all([exitOf(child), text(child.stderr)]);
  assert.deepEqual([code, stderr], [1, ""]);
});

test("a closed stderr does not stop the output", async () => {
  const child = spawn(process.execPath, [builtTool]);
  child.stderr.destroy();
  const exit = exitOf(child);
  child.stdin.end(big);
  const [code, stdout] = await Promise.all([exit, buffer(child.stdout)]);
  assert.equal(code, 0);
  assert.ok(stdout.length > big.length);
});

test("both sides may be slow, whether or not reading and writing wait for them", async () => {
  // A child shares its streams with its parent, which here makes them such that nobody waits.
  const restless = `
    const child = require("node:child_process").spawn(process.execPath, [process.argv[1], "--quiet"], { stdio: "inherit" });
    process.stdin; process.stdout;
    child.once("exit", (code) => process.exit(code));`;
  const outputs: Buffer[] = [];
  for (const args of [
    [builtTool, "--quiet"],
    ["-e", restless, builtTool],
  ]) {
    const child = spawn(process.execPath, args, { stdio: "pipe" });
    const [exit, stderr] = [exitOf(child), text(child.stderr)];
    child.stdin.write(big.slice(0, big.length / 2));
    await setTimeout(500);
    child.stdin.end(big.slice(big.length / 2));
    await setTimeout(500);
    outputs.push(await buffer(child.stdout));
    // Node would warn of listeners that pile up.
    assert.deepEqual([await exit, await stderr], [0, ""]);
  }
  const [first, second] = outputs;
  assert.ok(first && second && first.length > big.length && first.equals(second));
});
