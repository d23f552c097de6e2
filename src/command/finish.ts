// How every command ends: report and log file, problems and a summary on standard error, and the exit code.

import { formatProblems } from "../problem/format-problems.ts";
import type { Problem } from "../problem/problem.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { Report } from "../report/report-schema.ts";
import type { MessageSettings } from "../settings/flags.ts";
import { noColours, type Paint, paintFor } from "../text/paint.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";
import { writeFile } from "./io/write-file.ts";

export interface Ending {
  readonly problems: ProblemList;
  readonly settings?: MessageSettings;
  readonly report?: () => Report;
  /** The last line, unless `quiet` is set. */
  readonly summary?: (failed: boolean) => string | undefined;
  /** Problems that the output has, too: their notes are not repeated. */
  readonly inOutput?: ReadonlySet<Problem | undefined>;
  /** Whether output and messages are for the same reader: then warnings are not repeated either. */
  readonly isOneScreen?: boolean;
}

export async function finish(ending: Ending, io: Io): Promise<ExitCode> {
  const { problems, settings = {}, report } = ending;
  if (settings.report !== undefined && report)
    writeFile(settings.report, `${JSON.stringify(report(), null, 2)}\n`, io, problems);
  if (settings.logFile !== undefined) writeFile(settings.logFile, logText(ending, noColours), io, problems);
  await io.stderr.write(logText(ending, paintFor(io.stderr, io.env), ending.isOneScreen));
  return problems.hasErrors ? exitCode.problems : exitCode.done;
}

function logText(
  { problems, settings = {}, summary, inOutput = new Set() }: Ending,
  paint: Paint,
  isOneScreen = false,
): string {
  const lastLine = settings.quiet ? undefined : summary?.(problems.hasErrors);
  const reported = reportedProblems(problems, settings.quiet, inOutput);
  const shown = isOneScreen && !problems.hasErrors ? reported.filter((problem) => !inOutput.has(problem)) : reported;
  return formatProblems(shown, paint) + (lastLine === undefined ? "" : `${lastLine}\n`);
}

/** A note says what was done with a config: if nothing was, there are none. */
export function reportedProblems(
  problems: ProblemList,
  quiet = false,
  inOutput: Ending["inOutput"] = new Set(),
): Problem[] {
  const { all, hasErrors } = problems;
  return all.filter((problem) => problem.severity !== "note" || !(quiet || hasErrors || inOutput.has(problem)));
}
