// `hashroll completion SHELL`, and what its scripts ask.

import { Argument, type Command } from "commander";
import type { Io } from "../io/io.ts";
import { complete, completionText } from "./complete.ts";
import { completionScripts, type Shell, shells } from "./completion-scripts.ts";
import type { Act } from "./flags.ts";

export function addCompletion(program: Command, io: Io, act: Act): void {
  program
    .command("completion")
    .description("Prints the script that completes commands, flags and their values in a shell.")
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .showHelpAfterError("(hashroll completion --help shows how to load it)")
    .action((shell: Shell) =>
      act(async () => {
        await io.stdout.write(completionScripts[shell]);
        return 0;
      }),
    );
  program
    .command("__complete", { hidden: true })
    .argument("[words...]")
    .allowUnknownOption()
    .passThroughOptions()
    .helpOption(false)
    .action((words: string[]) =>
      act(async () => {
        const { problemCodes } = await import("../explain-code.ts");
        await io.stdout.write(completionText(complete(program, words, problemCodes())));
        return 0;
      }),
    );
}
