// The command line: which words there are, and which function each calls.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { isNamespaceName } from "../../policy/check-scalar.ts";
import { closestMatch } from "../../problem/closest-match.ts";
import { deployers } from "../../settings/deployer.ts";
import { explainFormats } from "../../settings/explain-format.ts";
import { strategies } from "../../settings/strategy.ts";
import type { ExplainFlags } from "../explain.ts";
import { exitCode, type Io } from "../io/io.ts";
import type { CommandFlags } from "../prepare.ts";
import type { RecordFlags } from "../record.ts";

export async function runProgram(args: readonly string[], io: Io, version: string): Promise<number> {
  let code: number = exitCode.done;
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

function newProgram(version: string, io: Io, act: Act): Command {
  const program = new Command("hashroll")
    .description(
      "Turns every ConfigMap of rendered manifests into an immutable revision named by its content, and points every workload at it.",
    )
    .usage("[flags] [FILE|DIR|GLOB…]")
    .argument("[input...]", "files, folders and globs; standard input without any")
    .version(version)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .showSuggestionAfterError()
    .showHelpAfterError("(hashroll --help lists commands and flags)")
    .helpCommand(false);
  addCommandFlags(program);
  program.action((input: string[], _: CommandFlags, command: Command) =>
    act(async () => {
      requireInput(input, command, io);
      suggestCommand(input, command, io);
      const { filter } = await import("../filter.ts");
      return filter(input, flagsOf(command), io);
    }),
  );
  addExplain(program, io, act);
  addRecord(program, io, act);
  addHelm(program, io, act);
  addArgocd(program, io, act);
  addHelp(program);
  return program;
}

/** An exit code comes back: ours, or that of a program that was run instead. */
type Act = (work: () => Promise<number>) => Promise<void>;

function addExplain(program: Command, io: Io, act: Act): void {
  const command = program
    .command("explain")
    .description("Says what would become of each config, and why; changes nothing.")
    .usage("[flags] [FILE|DIR|GLOB…]")
    .argument("[input...]", "files, folders and globs; standard input without any")
    .showHelpAfterError("(hashroll explain --help lists the flags)")
    .addOption(
      new Option("--format <format>", `how to say it: ${explainFormats.join(", ")}`).argParser(oneOf(explainFormats)),
    );
  addCommandFlags(command);
  command.action((input: string[]) =>
    act(async () => {
      requireInput(input, command, io);
      const { explain } = await import("../explain.ts");
      return explain(input, flagsOf<ExplainFlags>(command), io);
    }),
  );
}

function addRecord(program: Command, io: Io, act: Act): void {
  const command = program
    .command("record")
    .description("Writes the newest revisions of hashroll's output into a ledger in the repo, for --previous.")
    .usage("[flags] [FILE|DIR|GLOB…]")
    .argument("[input...]", "files, folders and globs; standard input without any")
    .showHelpAfterError("(hashroll record --help lists the flags)")
    .option(
      "--app <name>",
      "one ledger per application: .hashroll/NAME.yaml instead of .hashroll/revisions.yaml",
      appName,
    )
    .option("--check", "write nothing; fail if the ledger is not up to date")
    .option("--revisions <number>", "how many older revisions of each ConfigMap stay in it (default: 2)", wholeNumber);
  command.action((input: string[], _: RecordFlags) =>
    act(async () => {
      requireInput(input, command, io);
      const { record } = await import("../record.ts");
      return record(input, flagsOf<RecordFlags & CommandFlags>(command), io);
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

/** Everything behind its name is Helm's: nothing of it is read as a flag of ours. */
function addHelm(program: Command, io: Io, act: Act): void {
  const command = program
    .command("helm")
    .description(
      "Runs helm install, upgrade, template or diff with hashroll as post-renderer; other commands as they are.\nFlags of hashroll go before the word helm: hashroll --secrets helm upgrade …",
    )
    .usage("ARGS…")
    .argument("[args...]", "what you would give to helm, without --post-renderer")
    .showHelpAfterError("(hashroll helm --help says more)")
    .allowUnknownOption()
    .passThroughOptions();
  command.action(() =>
    act(async () => {
      const [, ...args] = program.args;
      if (args.length === 0) command.help({ error: true });
      const { helmArgsError, helm } = await import("../helm.ts");
      const fault = helmArgsError(args);
      if (fault !== undefined) command.error(`error: ${fault}`);
      return helm(args, { args: wordsBefore(program), flags: flagsOf(program) }, io);
    }),
  );
}

function addHelp(program: Command): void {
  program
    .command("help")
    .description("Says what a command does, and lists its flags.")
    .argument("[command...]", "the command, by its words")
    .action((words: string[]) => {
      let command = program;
      for (const word of words) {
        const found = command.commands.find((each) => each.name() === word);
        if (!found) {
          const meant = closestMatch(word, namesOf(command));
          program.error(`error: there is no command ${words.join(" ")}${meant ? `\n(Did you mean ${meant}?)` : ""}`);
        }
        command = found;
      }
      command.help();
    });
}

function namesOf(command: Command): string[] {
  return command.commands.map((each) => each.name());
}

/** The command line in front of a subcommand's name. */
function wordsBefore(program: Command & { readonly rawArgs?: readonly string[] }): string[] {
  const all = program.rawArgs ?? [];
  return all.slice(0, all.length - program.args.length);
}

function appName(word: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(word)) return word;
  throw new InvalidArgumentError("Use letters, digits, dots and dashes.");
}

/** Somebody at a terminal who gave no file waits for us as we would for them. */
function requireInput(input: readonly string[], command: Command, io: Io): void {
  if (input.length === 0 && io.stdin.isTTY) command.error("error: nothing to read: pipe manifests in, or name files");
}

/** A word that is nearly a command's, and no file: who reads it as one would look for a file that nobody has. */
function suggestCommand([word = ""]: readonly string[], command: Command, io: Io): void {
  if (!/^[a-z]+$/i.test(word) || existsSync(resolve(io.cwd, word))) return;
  const meant = closestMatch(word, namesOf(command));
  if (meant) command.error(`error: there is no command and no file ${word}\n(Did you mean ${meant}?)`);
}

/** Flags count before and behind a subcommand's name; those behind it win. */
function flagsOf<T extends CommandFlags>(command: Command): T {
  const given = Object.entries(command.opts()).filter(([key]) => command.getOptionValueSource(key) === "cli");
  return { ...(command.parent && flagsOf<T>(command.parent)), ...Object.fromEntries(given) } as T;
}

function addCommandFlags(command: Command): void {
  command
    .option("--secrets", "hash Secrets too")
    .option("--secret-key-file <file>", "key the suffix of Secrets with this file's content")
    .option("--namespace <namespace>", "what a missing namespace means", namespaceName)
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
    .option("--also-read <file>", "look at these manifests too, but don't emit them (repeatable)", collect)
    .option(
      "--previous <source>",
      "carry older revisions on from this output: a file, helm:NAMESPACE/RELEASE or cluster (repeatable)",
      collect,
    )
    .option("--previous-optional", "a previous output that is not there is no error")
    .option("--revisions <number>", "how many older revisions of each config are carried (default: 2)", wholeNumber)
    .addOption(
      new Option(
        "--retain <how>",
        "what keeps older revisions: carry, keep, none (default: carry with --previous, else keep)",
      ).argParser(oneOf(["carry", "keep", "none"])),
    )
    .option("--kube-context <context>", "the context that helm and kubectl are asked in")
    .option("--kubeconfig <file>", "the kubeconfig file that helm and kubectl are given")
    .option("--no-immutable", "leave new revisions mutable")
    .option("--strict", "a reference to a config that is not in the stream is an error")
    .option("--report <file>", "write what was done as JSON")
    .option("--log-file <file>", "write all messages to this file too")
    .option("--quiet", "say only what is wrong");
}

function namespaceName(word: string): string {
  if (isNamespaceName(word)) return word;
  throw new InvalidArgumentError("Use the name of a namespace: small letters, digits and dashes.");
}

function wholeNumber(word: string): number {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  throw new InvalidArgumentError("Use a whole number.");
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

function oneOf<T extends string>(words: readonly T[]): (word: string) => T {
  return (word) => {
    const known = words.find((each) => each === word);
    if (known !== undefined) return known;
    const meant = closestMatch(word, words);
    throw new InvalidArgumentError(`${meant ? `Did you mean ${meant}? ` : ""}Use one of ${words.join(", ")}.`);
  };
}
