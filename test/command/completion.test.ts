// Completion, in the real shells; and examples, which have to be command lines that exist.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { newProgram } from "../../src/command/program/program.ts";
import { newHome } from "../host/helm/helms.ts";
import { binaryOrReason } from "../tool/binaries.ts";
import { builtTool } from "../tool/hashroll.ts";
import { collected, runCommand } from "../tool/run-command.ts";
import { type Shell, type ShellName, shellOrReason } from "../tool/shells.ts";
import { lacksTerminal, runOnTerminal } from "../tool/terminal.ts";

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

/** What a shell offers for a line. */
const offers: Readonly<
  Record<ShellName, (shell: Shell, line: string, env: NodeJS.ProcessEnv) => string | Promise<string>>
> = {
  bash: ({ path }, line, env) =>
    runScript(
      path,
      `source <(hashroll completion bash); COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; _hashroll; printf '%s\\n' "\${COMPREPLY[@]}"`,
      env,
    ),
  zsh: offersOfZsh,
  fish: ({ path }, line, env) => runScript(path, `hashroll completion fish | source; complete -C '${line}'`, env),
};

function runScript(shell: string, script: string, env: NodeJS.ProcessEnv): string {
  return execFileSync(shell, ["-c", script], { env, encoding: "utf8" });
}

/**
 * An interactive zsh on a terminal, since completion needs its line editor: as soon as that has a line to edit, it completes
 * ours and leaves. What is offered is written by a function around the builtin that every completion calls.
 */
async function offersOfZsh({ path }: Shell, line: string, env: NodeJS.ProcessEnv): Promise<string> {
  const home = env["HOME"] as string;
  const offered = join(home, "offered");
  writeFileSync(offered, "");
  writeFileSync(join(home, ".zshrc"), zshrc);
  const settings = { ...env, ZDOTDIR: home, OFFERED: offered, LINE: line };
  await runOnTerminal([path, "-d", "-i"], { env: settings }).ended;
  return readFileSync(offered, "utf8");
}

const zshrc = `PS1=
autoload -Uz compinit; compinit -D -u; source <(hashroll completion zsh)
compadd() {
  local -a found
  if [[ -n \${argv[(r)-[OAD]*]} ]]; then builtin compadd "$@"; return; fi
  builtin compadd -A found "$@"
  print -rl -- $found >> $OFFERED
  builtin compadd "$@"
}
complete-and-leave() { BUFFER=$LINE; CURSOR=$#BUFFER; zle complete-word; BUFFER=exit; zle accept-line }
zle -N zle-line-init complete-and-leave
`;

for (const name of ["bash", "zsh", "fish"] as const)
  test(`${name} completes`, async (t) => {
    const shell = await shellOrReason(name);
    if ("reason" in shell) return t.skip(shell.reason);
    if (name === "zsh" && lacksTerminal(t)) return;
    const env = { ...withTool(t), ...shell.env };
    const answer = async (line: string): Promise<string[]> =>
      (await offers[name](shell, line, env))
        .trim()
        .split("\n")
        .map((each) => each.split("\t")[0] as string);
    assert.deepEqual(await answer("hashroll expl"), ["explain", "explain-code"]);
    assert.deepEqual(await answer("hashroll gc --forma"), ["--format"]);
    assert.deepEqual((await answer("hashroll --strategy re")).sort(), ["reload", "rename", "restart"]);
    assert.deepEqual((await answer("hashroll gc --format ")).sort(), ["json", "table"]);
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
