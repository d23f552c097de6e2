// hashroll itself, in the browser: manifests in, what the command line would say and write out.

import { runPipeline } from "../../pipeline.ts";
import { formatProblems } from "../../problem/format-problems.ts";
import type { Problem } from "../../problem/problem.ts";
import { explain } from "../../report/explain/explanation.ts";
import { explainPage } from "../../report/page/explain-page.ts";
import type { PageData } from "../../report/page/page-data.ts";
import { summarise, summariseErrors } from "../../report/summary.ts";
import type { Options } from "../../settings/options.ts";
import type { Source } from "../../text/source.ts";

export interface Result {
  readonly data: PageData;
  readonly problems: readonly Problem[];
  /** As the command line prints them. */
  readonly problemText: string;
  /** Absent if there are errors. */
  readonly output?: string;
}

export function runEngine(source: Source, options: Options): Result {
  const { pieces, problems, decisions, changes } = runPipeline({ sources: [source] }, options);
  const isError = problems.some(({ severity }) => severity === "error");
  const summary = isError ? summariseErrors(problems) : summarise(decisions, changes);
  const explanation = explain(isError ? [] : decisions, changes, options);
  return {
    data: { ...explainPage(explanation, summary), title: "hashroll playground" },
    problems,
    problemText: formatProblems(problems.filter(({ severity }) => severity !== "note" || !isError)),
    ...(pieces && { output: [...pieces].join("") }),
  };
}
