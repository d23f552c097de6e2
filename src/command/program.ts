// The command line: which words there are, and which function each calls.

import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { nearest } from "../report/nearest.ts";
import { deployers } from "../policy/deployer.ts";
import { strategies } from "../policy/strategy.ts";
import { filter } from "./filter.ts";
import { type ExitCode, exitCode, type Io } from "./io.ts";
import type { CommandFlags } from "./prepare.ts";

export async function run(args: readonly string[], io: Io, version: string): Promise<ExitCode> {
  let code: ExitCode = exitCode.done;
  const program = newProgram(version, io, async (work) => {
    code = await work();
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCode.done : exitCode.usage;
  }
}

function newProgram(version: string, io: Io, act: (work: () => Promise<ExitCode>) => Promise<void>): Command {
  const program = new Command("hashroll")
    .description(
      "Turns every ConfigMap of rendered manifests into an immutable revision named by its content,\nand points every workload at it.",
    )
    .usage("[flags] [FILE|DIR|GLOB…]")
    .argument("[input...]", "files, folders and globs; standard input without any")
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .showSuggestionAfterError()
    .showHelpAfterError("(hashroll --help lists the flags)");
  addCommandFlags(program);
  program.action((input: string[], flags: CommandFlags) =>
    act(async () => {
      if (input.length === 0 && io.stdin.isTTY)
        program.error("error: nothing to read: pipe manifests in, or name files");
      return filter(input, flags, io);
    }),
  );
  return program;
}

function addCommandFlags(command: Command): void {
  command
    .option("--secrets", "hash Secrets too")
    .option("--secret-key-file <file>", "key the suffix of Secrets with this file's content")
    .option("--namespace <namespace>", "what a missing namespace means")
    .addOption(
      new Option(
        "--strategy <strategy>",
        `for configs that nothing else decides about: ${strategies.join(", ")}`,
      ).argParser(oneOf(strategies)),
    )
    .addOption(
      new Option("--for <deployer>", `the one deployer to write for: ${deployers.join(", ")}`).argParser(
        oneOf(deployers),
      ),
    )
    .option("--policy <file>", "the policy file; hashroll.yaml in the working folder without it")
    .option("--also-read <file>", "look at these manifests too, but don't emit them (repeatable)", collect, [])
    .option("--no-immutable", "leave new revisions mutable")
    .option("--strict", "a reference to a config that is not in the stream is an error")
    .option("--report <file>", "write what was done as JSON")
    .option("--log-file <file>", "write all messages to this file too")
    .option("--quiet", "say only what is wrong");
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value];
}

function oneOf<T extends string>(words: readonly T[]): (word: string) => T {
  return (word) => {
    const known = words.find((each) => each === word);
    if (known !== undefined) return known;
    const meant = nearest(word, words);
    throw new InvalidArgumentError(`${meant ? `Did you mean ${meant}? ` : ""}Use one of ${words.join(", ")}.`);
  };
}
