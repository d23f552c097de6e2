// A comment is always short enough, and nothing in it is more than text.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { code, fenced, fitting } from "../../../src/report/markdown.ts";
import { runCommand } from "../../tool/run-command.ts";

test("a diff of many large configs fits into a comment", async () => {
  const stream = (word: string): string =>
    Array.from({ length: 300 }, (_, index) => {
      const lines = Array.from({ length: 60 }, (__, line) => `    ${word} ${line} of ${index}\n`).join("");
      return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: config-${index}\ndata:\n  text: |\n${lines}---\n`;
    }).join("");
  const cwd = mkdtempSync(join(tmpdir(), "hashroll-markdown-"));
  try {
    writeFileSync(join(cwd, "old.yaml"), stream("@old"));
    const run = await runCommand(["diff", "old.yaml", "-", "--format", "markdown"], { stdin: stream("@new"), cwd });
    assert.equal(run.code, 0, run.stderr);
    assert.ok(run.stdout.length < 65_536, `${run.stdout.length} characters`);
    assert.match(run.stdout, /^\*\*300 configs changed/);
    assert.match(run.stdout, /more: too long for a comment/);
    assert.equal(run.stdout.match(/<details>/g)?.length, run.stdout.match(/<\/details>/g)?.length);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});

test("no character of a name means anything", () => {
  assert.equal(
    code("@a #1 `b` | <i> www.x.y"),
    "<code>&#64;a &#35;1 &#96;b&#96; &#124; &#60;i&#62; www&#46;x&#46;y</code>",
  );
});

test("a fence is longer than any in its lines", () => {
  assert.equal(fenced(["````", "x"], "diff"), "`````diff\n````\nx\n`````");
});

test("blocks are left out as a whole", () => {
  assert.equal(
    fitting(["aaaa", "bbbb", "cccc"], 14, (left) => `${left} more`),
    "aaaa\n\n2 more\n",
  );
  assert.equal(
    fitting(["aaaa", "bbbb"], 100, (left) => `${left} more`),
    "aaaa\n\nbbbb\n",
  );
});
