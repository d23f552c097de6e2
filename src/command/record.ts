// `hashroll record`: writes the newest revisions of a rendered stream into the ledger.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { addAll } from "../collections/add-all.ts";
import { readMergeStages } from "../host/git-merge-stages.ts";
import { readInput } from "../host/read-input.ts";
import { findPolicy } from "../policy/find-policy.ts";
import { mergeSettings } from "../policy/merge-settings.ts";
import { problemFormatter } from "../problem/format-problem.ts";
import { corruptLedgerEntry, nothingToRecord, staleLedger, unreadable, unwritable } from "../problem/messages/index.ts";
import { hasErrors, type Problem } from "../problem/problem.ts";
import { newProblemList } from "../problem/problem-list.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { isConflicted, isRecorded, nextLedger, sidesOfConflict, writeLedger } from "../retention/ledger.ts";
import { ledgerTitle } from "../retention/previous/ledger-file.ts";
import type { PreviousConfig } from "../retention/previous/previous-config.ts";
import { readPrevious } from "../retention/previous/read-previous.ts";
import { defaultRevisions } from "../settings/retention-mode.ts";
import { hasNoDocuments } from "../text/blank.ts";
import type { Source } from "../text/source.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";
import { type CommandFlags, loadPolicy } from "./prepare.ts";

export interface RecordFlags {
  readonly app?: string;
  readonly check?: boolean;
  readonly revisions?: number;
}

function ledgerPath(app: string | undefined): string {
  return `.hashroll/${app ?? "revisions"}.yaml`;
}

export async function record(paths: readonly string[], flags: RecordFlags & CommandFlags, io: Io): Promise<ExitCode> {
  const problems: Problem[] = [];
  const path = ledgerPath(flags.app);
  const found = findPolicy(io.cwd, flags.policy);
  const policy = loadPolicy(found, io, problems);
  const sources = await readInput(
    paths,
    { ...io, leaveOut: found.source && resolve(io.cwd, found.source.path) },
    problems,
  );
  const faults = newProblemList();
  const stream = readPrevious(
    sources.filter(({ text }) => !hasNoDocuments(text)),
    {},
    faults,
  );
  addAll(problems, faults.inOrder(sources));
  const text = readLedger(path, io, problems) ?? ledgerTitle;
  const sides = isConflicted(text) ? ((await readMergeStages(path, io)) ?? sidesOfConflict(text)) : [text];
  const before = readBefore(path, sides, problems);
  if (!hasErrors(problems)) addAll(problems, nothingIn(sources, stream, before));
  const configs = nextLedger(stream, before, mergeSettings(policy, flags).revisions ?? defaultRevisions);
  const ledger = writeLedger(configs);
  const isCurrent = ledger === text.replaceAll("\r\n", "\n") || (text === ledgerTitle && configs.length === 0);
  if (flags.check && !isCurrent && !hasErrors(problems)) problems.push(staleLedger(path, staleNames(configs, before)));
  if (!flags.check && !isCurrent && !hasErrors(problems)) replaceFile(path, ledger, io, problems);
  const format = problemFormatter();
  const isAbsent = isCurrent && text === ledgerTitle;
  const summary = isAbsent
    ? `no revisions here, and no ${path}\n`
    : `${path} ${isCurrent ? "is" : "is now"} up to date: ${count(configs)}\n`;
  await io.stderr.write(problems.map(format).join("") + (hasErrors(problems) ? "" : summary));
  return hasErrors(problems) ? exitCode.problems : exitCode.done;
}

/** The ledger as it is. What a merge made of lines that don't belong together is no revision, and is left out. */
function readBefore(path: string, sides: readonly string[], problems: Problem[]): PreviousConfig[] {
  const found = newProblemList();
  const before = readPrevious(
    sides.map((side) => ({ path, text: side, ledger: true })),
    {},
    found,
  );
  addAll(
    problems,
    found
      .inOrder()
      .map((problem) => (problem.code === "corrupt-previous" ? { ...problem, ...corruptLedgerEntry() } : problem)),
  );
  return before;
}

/** A pipe that broke, and a render that did not go through hashroll, must not empty the ledger. */
function nothingIn(
  sources: readonly Source[],
  stream: readonly PreviousConfig[],
  before: readonly PreviousConfig[],
): Problem[] {
  if (stream.some(isRecorded)) return [];
  if (sources.every(({ text }) => hasNoDocuments(text))) return [nothingToRecord("error", "the input is empty")];
  const severity = before.length > 0 ? "error" : "warning";
  return stream.some(({ kind }) => kind === "ConfigMap")
    ? [nothingToRecord(severity, "no ConfigMap of the input is a revision")]
    : [];
}

function readLedger(path: string, io: Io, problems: Problem[]): string | undefined {
  try {
    return readFileSync(resolve(io.cwd, path), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") problems.push(unreadable(path, systemErrorText(error)));
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
    problems.push(unwritable(path, systemErrorText(error)));
    removeQuietly(temporary);
  }
}

/** Where the folder itself is the trouble, there is nothing to remove and no way to tell. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}

function staleNames(configs: readonly PreviousConfig[], before: readonly PreviousConfig[]): string[] {
  const lacking = without(configs, before).map((name) => `it lacks ${name}`);
  const surplus = without(before, configs).map((name) => `it still has ${name}`);
  return lacking.length + surplus.length > 0 ? [...lacking, ...surplus] : ["its order or form"];
}

function without(some: readonly PreviousConfig[], others: readonly PreviousConfig[]): string[] {
  const known = new Set(others.map(({ name }) => name));
  return [...new Set(some.map(({ name }) => name))].filter((name) => !known.has(name));
}

function count(configs: readonly PreviousConfig[]): string {
  const names = new Set(configs.map(({ namespace, baseName }) => `${namespace ?? ""}/${baseName}`)).size;
  return `${configs.length} revision${configs.length === 1 ? "" : "s"} of ${names} ConfigMap${names === 1 ? "" : "s"}`;
}
