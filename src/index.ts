// The library entry: text in, text and report out.

import { runPipeline } from "./pipeline.ts";
import { checkOptions, type RenderOptions } from "./policy/check-options.ts";
import { newReport } from "./report/report.ts";
import type { Report } from "./report/report-schema.ts";
import type { Source } from "./text/source.ts";

export type { RenderOptions as Options } from "./policy/check-options.ts";
export type {
  Report,
  ReportConfig,
  ReportPlace,
  ReportProblem,
  ReportReference,
  ReportRestart,
} from "./report/report-schema.ts";
export type { Deployer } from "./settings/deployer.ts";
export type { Strategy } from "./settings/strategy.ts";
export type { Source } from "./text/source.ts";

export interface Rendered {
  /** The whole output; absent if the report has errors. */
  readonly text?: string;
  readonly report: Report;
}

/**
 * Turns every config of these manifests into a revision and points every reference at it. Throws a TypeError for
 * arguments of other types.
 */
export function render(input: string | readonly Source[], options: RenderOptions = {}): Rendered {
  if (typeof input !== "string" && !isSources(input))
    throw new TypeError("Expected manifests as one text, or a list of sources with a path and a text each");
  checkOptions(options);
  const sources = typeof input === "string" ? [{ path: "<input>", text: input }] : input;
  const { previous, secretKey, placeInPolicy, functionConfig, ...chosen } = options;
  const given = { previous, secretKey, placeInPolicy, functionConfig };
  const { pieces, problems, decisions, changes } = runPipeline({ sources, ...given }, chosen);
  return { ...(pieces && { text: [...pieces].join("") }), report: newReport(decisions, changes, problems) };
}

function isSources(input: unknown): boolean {
  return (
    Array.isArray(input) && input.every((each) => typeof each?.path === "string" && typeof each?.text === "string")
  );
}
