// How every command ends: report and log file, problems and a summary on standard error, and the exit code.

import { formatProblems } from "../problem/format-problems.ts";
import type { Problem } from "../problem/problem.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { Report } from "../report/report-schema.ts";
import type { Settings } from "../settings/schema.ts";
import { noColours, type Paint, paintFor } from "../text/paint.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";
import { writeFile } from "./io/write-file.ts";

export interface Ending {
  readonly problems: ProblemList;
  readonly settings?: Pick<Settings, "quiet" | "report" | "logFile">;
  readonly report?: () => Report;
  /** The last line, unless `quiet` is set. */
  readonly summary?: (failed: boolean) => string | undefined;
  /** Notes that the output has, too. */
  readonly inOutput?: ReadonlySet<Problem | undefined>;
}

export async function finish(ending: Ending, io: Io): Promise<ExitCode> {
  const { problems, settings = {}, report } = ending;
  if (settings.report !== undefined && report)
    writeFile(settings.report, `${JSON.stringify(report(), null, 2)}\n`, io, problems);
  if (settings.logFile !== undefined) writeFile(settings.logFile, logText(ending, noColours), io, problems);
  await io.stderr.write(logText(ending, paintFor(io.stderr, io.env)));
  return problems.hasErrors ? exitCode.problems : exitCode.done;
}

function logText({ problems, settings = {}, summary, inOutput }: Ending, paint: Paint): string {
  const lastLine = settings.quiet ? undefined : summary?.(problems.hasErrors);
  const reported = reportedProblems(problems, settings.quiet, inOutput);
  return formatProblems(reported, paint) + (lastLine === undefined ? "" : `${lastLine}\n`);
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
