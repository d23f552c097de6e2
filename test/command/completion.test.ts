// Completion, in the real shells; and examples, which have to be command lines that exist.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type TestContext, test } from "node:test";
import { newProgram } from "../../src/command/program/program.ts";
import { newHome } from "../host/helm/helms.ts";
import { builtTool } from "../tool/hashroll.ts";
import { collected, runCommand } from "../tool/run-command.ts";

async function words(...typed: string[]): Promise<string[]> {
  const { code, stdout } = await runCommand(["__complete", ...typed]);
  assert.equal(code, 0);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t")[0] as string);
}

test("commands, flags and their values are completed", async () => {
  assert.deepEqual(await words("ex"), ["explain", "explain-code", ":0"]);
  assert.deepEqual(await words("gc", "--fo"), ["--format", ":4"]);
  assert.deepEqual(await words("gc", "--format", ""), ["table", "json", ":4"]);
  assert.deepEqual(await words("gc", "--format=j"), ["--format=json", ":4"]);
  assert.deepEqual(await words("--quiet", "--revisions", ""), ["auto", ":4"]);
  assert.deepEqual(await words("--previous", ""), ["cluster", "git:", "helm:", ":0"]);
  assert.deepEqual(await words("--policy", ""), [":0"]);
  assert.deepEqual(await words("completion", ""), ["bash", "zsh", "fish", ":4"]);
  assert.deepEqual(await words("explain-code", "read-by-n"), ["read-by-name", ":4"]);
  assert.deepEqual(await words("helm", "upgrade", "--s"), [":0"]);
  assert.ok(!(await words("")).some((word) => word.startsWith("__") || word === "helm-post-render"));
});

const scripts = {
  bash: (line: string) =>
    `source <(hashroll completion bash); COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; _hashroll; printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: (line: string) => `hashroll completion fish | source; complete -C '${line}'`,
};

for (const [shell, script] of Object.entries(scripts))
  test(`${shell} completes`, (t) => {
    const env = withTool(t);
    if (!hasProgram(shell)) return t.skip(`there is no ${shell}`);
    const answer = (line: string): string[] =>
      execFileSync(shell, ["-c", script(line)], { env, encoding: "utf8" })
        .trim()
        .split("\n")
        .map((each) => each.split("\t")[0] as string);
    assert.deepEqual(answer("hashroll expl"), ["explain", "explain-code"]);
    assert.deepEqual(answer("hashroll gc --forma"), ["--format"]);
    assert.deepEqual(answer("hashroll --strategy re").sort(), ["reload", "rename", "restart"]);
  });

function withTool(t: TestContext): NodeJS.ProcessEnv {
  const { path, env } = newHome(t);
  const program = join(path, "hashroll");
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${builtTool}' "$@"\n`);
  chmodSync(program, 0o755);
  return { ...process.env, ...env, PATH: [path, process.env["PATH"]].join(delimiter) };
}

function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ["-c", "true"]);
    return true;
  } catch {
    return false;
  }
}

test("every command's help has examples, and their flags exist", () => {
  const io = {
    cwd: ".",
    env: {},
    stdin: { read: async () => Buffer.from("") },
    stdout: collected(),
    stderr: collected(),
  };
  const program = newProgram("hashroll", "", io, async () => {});
  const all = [
    program,
    ...program
      .createHelp()
      .visibleCommands(program)
      .flatMap((each) => [each, ...each.commands]),
  ];
  for (const command of all) {
    let help = "";
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    const examples = help.split("Examples:\n")[1];
    assert.ok(examples, `${command.name()} --help`);
    const flags = new Set([program, command].flatMap(({ options }) => options.flatMap(({ long }) => long ?? [])));
    const lines = examples.split("\n").filter((line) => !line.includes(" helm "));
    for (const [flag] of lines.flatMap((line) => [...line.replace(/^.*\| (?=hashroll)/, "").matchAll(/--[a-z-]+/g)]))
      assert.ok(flags.has(flag), `${command.name()}: ${flag}`);
  }
});
