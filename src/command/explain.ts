// `hashroll explain [flags] [FILE…]`: what the filter would do with each config, and why. Emits no manifests.

import { runPipeline } from "../pipeline.ts";
import { type Explanation, explain as explainDecisions } from "../report/explain/explanation.ts";
import { explainMarkdown } from "../report/explain/markdown.ts";
import { explainMermaid } from "../report/explain/mermaid.ts";
import { explainPage } from "../report/page/explain-page.ts";
import { newReport } from "../report/report.ts";
import { summarise, summariseErrors } from "../report/summary.ts";
import type { ExplainFormat } from "../settings/output-formats.ts";
import { finish } from "./finish.ts";
import type { ExitCode, Io } from "./io/io.ts";
import { type CommandFlags, prepare } from "./prepare.ts";
import { tableStyle } from "./table-style.ts";

export interface ExplainFlags extends CommandFlags {
  readonly format?: ExplainFormat;
}

const formats: Record<ExplainFormat, (explanation: Explanation, summary: string, io: Io) => string | Promise<string>> =
  {
    table: async (explanation, summary, io) =>
      (await import("../report/explain/table.ts")).explainTable(explanation, summary, tableStyle(io)),
    wide: async (explanation, summary, io) =>
      (await import("../report/explain/wide.ts")).explainWide(explanation, summary, tableStyle(io)),
    markdown: explainMarkdown,
    mermaid: explainMermaid,
    html: async (explanation, summary) =>
      (await import("../report/page/write-page.ts")).writePage(explainPage(explanation, summary)),
    json: (explanation) => `${JSON.stringify(explanation, null, 2)}\n`,
  };

export async function explain(paths: readonly string[], flags: ExplainFlags, io: Io): Promise<ExitCode> {
  const { settings, input, problems } = await prepare(paths, flags, io);
  const { decisions, changes, problems: found } = runPipeline(input, settings);
  problems.addAll(found);
  const report = () => newReport(decisions, changes, problems.all);
  const summary = (failed: boolean): string | undefined => (failed ? summariseErrors(problems.all) : undefined);
  const inOutput = new Set(decisions.map(({ reported }) => reported));
  const isText = flags.format === undefined || flags.format === "table" || flags.format === "wide";
  const isOneScreen = isText && io.stdout.isTTY === true && io.stderr.isTTY === true;
  const code = await finish({ problems, settings, report, summary, inOutput, isOneScreen }, io);
  if (problems.hasErrors) return code;
  const explanation = explainDecisions(decisions, changes, settings);
  await io.stdout.write(await formats[flags.format ?? "table"](explanation, summarise(decisions, changes), io));
  return code;
}
