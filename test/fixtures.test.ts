// Every folder of fixtures/ through the built tool, compared byte by byte. UPDATE=1 writes the expected files anew.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { hashroll, projectRoot } from "./tool/hashroll.ts";

const root = `${projectRoot}fixtures`;
const update = process.env.UPDATE === "1" && process.env.CI !== "true";

/** The folders that hold a case: they have an `in.yaml`, or an `args` file that names their own files. Sequences have a test of their own. */
function cases(folder: string, name = ""): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some((entry) => entry.name === "in.yaml" || entry.name === "args")) return [name];
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== "retention")
    .flatMap((entry) => cases(`${folder}/${entry.name}`, `${name}${name && "/"}${entry.name}`));
}

const names = cases(root);

test("there are fixtures", () => {
  assert.ok(names.length > 20);
});

test("fixtures", { concurrency: 2 }, async (t) => {
  await Promise.all(names.map((name) => t.test(name, () => check(`${root}/${name}`))));
});

async function check(folder: string): Promise<void> {
  const read = (file: string): string | undefined =>
    existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, "utf8") : undefined;
  const args =
    read("args")
      ?.split("\n")
      .filter((line) => line !== "") ?? [];
  const stdin = existsSync(`${folder}/in.yaml`) ? readFileSync(`${folder}/in.yaml`) : "";
  const { code, stdout, stderr } = await hashroll(args, { stdin, cwd: folder });
  assert.notEqual(code, 70, `a bug, whatever is expected: ${stderr}`);
  const actual = code === 0 ? { "out.yaml": stdout, "problems.txt": stderr } : { "problems.txt": stderr };
  if (update) {
    rmSync(`${folder}/out.yaml`, { force: true });
    for (const [file, text] of Object.entries(actual)) writeFileSync(`${folder}/${file}`, text);
  }
  assert.equal(stderr, read("problems.txt"), `problems.txt (exit ${code})`);
  assert.equal(code === 0 ? stdout : undefined, read("out.yaml"), `out.yaml (exit ${code})`);
  if (code !== 0) assert.equal(stdout, "", "nothing on stdout");
  if (code === 0) {
    const again = await hashroll(
      args.filter((arg) => arg.startsWith("-")),
      { stdin: stdout, cwd: folder },
    );
    assert.equal(again.stdout, stdout, "a second run changes nothing");
  }
}
