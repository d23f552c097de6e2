// Every real manifest stream of the shared corpus through the built tool, judged by the checker.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { hashroll } from "../tool/hashroll.ts";
import { checkStream } from "./check-stream.ts";

// Not the project root: a policy file there must not count.
const cwd = fileURLToPath(new URL(".//", import.meta.url));
const corpus = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));
const files = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".yaml"))
      .sort()
  : [];

test("the corpus is there", (t) => {
  if (files.length === 0) t.skip(`no manifests in ${corpus}`);
});

describe("nothing lost, nothing changed without need", { concurrency: 2 }, () => {
  for (const file of files) {
    test(file, async () => {
      const input = await readFile(join(corpus, file), "utf8");
      const first = await hashroll([], { stdin: input, cwd });
      assert.equal(first.code, 0, first.stderr);
      const second = await hashroll([], { stdin: first.stdout, cwd });
      assert.equal(second.code, 0, `second run: ${second.stderr}`);
      const run = { input, output: first.stdout, secondOutput: second.stdout, secrets: false };
      assert.deepEqual(checkStream(run), []);
    });
  }
});
