// The command line: its commands, and the function that each calls.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { Command, CommanderError } from "commander";
import { commandFields } from "../../settings/flags.ts";
import { closestMatch } from "../../text/closest-match.ts";
import { paintFor } from "../../text/paint.ts";
import { exitCode, type Io } from "../io/io.ts";
import type { CommandFlags } from "../prepare.ts";
import { withOutput } from "../with-output.ts";
import { addAttach, addGc, addHistory } from "./cluster-commands.ts";
import { addCompletion } from "./completion-command.ts";
import { examplesText } from "./examples.ts";
import { type Act, addFlags, flagsOf } from "./flags.ts";
import { addHelm, addHelmPostRender } from "./helm-commands.ts";
import { addDiff, addExplain, addInit, addInput, addRecord, addReview, requireInput } from "./stream-commands.ts";

export async function runProgram(args: readonly string[], io: Io, version: string, name: string): Promise<number> {
  let code: number = exitCode.done;
  const program = newProgram(name, version, io, async (work) => {
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

/** All commands with their flags; `act` gets the work of the one that is called. */
export function newProgram(name: string, version: string, io: Io, act: Act): Command {
  const program = new Command(name)
    .description(
      "Turns every ConfigMap of rendered manifests into an immutable revision named by its content, and points every workload at it.",
    )
    .version(version)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error:/, (word) => paintFor(io.stderr, io.env)(word, "red"))),
    })
    .showSuggestionAfterError()
    .showHelpAfterError(`(${name} --help lists commands and flags)`)
    .helpCommand(false);
  addFlags(addInput(program), commandFields);
  program.action((input: string[], _: CommandFlags, command: Command) =>
    act(async () => {
      requireInput(input, command, io);
      suggestCommand(input, command, io);
      const flags = flagsOf<CommandFlags>(command);
      const { filter } = await import("../filter.ts");
      return withOutput(flags.output, io, (own) => filter(input, flags, own));
    }),
  );
  addExplain(program, io, act);
  addInit(program, io, act);
  addExplainCode(program, io, act);
  addDiff(program, io, act);
  addRecord(program, io, act);
  addReview(program, io, act);
  addHelm(program, io, act);
  addHelmPostRender(program, io, act);
  addArgocd(program, io, act);
  addHistory(program, io, act);
  addGc(program, io, act);
  addAttach(program, io, act);
  addCompletion(program, io, act);
  addHelp(program);
  addExamples(program, "");
  return program;
}

function addExamples(command: Command, name: string): void {
  const text = examplesText(name);
  if (text !== "") command.addHelpText("after", `\nExamples:\n${text}`);
  for (const each of command.commands) addExamples(each, `${name} ${each.name()}`.trim());
}

function addExplainCode(program: Command, io: Io, act: Act): void {
  const command = program
    .command("explain-code")
    .description("Explains problem codes, which every message ends with: what they mean, and what to do.")
    .usage("[CODE…]")
    .argument("[code...]", "the code of a message, such as read-by-name; all codes are listed without any")
    .showHelpAfterError("(hashroll explain-code lists all codes)");
  command.action((codes: string[]) =>
    act(async () => {
      const { explainCode, unknownCodeText } = await import("../explain-code.ts");
      const fault = unknownCodeText(codes);
      if (fault !== undefined) command.error(`error: ${fault}`);
      return explainCode(codes, io);
    }),
  );
}

function addArgocd(program: Command, io: Io, act: Act): void {
  const command = program
    .command("argocd")
    .description("The Argo CD plugin; the Application's parameters are its flags.")
    .showHelpAfterError("(hashroll argocd --help lists its commands)");
  command
    .command("generate")
    .description("Renders the app in the working folder, a chart, a kustomization or plain files, and filters it.")
    .action(() => act(async () => (await import("../argocd.ts")).generate(io)));
  command
    .command("parameters")
    .description("Lists the parameters that an Application can set, as Argo CD's UI wants them.")
    .action(() => act(async () => (await import("../argocd.ts")).parameters(io)));
}

function addHelp(program: Command): void {
  program
    .command("help")
    .description("Describes a command and lists its flags.")
    .argument("[command...]", "the command's name")
    .action((names: string[]) => {
      let command = program;
      for (const name of names) {
        const found = command.commands.find((each) => each.name() === name);
        if (!found) {
          const meant = closestMatch(name, namesOf(command));
          program.error(`error: there is no command ${names.join(" ")}${meant ? `\n(Did you mean ${meant}?)` : ""}`);
        }
        command = found;
      }
      command.help();
    });
}

function namesOf(command: Command): string[] {
  return command.commands.map((each) => each.name());
}

/** A mistyped command would otherwise be reported as a missing file. */
function suggestCommand([name = ""]: readonly string[], command: Command, io: Io): void {
  if (!/^[a-z]+$/i.test(name) || existsSync(resolve(io.cwd, name))) return;
  const meant = closestMatch(name, namesOf(command));
  if (meant) command.error(`error: there is no command and no file ${name}\n(Did you mean ${meant}?)`);
}
