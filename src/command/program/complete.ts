// What can follow the words of a command line, found in the commands and flags themselves: there is no list to keep.

import type { Command, Option } from "commander";
import type { Descriptor } from "../../settings/descriptor.ts";
import { shells } from "./completion-scripts.ts";
import { DescribedOption } from "./flags.ts";

export interface Candidate {
  readonly word: string;
  readonly meaning: string;
}

export interface Completion {
  readonly candidates: readonly Candidate[];
  /** Whether the shell should offer files as well. */
  readonly files: boolean;
}

/** `words` follow the program's name; the last one is being typed, and may be empty. */
export function complete(program: Command, words: readonly string[], codes: readonly string[]): Completion {
  const typed = words.at(-1) ?? "";
  const { command, pending, operands } = walk(program, words.slice(0, -1));
  // All of it is Helm's.
  if (command.name() === "helm") return { candidates: [], files: true };
  const [, name, start] = /^(--[a-z-]+)=(.*)$/.exec(typed) ?? [];
  const assigned = name === undefined ? undefined : findOption(command, name);
  if (assigned) return prefixed(valuesOf(assigned), start ?? "", `${name}=`);
  if (pending) return prefixed(valuesOf(pending), typed);
  if (typed.startsWith("-"))
    return prefixed({ candidates: flagsOf(command).flatMap(flagCandidates), files: false }, typed);
  const named = operands.length > 0 ? [] : visible(command).map((each) => candidate(each.name(), each.description()));
  return prefixed(
    { candidates: [...named, ...operandsOf(command, program, codes)], files: takesFiles(command) },
    typed,
  );
}

interface Walked {
  readonly command: Command;
  /** The flag whose value comes next. */
  readonly pending: Option | undefined;
  readonly operands: readonly string[];
}

function walk(program: Command, words: readonly string[]): Walked {
  let command = program;
  let pending: Option | undefined;
  let operands: string[] = [];
  for (const word of words) {
    const sub = operands.length === 0 ? command.commands.find((each) => each.name() === word) : undefined;
    if (pending) pending = undefined;
    else if (word.startsWith("-")) pending = valueFollows(findOption(command, word));
    else if (sub) [command, operands] = [sub, []];
    else operands = [...operands, word];
  }
  return { command, pending, operands };
}

function valueFollows(option: Option | undefined): Option | undefined {
  return option?.required ? option : undefined;
}

/** Flags of the filter count before and after a subcommand's name. */
function findOption(command: Command, flag: string): Option | undefined {
  const own = command.options.find(({ long, short }) => long === flag || short === flag);
  return own ?? (command.parent ? findOption(command.parent, flag) : undefined);
}

function flagsOf(command: Command): readonly Option[] {
  return command.createHelp().visibleOptions(command);
}

function visible(command: Command): Command[] {
  return command.createHelp().visibleCommands(command);
}

function flagCandidates({ long, short, description }: Option): Candidate[] {
  return [long, short].flatMap((name) => (name ? [candidate(name, description)] : []));
}

function valuesOf(option: Option): Completion {
  const field = option instanceof DescribedOption ? option.field : undefined;
  const candidates = field ? valueWords(field).map((word) => candidate(word, "")) : [];
  return { candidates, files: /<(?:file|source)>/.test(option.flags) };
}

function valueWords(field: Descriptor): readonly string[] {
  if (field.type === "enum") return field.values;
  if (field.type === "integer" && field.word !== undefined) return [field.word];
  return field.type === "list" ? (field.words ?? []) : [];
}

function operandsOf(command: Command, program: Command, codes: readonly string[]): Candidate[] {
  if (command.parent !== program) return [];
  switch (command.name()) {
    case "help":
      return visible(program).map((each) => candidate(each.name(), each.description()));
    case "completion":
      return shells.map((shell) => candidate(shell, ""));
    case "explain-code":
      return codes.map((code) => candidate(code, ""));
    default:
      return [];
  }
}

function takesFiles(command: Command): boolean {
  return command.registeredArguments.some((argument) => argument.name() === "input");
}

function prefixed({ candidates, files }: Completion, start: string, before = ""): Completion {
  const matching = candidates.filter(({ word }) => word.startsWith(start));
  return { candidates: matching.map((each) => ({ ...each, word: `${before}${each.word}` })), files };
}

function candidate(word: string, description: string): Candidate {
  return { word, meaning: description.split("\n")[0] ?? "" };
}

/** One line for each, and what the shell has to know at the end, as kubectl reads it of its plugins: 4 for no files. */
export function completionText({ candidates, files }: Completion): string {
  const lines = candidates.map(({ word, meaning }) => (meaning === "" ? word : `${word}\t${meaning}`));
  return `${[...lines, files ? ":0" : ":4"].join("\n")}\n`;
}
