// Commands that messages and explanations give to paste exist, and so do their flags.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { newProgram } from "../../src/command/program/program.ts";
import { shellWord } from "../../src/text/shell-word.ts";
import { projectRoot } from "../tool/hashroll.ts";
import { collected } from "../tool/run-command.ts";

const texts = ["messages", "explanations"].flatMap((folder) => {
  const path = `${projectRoot}src/problem/${folder}/`;
  return readdirSync(path).map((file) => readFileSync(path + file, "utf8"));
});

test("commands of hashroll", () => {
  const stdin = { read: async () => Buffer.from("") };
  const io = { cwd: ".", env: {}, stdin, stdout: collected(), stderr: collected() };
  const program = newProgram("hashroll", "", io, async () => {});
  const commands = new Map(program.commands.map((command) => [command.name(), command]));
  const used = new Set<string>();
  for (const text of texts)
    for (const [line, name = ""] of text.matchAll(/\bhashroll ([a-z-]+)(?: [-/<\w${}().`]+)*/g)) {
      const command = commands.get(name);
      if (!command || name === "helm") continue;
      used.add(name);
      const known = new Set([program, command].flatMap(({ options }) => options.flatMap(({ long }) => long ?? [])));
      for (const [flag] of line.matchAll(/--[a-z-]+/g))
        assert.ok(known.has(flag) || flag === "--help", `${line}: there is no ${flag}`);
    }
  for (const name of ["attach", "gc", "history", "init", "record"]) assert.ok(used.has(name), name);
});

test("a quoted word is one argument for a shell, whatever it contains", () => {
  for (const word of ["web", "a b", "it's", "$(id)", "`id`", "a;b", "\\", '"', "*", "", "-n", "é"])
    assert.equal(execFileSync("sh", ["-c", `printf %s ${shellWord(word)}`], { encoding: "utf8" }), word);
});
