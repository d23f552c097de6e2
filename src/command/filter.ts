// `hashroll [flags] [FILE…]`: the filter itself. Nothing is written before everything is known to be right.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { renderStream } from "../render.ts";
import { problemFormatter } from "../report/format-problem.ts";
import { unreadable, unwritable } from "../report/messages.ts";
import { hasErrors, type Problem } from "../report/problem.ts";
import { newReport } from "../report/report.ts";
import { summarise, summariseErrors } from "../report/summarise.ts";
import type { Options } from "../revision/options.ts";
import { type ExitCode, exitCode, type Io, write } from "./io.ts";
import { readInput, reasonOf } from "./read-input.ts";

export interface FilterFlags extends Omit<Options, "secretKey"> {
  readonly secretKeyFile?: string;
  readonly report?: string;
  readonly logFile?: string;
  readonly quiet?: boolean;
}

export async function filter(paths: readonly string[], flags: FilterFlags, io: Io): Promise<ExitCode> {
  const problems: Problem[] = [];
  const sources = await readInput(paths, io, problems);
  const options = withSecretKey(flags, io, problems);
  const outcome = renderStream(sources, options);
  problems.push(...outcome.problems);
  const report = (): string => `${JSON.stringify(newReport(outcome.decisions, outcome.revised, problems), null, 2)}\n`;
  if (flags.report !== undefined) writeFile(flags.report, report(), io, problems);
  const failed = (): boolean => hasErrors(problems) || outcome.text === undefined;
  const log = (): string =>
    logText(problems, failed() ? summariseErrors(problems) : summarise(outcome.decisions, outcome.revised));
  if (flags.logFile !== undefined) writeFile(flags.logFile, log(), io, problems);
  if (failed()) {
    // What would have become of each config is no news where nothing was written.
    const serious = problems.filter(({ severity }) => severity !== "note");
    await write(io.stderr, logText(serious, flags.quiet ? undefined : summariseErrors(problems)));
    return exitCode.problems;
  }
  await write(io.stderr, flags.quiet ? logText(problems.filter((problem) => problem.severity === "warning")) : log());
  await write(io.stdout, outcome.text ?? "");
  return exitCode.done;
}

function withSecretKey({ secretKeyFile, ...options }: FilterFlags, io: Io, problems: Problem[]): Options {
  if (secretKeyFile === undefined) return options;
  try {
    return { ...options, secretKey: readFileSync(resolve(io.cwd, secretKeyFile)) };
  } catch (error) {
    problems.push(unreadable(secretKeyFile, reasonOf(error)));
    return options;
  }
}

function writeFile(path: string, text: string, io: Io, problems: Problem[]): void {
  try {
    writeFileSync(resolve(io.cwd, path), text);
  } catch (error) {
    problems.push(unwritable(path, reasonOf(error)));
  }
}

function logText(problems: readonly Problem[], summary?: string): string {
  const format = problemFormatter();
  return problems.map(format).join("") + (summary === undefined ? "" : `${summary}\n`);
}
