// `hashroll [flags] [FILE…]`: the filter itself. Nothing is written if there is an error.

import { addResults } from "../host/krm/results.ts";
import { runPipeline } from "../pipeline.ts";
import { newReport } from "../report/report.ts";
import { summarise, summariseErrors } from "../report/summary.ts";
import { isWhitespace } from "../text/blank.ts";
import { finish, reportedProblems } from "./finish.ts";
import type { ExitCode, Io } from "./io/io.ts";
import { type CommandFlags, type Preparing, prepare } from "./prepare.ts";

export async function filter(
  paths: readonly string[],
  flags: CommandFlags,
  io: Io,
  how?: Preparing,
): Promise<ExitCode> {
  const { settings, input, problems, list } = await prepare(paths, flags, io, how);
  const { pieces, decisions, changes, problems: found } = runPipeline(input, settings);
  problems.addAll(found);
  const isEmpty = input.sources.every(({ text }) => isWhitespace(text));
  const report = () => newReport(decisions, changes, problems.all);
  const summary = (failed: boolean): string =>
    failed ? summariseErrors(problems.all, list ? "changed" : "written") : summarise(decisions, changes, isEmpty);
  const code = await finish({ problems, settings, report, summary }, io);
  const reported = reportedProblems(problems, settings.quiet);
  if (pieces && !problems.hasErrors) {
    await io.stdout.write(list ? addResults([...pieces].join(""), reported, list.source) : pieces);
  } else if (list) {
    // Callers of KRM functions show the results, and use nothing else of a function that failed.
    const text = addResults(list.source.text, reported, list.source);
    if (text !== list.source.text) await io.stdout.write(text);
  }
  return code;
}
