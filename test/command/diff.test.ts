// `hashroll diff`: where the streams come from, exit codes, colours.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { run } from "../../src/command/program/run.ts";
import { hashroll } from "../tool/hashroll.ts";
import { collected, runCommand } from "../tool/run-command.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

const cwd = temporaryFolder("hashroll-diff-");

const stream = (level: string): string => `apiVersion: v1
kind: ConfigMap
metadata:
  name: app
data:
  level: ${level}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
        - name: web
          envFrom:
            - configMapRef:
                name: app
`;
writeFileSync(join(cwd, "old.yaml"), stream("info"));
writeFileSync(join(cwd, "new.yaml"), stream("debug"));

test("--exit-code is as in git, and 2 for errors", async () => {
  const codes = await Promise.all(
    [
      ["old.yaml", "old.yaml", "--exit-code"],
      ["old.yaml", "new.yaml", "--exit-code"],
      ["old.yaml", "new.yaml"],
      ["old.yaml", "missing.yaml", "--exit-code"],
      ["old.yaml", "missing.yaml"],
      ["-", "-"],
    ].map(async (args) => (await hashroll(["diff", ...args], { cwd })).code),
  );
  assert.deepEqual(codes, [0, 1, 0, 2, 1, 2]);
});

test("nothing is printed where a side can't be read, and the problem says which", async () => {
  const { stdout, stderr } = await runCommand(["diff", "helm:No/Such", "new.yaml"], { cwd });
  assert.equal(stdout, "");
  assert.match(stderr, /error: helm:No\/Such: it has to be helm:NAMESPACE\/RELEASE \(unreadable\)/);
  assert.match(stderr, /1 error: nothing was compared/);
});

test("git:PATH is the newest commit's version", async () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { cwd, stdio: "ignore" });
  git("init", "--quiet");
  git("add", "old.yaml");
  git("commit", "--quiet", "--message", "one");
  writeFileSync(join(cwd, "old.yaml"), stream("trace"));
  const diff = (...args: string[]) => runCommand(["diff", "--exit-code", ...args], { cwd });
  const [asOld, asNew, asBoth] = [
    await diff("git:old.yaml", "old.yaml"),
    await diff("old.yaml", "git:old.yaml"),
    await diff("git:old.yaml", "git:old.yaml"),
  ];
  writeFileSync(join(cwd, "old.yaml"), stream("info"));
  assert.match(asOld.stdout, /^ {4}-info\n {4}\+trace$/m, asOld.stderr);
  assert.match(asNew.stdout, /^ {4}-trace\n {4}\+info$/m, asNew.stderr);
  assert.match(asNew.stdout, /^ {2}rolls out\n {4}Deployment web: at once/m);
  assert.deepEqual([asOld.code, asNew.code, asBoth.code], [1, 1, 0]);
  assert.equal(asBoth.stdout, "no differences\n");
});

test("what hashing itself rolls out is said, also where nothing else differs", async () => {
  const { stdout: hashed } = await runCommand(["--quiet"], { stdin: stream("info") });
  const note = "old.yaml is not hashed yet: deploying - over it rolls out every workload that names a config, once";
  const diff = async (...args: string[]) => (await runCommand(["diff", ...args], { cwd, stdin: hashed })).stdout;
  assert.equal(await diff("old.yaml", "-"), `no differences\n${note}\n`);
  assert.match(await diff("old.yaml", "-", "--format", "markdown"), /is not hashed yet/);
  assert.match(await diff("old.yaml", "-", "--format", "html"), new RegExp(note));
});

test("colours are for terminals without NO_COLOR", async () => {
  const outputOf = async (env: Record<string, string>, isTTY: boolean): Promise<string> => {
    const stdout = collected({ isTTY });
    const stdin = { read: async () => Buffer.from("") };
    await run(["diff", "old.yaml", "new.yaml"], { cwd, env, stdin, stdout, stderr: collected() }, "0.0.0");
    return stdout.text();
  };
  const control = String.fromCharCode(27);
  assert.ok((await outputOf({}, true)).includes(`${control}[32m+debug`));
  for (const plain of [
    await outputOf({ NO_COLOR: "1" }, true),
    await outputOf({}, false),
    await outputOf({ TERM: "dumb" }, true),
  ])
    assert.ok(!plain.includes(control));
});

test("--output writes what would be printed", async () => {
  const printed = await hashroll(["diff", "old.yaml", "new.yaml"], { cwd });
  const written = await hashroll(["diff", "old.yaml", "new.yaml", "--output", "out.txt"], { cwd });
  assert.equal(written.stdout, "");
  assert.equal(readFileSync(join(cwd, "out.txt"), "utf8"), printed.stdout);
  assert.match(printed.stdout, /level/);
});
