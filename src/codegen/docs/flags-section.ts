// The section of docs/flags.md that the code writes: every command with its arguments and flags, as --help has them.

import type { Argument, Command, Option } from "commander";
import type { Io } from "../../command/io/io.ts";
import { newProgram } from "../../command/program/program.ts";

/** Nothing is run, so nothing is read or written. */
const noIo: Io = {
  cwd: "",
  env: {},
  stdin: { read: () => Promise.resolve(new Uint8Array()) },
  stdout: { write: () => Promise.resolve() },
  stderr: { write: () => Promise.resolve() },
};

export function flagsSection(): string {
  const program = newProgram("hashroll", "", noIo, () => Promise.resolve());
  const shared = new Set(flagsOf(program).map(flagRow));
  return [program, ...program.commands.flatMap((command) => [command, ...command.commands])]
    .map((command) => commandText(command, command === program ? new Set() : shared))
    .join("\n");
}

/** Flags that a command shares with the filter are not listed again. */
function commandText(command: Command, shared: ReadonlySet<string>): string {
  const rows = flagsOf(command).map(flagRow);
  const own = rows.filter((row) => !shared.has(row));
  const isFilterToo = rows.length - own.length === shared.size && shared.size > 0;
  const listed = isFilterToo ? own : rows;
  return [
    `## ${fullName(command)}\n`,
    `${command.description()}\n`,
    `\`\`\`\n${fullName(command)} ${command.usage()}\n\`\`\`\n`,
    ...table("argument", command.registeredArguments.map(argumentRow)),
    ...table("flag", listed),
    ...(isFilterToo ? ["It takes all flags of the filter too.\n"] : []),
  ].join("\n");
}

function flagsOf(command: Command): readonly Option[] {
  return command.options.filter(({ hidden, long }) => !hidden && long !== "--version");
}

function flagRow({ flags, description }: Option): string {
  return row(flags, description);
}

function argumentRow(argument: Argument): string {
  return row(argument.name(), argument.description);
}

function row(name: string, meaning: string): string {
  return `| \`${cellText(name)}\` | ${cellText(meaning)} |\n`;
}

function cellText(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function table(what: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [`| ${what} | meaning |\n| --- | --- |\n${rows.join("")}`];
}

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}
