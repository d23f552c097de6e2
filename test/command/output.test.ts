// `--output FILE`: all of the output or nothing.

import assert from "node:assert/strict";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { newHome } from "../host/helm/helms.ts";
import { runCommand } from "../tool/run-command.ts";

const config = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {a: b}\n";

test("the file may be the input, keeps its mode, and a link stays a link", async (t) => {
  const { path: cwd } = newHome(t);
  writeFileSync(join(cwd, "in.yaml"), config);
  chmodSync(join(cwd, "in.yaml"), 0o640);
  symlinkSync("in.yaml", join(cwd, "link.yaml"));
  const { stdout } = await runCommand(["in.yaml", "--quiet"], { cwd });
  const { code, stdout: printed } = await runCommand(["in.yaml", "--quiet", "--output", "link.yaml"], { cwd });
  assert.deepEqual([code, printed, readFileSync(join(cwd, "in.yaml"), "utf8")], [0, "", stdout]);
  assert.equal(statSync(join(cwd, "in.yaml")).mode & 0o777, 0o640);
  assert.ok(lstatSync(join(cwd, "link.yaml")).isSymbolicLink());
  assert.deepEqual(readdirSync(cwd).sort(), ["in.yaml", "link.yaml"], "no temporary files stay");
});

test("with an error the old file stays; a folder is refused; - is standard output", async (t) => {
  const { path: cwd } = newHome(t);
  writeFileSync(join(cwd, "out.yaml"), "old\n");
  const failed = await runCommand(["--output", "out.yaml"], { cwd, stdin: "kind: ConfigMap\napiVersion: v1\n" });
  assert.deepEqual([failed.code, readFileSync(join(cwd, "out.yaml"), "utf8")], [1, "old\n"]);
  mkdirSync(join(cwd, "folder"));
  const folder = await runCommand(["--output", "folder"], { cwd, stdin: config });
  assert.equal(folder.code, 1);
  assert.match(folder.stderr, /folder.*it is a folder/);
  assert.match((await runCommand(["--output", "-"], { cwd, stdin: config })).stdout, /name: web/);
  const fresh = await runCommand(["--output", "new/out.yaml"], { cwd, stdin: config });
  assert.equal(fresh.code, 0);
  assert.match(readFileSync(join(cwd, "new/out.yaml"), "utf8"), /name: web/);
  assert.equal((await runCommand(["--output", "x", "helm", "version"], { cwd })).code, 2);
});
