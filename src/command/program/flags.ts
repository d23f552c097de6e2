// Commands and flags as commander has them, made from the descriptors of the settings.

import { type Command, InvalidArgumentError, Option } from "commander";
import { isNamespaceName } from "../../policy/check-scalar.ts";
import type { Descriptor, Fields } from "../../settings/descriptor.ts";
import { flagName } from "../../settings/flags.ts";
import { closestMatch } from "../../text/closest-match.ts";
import { durationMs } from "../../text/duration.ts";
import type { CommandFlags } from "../prepare.ts";

/** Runs a command's work. The exit code is ours, or that of a program that was run instead. */
export type Act = (work: () => Promise<number>) => Promise<void>;

export function newCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .usage("[flags]")
    .showHelpAfterError(`(hashroll ${name} --help lists the flags)`);
}

export function addFlags(command: Command, fields: Fields): void {
  for (const [key, field] of Object.entries(fields)) command.addOption(newFlag(key, field));
}

/** A flag that knows what it was made from: completion asks for its values. */
export class DescribedOption extends Option {
  readonly field: Descriptor;

  constructor(flags: string, description: string, field: Descriptor) {
    super(flags, description);
    this.field = field;
  }
}

export function newFlag(key: string, field: Descriptor): Option {
  const name = flagName(key, field);
  const value = field.type === "boolean" ? "" : ` <${field.placeholder ?? name}>`;
  const short = field.short === undefined ? "" : `-${field.short}, `;
  const option = new DescribedOption(`${short}--${name}${value}`, flagText(field), field);
  const parse = parserOf(field);
  return parse ? option.argParser(parse) : option;
}

function flagText(field: Descriptor): string {
  const text = (field.type === "boolean" && field.negation) || field.description;
  const values = field.type === "enum" ? `: ${field.values.join(", ")}` : "";
  const items = field.type === "list" ? `: ${field.of.description} (repeatable)` : "";
  return `${text}${values}${items}${field.default === undefined ? "" : ` (default: ${field.default})`}`;
}

type Parse = (text: string, previous: unknown) => unknown;

function parserOf(field: Descriptor): Parse | undefined {
  switch (field.type) {
    case "enum":
      return (text) => oneOf(field.values, text);
    case "integer":
      return (text) => (text === field.word ? text : wholeNumber(text, field.word));
    case "list":
      return (text, previous = []) => [...(previous as readonly string[]), text];
    case "string":
      if (field.format === "duration") return duration;
      return field.format === "namespace" ? namespaceName : undefined;
    default:
      return undefined;
  }
}

function namespaceName(text: string): string {
  if (isNamespaceName(text)) return text;
  throw new InvalidArgumentError("Use the name of a namespace: small letters, digits and dashes.");
}

function duration(text: string): string {
  if (durationMs(text) !== undefined) return text;
  throw new InvalidArgumentError("Use a number with s, m, h or d, such as 30m.");
}

function wholeNumber(text: string, word: string | undefined): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`Use a whole number${word === undefined ? "" : ` or ${word}`}.`);
}

function oneOf(values: readonly string[], text: string): string {
  if (values.includes(text)) return text;
  const meant = closestMatch(text, values);
  throw new InvalidArgumentError(`${meant ? `Did you mean ${meant}? ` : ""}Use one of ${values.join(", ")}.`);
}

/** Flags count before and after a subcommand's name; those after it win. */
export function flagsOf<T extends CommandFlags>(command: Command): T {
  const given = Object.entries(command.opts()).filter(([key]) => command.getOptionValueSource(key) === "cli");
  return { ...(command.parent && flagsOf<T>(command.parent)), ...Object.fromEntries(given) } as T;
}
