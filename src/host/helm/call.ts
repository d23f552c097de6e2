// Reads a Helm command line as Helm does, without changing it: its command, its operands, its flags.

import { type HelmFlag, longName, takesValue } from "./flags.ts";

/** A command that renders a chart, and so takes a post-renderer. */
type RenderingCommand = "install" | "upgrade" | "template" | "diff";

export interface HelmCall {
  readonly command: RenderingCommand;
  /** `secrets` if that plugin runs the command. */
  readonly wrapper: readonly string[];
  /** All arguments up to the command's name, and all after it, unchanged. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Release and chart, if given. */
  readonly operands: readonly string[];
  readonly flags: readonly HelmFlag[];
}

/** Undefined for a command that renders nothing. */
export function readHelmCall(args: readonly string[]): HelmCall | undefined {
  const { operands, flags } = readArgs(args);
  const wrapper = operands[0]?.text === "secrets" ? 1 : 0;
  const command = operands[wrapper]?.text ?? "";
  if (!isRendering(command)) return undefined;
  const nameLength = command === "diff" ? 2 : 1;
  const last = operands[wrapper + nameLength - 1];
  if (!last || (command === "diff" && last.text !== "upgrade")) return undefined;
  return {
    command,
    wrapper: operands.slice(0, wrapper).map(({ text }) => text),
    before: args.slice(0, last.at + 1),
    after: args.slice(last.at + 1),
    operands: operands.slice(wrapper + nameLength).map(({ text }) => text),
    flags,
  };
}

/** A `helm rollback` that changes something. */
export interface RollbackCall {
  readonly release: string;
  /** Undefined: the one before the last. */
  readonly revision: number | undefined;
  readonly flags: readonly HelmFlag[];
}

/** Undefined for any other command, and for a rollback that does nothing. */
export function readRollback(args: readonly string[]): RollbackCall | undefined {
  const { operands, flags } = readArgs(args);
  const [command, release, revision = "0"] = operands.map(({ text }) => text);
  const isIdle = hasFlag({ flags }, "help") || flags.some(({ name, value }) => name === "dry-run" && value !== "none");
  if (command !== "rollback" || release === undefined || !/^\d{1,9}$/.test(revision) || isIdle) return undefined;
  return { release, revision: Number(revision) || undefined, flags };
}

type WithFlags = Pick<HelmCall, "flags">;

/** As in Helm, the last one counts. */
export function flagValue({ flags }: WithFlags, name: string): string | undefined {
  return flags.findLast((flag) => flag.name === name)?.value;
}

export function hasFlag({ flags }: WithFlags, name: string): boolean {
  const found = flags.findLast((flag) => flag.name === name);
  return found !== undefined && found.value !== "false";
}

/** In the one form that cannot be misread. */
export function writeFlags(flags: readonly HelmFlag[]): string[] {
  return flags.map(
    ({ name, value }) => `${name.length === 1 ? "-" : "--"}${name}${value === undefined ? "" : `=${value}`}`,
  );
}

/** The release's name, if the command line has it. */
export function releaseName({ command, operands }: HelmCall): string | undefined {
  return operands.length === 2 && command !== "template" ? operands[0] : undefined;
}

/** Whether Helm renders without access to a cluster. */
export function isOffline(call: HelmCall): boolean {
  return call.command === "template" || (call.command === "install" && isClientDryRun(call));
}

export function isClientDryRun(call: HelmCall): boolean {
  const found = call.flags.findLast(({ name }) => name === "dry-run");
  return found !== undefined && ["client", "true", "unset", undefined].includes(found.value);
}

function isRendering(name: string): name is RenderingCommand {
  return name === "install" || name === "upgrade" || name === "template" || name === "diff";
}

/** An argument that is neither a flag nor a flag's value. */
interface Operand {
  readonly text: string;
  readonly at: number;
}

function readArgs(args: readonly string[]): { operands: Operand[]; flags: HelmFlag[] } {
  const operands: Operand[] = [];
  const flags: HelmFlag[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] as string;
    if (arg === "--") {
      operands.push(...args.slice(at + 1).map((text, index) => ({ text, at: at + 1 + index })));
      break;
    }
    if (!arg.startsWith("-") || arg === "-") {
      operands.push({ text: arg, at });
      continue;
    }
    const read = arg.startsWith("--") ? readLong(arg.slice(2)) : readShort(arg.slice(1));
    flags.push(...read);
    const open = flags.at(-1);
    const command = operands.find(({ text }) => text !== "secrets")?.text;
    if (open && open.value === undefined && takesValue(open.name, command)) {
      at += 1;
      flags[flags.length - 1] = { ...open, value: args[at] };
    }
  }
  return { operands, flags };
}

function readLong(text: string): HelmFlag[] {
  const equals = text.indexOf("=");
  if (equals === -1) return [{ name: text, value: undefined }];
  return [{ name: text.slice(0, equals), value: text.slice(equals + 1) }];
}

/** `-nshop`, `-n=shop`, `-i`, and several in one argument: `-in shop`. */
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
