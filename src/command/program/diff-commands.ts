// The commands that compare.

import type { Command } from "commander";
import { oneOf } from "../../settings/descriptor.ts";
import { diffFormats } from "../../settings/output-formats.ts";
import type { DiffFlags } from "../diff.ts";
import type { Io } from "../io/io.ts";
import { withOutput } from "../with-output.ts";
import type { Act } from "./cluster-commands.ts";
import { addCommandFlags, flagsOf, newFlag } from "./flags.ts";

export function addDiff(program: Command, io: Io, act: Act): void {
  const command = program
    .command("diff")
    .description("Compares two streams by base name: changed keys, and the workloads that roll out because of them.")
    .usage("[flags] OLD NEW")
    .argument("<old>", "a file, folder or glob, -, git:PATH, helm:NAMESPACE/RELEASE or cluster")
    .argument("<new>", "the same; what is not hashed yet is hashed first")
    .showHelpAfterError("(hashroll diff --help lists the flags)")
    .addOption(newFlag("format", oneOf("output format", diffFormats, { default: "text" })))
    .option("--all", "also show objects that have nothing to do with configs")
    .option("--exit-code", "exit with 1 if anything differs, and with 2 for errors");
  addCommandFlags(command);
  command.action((old: string, now: string) =>
    act(async () => {
      if (old === "-" && now === "-") command.error("error: only one of OLD and NEW can be standard input");
      const flags = flagsOf<DiffFlags>(command);
      const { diff } = await import("../diff.ts");
      return withOutput(flags.output, io, (own) => diff(old, now, flags, own));
    }),
  );
}
