// Brings one ledger up to date with a rendered stream.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readMergeStages } from "../../host/git/read-blobs.ts";
import { readFromGit } from "../../host/previous/git.ts";
import {
  corruptLedgerEntry,
  incompleteHistory,
  type Message,
  nothingToRecord,
  staleLedger,
  unreadable,
} from "../../problem/messages/index.ts";
import { newProblemList, type ProblemList } from "../../problem/problem-list.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import { isRecorded, nextLedger, writeLedger } from "../../retention/ledger.ts";
import { conflictingLedgers, isConflicted, joinLedgers } from "../../retention/previous/ledger-conflict.ts";
import { ledgerTitle } from "../../retention/previous/ledger-file.ts";
import type { PreviousConfig } from "../../retention/previous/previous-config.ts";
import { readPrevious } from "../../retention/previous/read-previous.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import { defaultRevisions } from "../../settings/retention-mode.ts";
import { hasNoDocuments } from "../../text/blank.ts";
import { count } from "../../text/count.ts";
import type { Source } from "../../text/source.ts";
import type { Io } from "../io/io.ts";
import { withProgress } from "../io/progress.ts";
import { replaceFile } from "../io/write-file.ts";

type LedgerIo = Pick<Io, "cwd" | "env" | "stderr">;

export interface LedgerUpdate {
  /** From the working folder. */
  readonly path: string;
  /** What hashroll printed. */
  readonly sources: readonly Source[];
  readonly revisions?: number | "auto" | undefined;
  /** Write nothing: a stale ledger is a problem. */
  readonly check?: boolean | undefined;
}

export interface UpdatedLedger {
  readonly isCurrent: boolean;
  /** For people. */
  readonly summary: string;
}

export async function updateLedger(
  { path, sources, revisions, check }: LedgerUpdate,
  io: LedgerIo,
  problems: ProblemList,
): Promise<UpdatedLedger> {
  const stream = readConfigs(
    sources.filter(({ text }) => !hasNoDocuments(text)),
    problems,
  );
  const text = readLedger(path, io, problems) ?? ledgerTitle;
  const sides = isConflicted(text) ? ((await readMergeStages(path, io)) ?? conflictingLedgers(text)) : [text];
  const before = readConfigs([{ path, text: joinLedgers(sides), ledger: true }], problems, corruptLedgerEntry());
  const history = readConfigs(await readHistory(path, text, io, problems), problems);
  const nothing = problems.hasErrors ? undefined : nothingRecorded(sources, stream, before);
  if (nothing) problems.add(nothing);
  const configs = nextLedger(stream, before, history, recordedRevisions(revisions));
  const ledger = writeLedger(configs);
  const isCurrent = ledger === text.replaceAll("\r\n", "\n") || (text === ledgerTitle && configs.length === 0);
  if (!isCurrent && !problems.hasErrors) {
    if (check) problems.add(staleLedger(path, staleNames(configs, before)));
    else replaceFile(path, ledger, io, problems);
  }
  const isAbsent = isCurrent && text === ledgerTitle;
  const summary = isAbsent
    ? `no revisions here, and no ${path}`
    : `${path} ${isCurrent ? "is" : "is now"} up to date: ${countOf(configs)}`;
  return { isCurrent, summary };
}

/** A ledger is for all workloads alike. */
function recordedRevisions(revisions: number | "auto" = "auto"): number {
  return revisions === "auto" ? defaultRevisions : revisions;
}

/** `corrupt`: the message for a revision whose content does not fit its name; in a ledger, a merge may have made it. */
function readConfigs(sources: readonly PreviousSource[], problems: ProblemList, corrupt?: Message): PreviousConfig[] {
  const found = newProblemList();
  const configs = readPrevious(sources, {}, found);
  problems.addAll(found.all.map((each) => (each.code === "corrupt-previous" ? { ...each, ...corrupt } : each)));
  return configs;
}

/** A broken pipe, or a render without hashroll, must not empty the ledger. */
function nothingRecorded(
  sources: readonly Source[],
  stream: readonly PreviousConfig[],
  before: readonly PreviousConfig[],
): Message | undefined {
  if (stream.some(isRecorded)) return undefined;
  if (sources.every(({ text }) => hasNoDocuments(text))) return nothingToRecord("error", "the input is empty");
  const severity = before.length > 0 ? "error" : "warning";
  return stream.some(({ kind }) => kind === "ConfigMap")
    ? nothingToRecord(severity, "no ConfigMap of the input is a revision")
    : undefined;
}

function readLedger(path: string, io: LedgerIo, problems: ProblemList): string | undefined {
  try {
    return readFileSync(resolve(io.cwd, path), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") problems.add(unreadable(path, systemErrorText(error)));
    return undefined;
  }
}

/** The ledger's committed versions. Without Git, and before it is committed, there are none. */
async function readHistory(path: string, text: string, io: LedgerIo, problems: ProblemList): Promise<PreviousSource[]> {
  const result = await withProgress(io, `reading git:${path}`, () => readFromGit(path, io));
  if ("fault" in result) {
    if (!result.absent && !result.noGit) problems.add(incompleteHistory(path, result.fault, "correct that"));
    return [];
  }
  // Recording ends a conflict that was committed.
  for (const warning of result.warnings.filter(({ code }) => code !== "conflicted-ledger")) problems.add(warning);
  return result.sources.filter((source) => source.text !== text).map((source) => ({ ...source, older: true }));
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

function countOf(configs: readonly PreviousConfig[]): string {
  const names = new Set(configs.map(({ namespace, baseName }) => `${namespace ?? ""}/${baseName}`));
  return `${count(configs.length, "revision")} of ${count(names.size, "ConfigMap")}`;
}
