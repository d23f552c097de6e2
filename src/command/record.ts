// `hashroll record`: writes the newest revisions of a rendered stream into the ledger.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { problemFormatter } from "../report/format-problem.ts";
import { previousFault, staleLedger, unreadable, unwritable } from "../report/messages.ts";
import { hasErrors, type Problem } from "../report/problem.ts";
import { reasonOf } from "../report/reason.ts";
import { nextLedger, sidesOfConflict, writeLedger } from "../retention/ledger.ts";
import { type PreviousConfig, type PreviousSource, readPrevious } from "../retention/previous.ts";
import { defaultRevisions } from "../retention/retain.ts";
import { type ExitCode, exitCode, type Io, write } from "./io.ts";
import { readInput } from "./read-input.ts";

export interface RecordFlags {
  readonly app?: string;
  readonly check?: boolean;
  readonly revisions?: number;
}

export function ledgerPath(app: string | undefined): string {
  return `.hashroll/${app ?? "revisions"}.yaml`;
}

export async function record(paths: readonly string[], flags: RecordFlags, io: Io): Promise<ExitCode> {
  const problems: Problem[] = [];
  const path = ledgerPath(flags.app);
  const stream = read(await readInput(paths, io, problems), problems);
  const text = readLedger(path, io, problems) ?? "";
  const before = read(sidesOfConflict(text).map((side) => ({ path, text: side })), problems);
  const configs = nextLedger(stream, before, flags.revisions ?? defaultRevisions);
  const ledger = writeLedger(configs);
  const isCurrent = ledger === text || (text === "" && configs.length === 0);
  if (flags.check && !isCurrent) problems.push(staleLedger(path, staleNames(configs, before)));
  if (!flags.check && !isCurrent && !hasErrors(problems)) replaceFile(path, ledger, io, problems);
  const format = problemFormatter();
  const summary = hasErrors(problems) ? "" : `${path} ${isCurrent ? "is" : "now is"} up to date: ${count(configs)}\n`;
  await write(io.stderr, problems.map(format).join("") + summary);
  return hasErrors(problems) ? exitCode.problems : exitCode.done;
}

function read(sources: readonly PreviousSource[], problems: Problem[]): PreviousConfig[] {
  return readPrevious(sources, (place, fault) => problems.push({ ...previousFault(fault), place }));
}

function readLedger(path: string, io: Io, problems: Problem[]): string | undefined {
  try {
    return readFileSync(resolve(io.cwd, path), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") problems.push(unreadable(path, reasonOf(error)));
    return undefined;
  }
}

/** An interrupted run leaves the old file as it was. */
function replaceFile(path: string, text: string, io: Io, problems: Problem[]): void {
  const target = resolve(io.cwd, path);
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(temporary, text, { flush: true });
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    problems.push(unwritable(path, reasonOf(error)));
  }
}

function staleNames(configs: readonly PreviousConfig[], before: readonly PreviousConfig[]): string[] {
  const known = new Set(before.map(({ name }) => name));
  const missing = configs.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  return missing.length > 0 ? missing : ["its order or content"];
}

function count(configs: readonly PreviousConfig[]): string {
  const names = new Set(configs.map(({ namespace, baseName }) => `${namespace ?? ""}/${baseName}`)).size;
  return `${configs.length} revision${configs.length === 1 ? "" : "s"} of ${names} ConfigMap${names === 1 ? "" : "s"}`;
}
