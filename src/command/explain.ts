// `hashroll explain [flags] [FILE…]`: what the filter would do with each config, and why. Emits no manifests.

import { addAll } from "../collections/add-all.ts";
import { runPipeline } from "../pipeline.ts";
import { hasErrors } from "../problem/problem.ts";
import { type Explanation, explain as explainDecisions } from "../report/explain/explanation.ts";
import { explainTable, type TerminalStyle } from "../report/explain/wide.ts";
import { newReport } from "../report/report.ts";
import { summarise, summariseErrors } from "../report/summary.ts";
import type { ExplainFormat } from "../settings/explain-format.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";
import { logText, writeFile } from "./io/log.ts";
import { type CommandFlags, prepare } from "./prepare.ts";

export interface ExplainFlags extends CommandFlags {
  readonly format?: ExplainFormat;
}

/** One entry per format: mermaid and html go here. */
const formats: Record<ExplainFormat, (explanation: Explanation, summary: string, io: Io) => string> = {
  table: (explanation, summary, io) => explainTable(explanation, summary, lookOf(io)),
  json: (explanation) => `${JSON.stringify(explanation, null, 2)}\n`,
};

export async function explain(paths: readonly string[], flags: ExplainFlags, io: Io): Promise<ExitCode> {
  const { settings, options, sources, problems } = await prepare(paths, flags, io);
  const { decisions, changes, problems: found } = runPipeline(sources, options);
  addAll(problems, found);
  const explained = new Set(decisions.map(({ reported }) => reported));
  const log = (): string => {
    const failed = hasErrors(problems);
    const said = problems.filter(
      (problem) => problem.severity !== "note" || !(failed || settings.quiet || explained.has(problem)),
    );
    return logText(said, failed && !settings.quiet ? summariseErrors(problems) : undefined);
  };
  if (settings.report !== undefined) {
    const report = newReport(decisions, changes, problems);
    writeFile(settings.report, `${JSON.stringify(report, null, 2)}\n`, io, problems);
  }
  if (settings.logFile !== undefined) writeFile(settings.logFile, log(), io, problems);
  await io.stderr.write(log());
  if (hasErrors(problems)) return exitCode.problems;
  const explanation = explainDecisions(decisions, changes, options);
  await io.stdout.write(formats[flags.format ?? "table"](explanation, summarise(decisions, changes), io));
  return exitCode.done;
}

/** Narrower than this, nobody reads tables; wider lines are hard to follow. */
const minWidth = 40;
const maxWidth = 120;

function lookOf({ stdout, env }: Io): TerminalStyle {
  const isTerminal = stdout.isTTY === true;
  return {
    width: isTerminal ? Math.min(maxWidth, Math.max(minWidth, stdout.columns || 80)) : 80,
    colour: isTerminal && !env.NO_COLOR && env.TERM !== "dumb",
  };
}
