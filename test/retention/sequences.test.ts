// Sequences of renders: each output is the next run's --previous. UPDATE=1 writes the expected files anew.
//
// A case has the inputs 1.yaml, 2.yaml …; 0.yaml, if there is one, is what the first run has before it. `args` are the
// flags of every run, `args-2` those of the second one alone; the other files are there for these to name. `through`
// says who has the output in their hands in between.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { dump, loadAll } from "js-yaml";
import { projectRoot } from "../tool/hashroll.ts";
import { runCommand } from "../tool/run-command.ts";

const root = `${projectRoot}fixtures/retention`;
const update = process.env.UPDATE === "1" && process.env.CI !== "true";
const names = readdirSync(root);

test("there are sequences", () => {
  assert.ok(names.length > 50);
});

for (const name of names) {
  test(name, async () => {
    const folder = mkdtempSync(join(tmpdir(), "hashroll-sequence-"));
    try {
      cpSync(join(root, name), folder, { recursive: true });
      await check(join(root, name), folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

async function check(expected: string, cwd: string): Promise<void> {
  const read = (file: string): string | undefined =>
    existsSync(join(expected, file)) ? readFileSync(join(expected, file), "utf8") : undefined;
  const compare = (file: string, actual: string | undefined): void => {
    if (update && actual !== undefined) writeFileSync(join(expected, file), actual);
    if (update && actual === undefined) rmSync(join(expected, file), { force: true });
    assert.equal(actual, read(file), file);
  };
  const flags = (file: string): string[] => (read(file) ?? "").split("\n").filter((line) => line !== "");
  const inBetween = handlers[read("through")?.trim() ?? "nobody"];
  assert.ok(inBetween, "somebody who is known has the output in their hands");
  let previous = read("0.yaml");
  let round = 1;
  for (; existsSync(join(expected, `${round}.yaml`)); round++) {
    const render = (stdin: string, before: string | undefined) => {
      if (before !== undefined) writeFileSync(join(cwd, "previous.yaml"), before);
      const args = [...flags("args"), ...flags(`args-${round}`)];
      // The very first run has nothing before it, and says so.
      const source = args.includes("--previous")
        ? []
        : before === undefined
          ? ["--previous", "previous.yaml", "--previous-optional"]
          : ["--previous", "previous.yaml"];
      return runCommand([...args, ...source], { stdin, cwd });
    };
    const input = readFileSync(join(expected, `${round}.yaml`), "utf8");
    const { code, stdout, stderr } = await render(input, previous);
    compare(`problems-${round}.txt`, stderr);
    compare(`out-${round}.yaml`, code === 0 ? stdout : undefined);
    if (code !== 0) {
      assert.equal(stdout, "", "nothing on stdout");
      continue;
    }
    assert.equal((await render(stdout, previous)).stdout, stdout, `hashroll of output ${round} is that output`);
    previous = inBetween(stdout);
    assert.equal(
      (await render(input, previous)).stdout,
      stdout,
      `without a change, round ${round} comes out the same again`,
    );
  }
  assert.ok(round > 1, "there is a 1.yaml");
  assert.equal(
    read(`out-${round}.yaml`) ?? read(`problems-${round}.txt`),
    undefined,
    "no more is expected than there is input",
  );
}

const handlers: Readonly<Record<string, (output: string) => string>> = {
  nobody: (output) => output,
  /** As Helm 4 does: keys sorted, quoting and comments gone. */
  "js-yaml": (output) =>
    loadAll(output)
      .map((object) => `---\n${dump(object, { sortKeys: true, lineWidth: 40 })}`)
      .join(""),
};
