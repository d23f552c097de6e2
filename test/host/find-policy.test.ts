import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { findPolicy } from "../../src/host/find-policy.ts";
import { printed } from "../policy/policy-text.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

function folder(t: TestContext): string {
  const path = temporaryFolder("hashroll-policy-", t);
  return path;
}

const advice = "  check the path, or quote a glob so that the shell does not expand it\n";

test("hashroll.yaml in the working folder is found, and none is no problem", (t) => {
  const cwd = folder(t);
  assert.deepEqual(findPolicy(cwd), { problems: [] });
  writeFileSync(join(cwd, "hashroll.yaml"), "kind: ä\n");
  assert.deepEqual(findPolicy(cwd), { source: { path: "hashroll.yaml", text: "kind: ä\n" }, problems: [] });
});

test("the file that is named is taken instead, and has to be there", (t) => {
  const cwd = folder(t);
  writeFileSync(join(cwd, "hashroll.yaml"), "a\n");
  writeFileSync(join(cwd, "other.yaml"), "b\n");
  assert.deepEqual(findPolicy(cwd, "other.yaml"), { source: { path: "other.yaml", text: "b\n" }, problems: [] });
  assert.deepEqual(findPolicy("/", join(cwd, "other.yaml")).source?.text, "b\n");
  const { source, problems } = findPolicy(cwd, "missing.yaml");
  assert.equal(source, undefined);
  assert.equal(printed(problems), `error: missing.yaml: there is no such file or folder (unreadable)\n${advice}`);
});

test("a hashroll.yaml that can't be read is a problem", (t) => {
  const cwd = folder(t);
  mkdirSync(join(cwd, "hashroll.yaml"));
  assert.equal(printed(findPolicy(cwd).problems), `error: hashroll.yaml: it is a folder (unreadable)\n${advice}`);
  writeFileSync(join(cwd, "latin.yaml"), Buffer.from("kind: \xe4\n", "latin1"));
  const { source, problems } = findPolicy(cwd, "latin.yaml");
  assert.equal(source, undefined);
  assert.equal(printed(problems).split("\n")[0], "latin.yaml:1:7: error: this is not UTF-8 text (not-utf8)");
});
