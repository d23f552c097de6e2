// Completion, in the real shells; and examples, which have to be command lines that exist.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { newProgram } from "../../src/command/program/program.ts";
import { newHome } from "../host/helm/helms.ts";
import { binaryOrReason } from "../tool/binaries.ts";
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
  zsh: zshScript,
  fish: (line: string) => `hashroll completion fish | source; complete -C '${line}'`,
};

/**
 * An interactive zsh on a terminal of its own, since completion needs its line editor. What is offered is printed by a
 * function around the builtin that every completion calls; the marks are in two parts so that their echo is not taken for them.
 */
function zshScript(line: string): string {
  return `zmodload zsh/zpty
export OFFERED=$(mktemp)
zpty shell zsh -f -i
zpty -w shell 'PS1=; PS2=; autoload -Uz compinit; compinit -D -u; source <(hashroll completion zsh)
compadd() {
  local -a found
  if [[ -n \${argv[(r)-[OAD]*]} ]]; then builtin compadd "$@"; return; fi
  builtin compadd -A found "$@"
  print -rl -- $found >> $OFFERED
  builtin compadd "$@"
}
press() { zle complete-word; print -r -- "tab"":pressed" }
zle -N press; bindkey "^I" press; print -r -- "shell"":ready"'
zpty -r shell ignored '*shell:ready*'
zpty -w -n shell '${line}'$'\\t'
zpty -r shell ignored '*tab:pressed*'
zpty -d shell
cat $OFFERED; rm $OFFERED`;
}

for (const [shell, script] of Object.entries(scripts))
  test(`${shell} completes`, (t) => {
    const env = withTool(t);
    // Nothing else needs one, and a machine for CI need not have it.
    if (!hasProgram(shell)) return t.skip(`there is no ${shell}`);
    const answer = (line: string): string[] =>
      execFileSync(shell, ["-c", script(line)], { env, encoding: "utf8" })
        .trim()
        .split("\n")
        .map((each) => each.split("\t")[0] as string);
    assert.deepEqual(answer("hashroll expl"), ["explain", "explain-code"]);
    assert.deepEqual(answer("hashroll gc --forma"), ["--format"]);
    assert.deepEqual(answer("hashroll --strategy re").sort(), ["reload", "rename", "restart"]);
    assert.deepEqual(answer("hashroll gc --format ").sort(), ["json", "table"]);
  });

for (const name of ["kubectl-1.32", "kubectl-1.36"] as const)
  test(`${name} completes kubectl hashroll`, async (t) => {
    const found = await binaryOrReason(name);
    if ("reason" in found) return t.skip(found.reason);
    const env = withTool(t, "kubectl-hashroll", "kubectl_complete-hashroll");
    const answer = (...words: string[]): string[] =>
      execFileSync(found.path, ["__complete", "hashroll", ...words], { env, encoding: "utf8" })
        .trim()
        .split("\n")
        .map((each) => each.split("\t")[0] as string);
    assert.deepEqual(answer("expl"), ["explain", "explain-code", ":0"]);
    assert.deepEqual(answer("gc", "--format", ""), ["table", "json", ":4"]);
  });

/** Links, as npm and Homebrew make them: the tool sees by its name what it is asked for. */
function withTool(t: TestContext, ...names: string[]): NodeJS.ProcessEnv {
  const { path, env } = newHome(t);
  const program = join(path, "hashroll");
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${builtTool}' "$@"\n`);
  chmodSync(program, 0o755);
  chmodSync(builtTool, 0o755);
  for (const name of names) symlinkSync(builtTool, join(path, name));
  return { ...process.env, ...env, PATH: [path, dirname(process.execPath), process.env["PATH"]].join(delimiter) };
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
