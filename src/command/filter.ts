// `hashroll [flags] [FILE…]`: the filter itself. Nothing is written before everything is known to be right.

import { addResults } from "../host/krm/results.ts";
import { runPipeline } from "../pipeline.ts";
import { hasErrors, type Problem } from "../problem/problem.ts";
import { newReport } from "../report/report.ts";
import { summarise, summariseErrors } from "../report/summary.ts";
import { isWhitespace } from "../text/blank.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";
import { logText, writeFile } from "./io/log.ts";
import { type CommandFlags, prepare } from "./prepare.ts";

export async function filter(paths: readonly string[], flags: CommandFlags, io: Io): Promise<ExitCode> {
  const { settings, options, sources, problems, list } = await prepare(paths, flags, io);
  const outcome = runPipeline(sources, options);
  for (const problem of outcome.problems) problems.push(problem);
  const hasNothing = sources.every(({ text }) => isWhitespace(text));
  const isDone = (): boolean => outcome.pieces !== undefined && !hasErrors(problems);
  const log = (): string => {
    const summary = isDone()
      ? summarise(outcome.decisions, outcome.changes, hasNothing)
      : summariseErrors(problems, list ? "changed" : "written");
    return logText(problems.filter(isWorthSaying(isDone(), settings.quiet)), settings.quiet ? undefined : summary);
  };
  if (settings.report !== undefined) {
    const report = newReport(outcome.decisions, outcome.changes, problems);
    writeFile(settings.report, `${JSON.stringify(report, null, 2)}\n`, io, problems);
  }
  if (settings.logFile !== undefined) writeFile(settings.logFile, log(), io, problems);
  await io.stderr.write(log());
  const said = problems.filter(isWorthSaying(isDone(), settings.quiet));
  if (!isDone() || !outcome.pieces) {
    // Those who call functions show what is in `results`, and take nothing else of one that failed.
    const text = list && addResults(list.source.text, said, list.source);
    if (list && text !== undefined && text !== list.source.text) await io.stdout.write(text);
    return exitCode.problems;
  }
  await io.stdout.write(list ? addResults([...outcome.pieces].join(""), said, list.source) : outcome.pieces);
  return exitCode.done;
}

/** What would have become of each config is no news where nothing was written. */
function isWorthSaying(done: boolean, quiet = false): (problem: Problem) => boolean {
  return ({ severity }) => severity !== "note" || (done && !quiet);
}
