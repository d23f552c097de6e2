// Reads a Helm command line as Helm does, without changing it: which command, which words, which flags.

import { longName, takesValue } from "./flags.ts";

export interface HelmFlag {
  /** `values` for `-f` and `--values`. */
  readonly name: string;
  /** Undefined where the flag stands alone. */
  readonly value: string | undefined;
}

/** A command that renders a chart, and so takes a post-renderer. */
type RenderingCommand = "install" | "upgrade" | "template" | "diff";

export interface HelmCall {
  readonly command: RenderingCommand;
  /** `secrets` where that plugin runs the command. */
  readonly wrapper: readonly string[];
  /** Everything up to the command's own word, and everything behind it, as it was written. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Release and chart, as far as they are given. */
  readonly operands: readonly string[];
  readonly flags: readonly HelmFlag[];
}

/** The call, or undefined for every command that renders nothing. */
export function readHelmCall(args: readonly string[]): HelmCall | undefined {
  const { words, flags } = readWords(args);
  const wrapper = words[0]?.text === "secrets" ? 1 : 0;
  const command = words[wrapper]?.text ?? "";
  if (!isRendering(command)) return undefined;
  const ofCommand = command === "diff" ? 2 : 1;
  const last = words[wrapper + ofCommand - 1];
  if (!last || (command === "diff" && last.text !== "upgrade")) return undefined;
  return {
    command,
    wrapper: words.slice(0, wrapper).map(({ text }) => text),
    before: args.slice(0, last.at + 1),
    after: args.slice(last.at + 1),
    operands: words.slice(wrapper + ofCommand).map(({ text }) => text),
    flags,
  };
}

/** The value that counts: as in Helm, the last one. */
export function flagValue({ flags }: HelmCall, name: string): string | undefined {
  return flags.findLast((flag) => flag.name === name)?.value;
}

export function hasFlag({ flags }: HelmCall, name: string): boolean {
  const found = flags.findLast((flag) => flag.name === name);
  return found !== undefined && found.value !== "false";
}

/** Flags in the one form that is never misread. */
export function writeFlags(flags: readonly HelmFlag[]): string[] {
  return flags.map(
    ({ name, value }) => `${name.length === 1 ? "-" : "--"}${name}${value === undefined ? "" : `=${value}`}`,
  );
}

/** The release's name, where the command line says it. */
export function releaseName({ command, operands }: HelmCall): string | undefined {
  return operands.length === 2 && command !== "template" ? operands[0] : undefined;
}

/** Whether Helm is to render without asking a cluster for anything. */
export function isOffline(call: HelmCall): boolean {
  return call.command === "template" || (call.command === "install" && isClientDryRun(call));
}

export function isClientDryRun(call: HelmCall): boolean {
  const found = call.flags.findLast(({ name }) => name === "dry-run");
  return found !== undefined && ["client", "true", "unset", undefined].includes(found.value);
}

function isRendering(word: string): word is RenderingCommand {
  return word === "install" || word === "upgrade" || word === "template" || word === "diff";
}

interface Word {
  readonly text: string;
  readonly at: number;
}

function readWords(args: readonly string[]): { words: Word[]; flags: HelmFlag[] } {
  const words: Word[] = [];
  const flags: HelmFlag[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] as string;
    if (arg === "--") {
      words.push(...args.slice(at + 1).map((text, index) => ({ text, at: at + 1 + index })));
      break;
    }
    if (!arg.startsWith("-") || arg === "-") {
      words.push({ text: arg, at });
      continue;
    }
    const read = arg.startsWith("--") ? readLong(arg.slice(2)) : readShort(arg.slice(1));
    flags.push(...read);
    const open = flags.at(-1);
    const command = words.find(({ text }) => text !== "secrets")?.text;
    if (open && open.value === undefined && takesValue(open.name, command)) {
      at += 1;
      flags[flags.length - 1] = { ...open, value: args[at] };
    }
  }
  return { words, flags };
}

function readLong(text: string): HelmFlag[] {
  const equals = text.indexOf("=");
  if (equals === -1) return [{ name: text, value: undefined }];
  return [{ name: text.slice(0, equals), value: text.slice(equals + 1) }];
}

/** `-nshop`, `-n=shop`, `-i`, and several in one word: `-in shop`. */
function readShort(letters: string): HelmFlag[] {
  const flags: HelmFlag[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const name = longName(letters[at] as string);
    const rest = letters.slice(at + 1);
    if (rest.startsWith("=")) return [...flags, { name, value: rest.slice(1) }];
    if (rest !== "" && takesValue(name, undefined)) return [...flags, { name, value: rest }];
    flags.push({ name, value: undefined });
  }
  return flags;
}
