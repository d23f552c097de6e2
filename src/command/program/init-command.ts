// The init command and its flags.

import type { Command } from "commander";
import { commandFields } from "../../settings/flags.ts";
import type { InitFlags } from "../init.ts";
import type { Io } from "../io/io.ts";
import type { Act } from "./cluster-commands.ts";
import { flagsOf, newFlag } from "./flags.ts";

export function addInit(
  program: Command,
  io: Io,
  act: Act,
  requireInput: (input: readonly string[], command: Command, io: Io) => void,
): void {
  const command = program
    .command("init")
    .description("Writes a starter hashroll.yaml from what it finds in the manifests; with it, the output is the same.")
    .usage("[flags] [FILE|DIR|GLOB…]")
    .argument("[input...]", "files, folders and globs; standard input without any")
    .showHelpAfterError("(hashroll init --help lists the flags)")
    .option("--output <file>", "the file to write; - for standard output (default: hashroll.yaml)")
    .option("--force", "replace a file that exists");
  for (const [key, field] of Object.entries(commandFields))
    if (key !== "policy") command.addOption(newFlag(key, field));
  command.action((input: string[]) =>
    act(async () => {
      requireInput(input, command, io);
      const { init } = await import("../init.ts");
      return init(input, flagsOf<InitFlags>(command), io);
    }),
  );
}
