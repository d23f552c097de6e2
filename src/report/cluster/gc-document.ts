// What gc did, for programs.

import type { GcOutcome } from "../../cluster/gc/gc-outcome.ts";
import type { Problem } from "../../problem/problem.ts";
import { placeFinder, reportProblem } from "../report.ts";
import type { GcDocument, GcRevision } from "./schema.ts";
import { reportUses } from "./users.ts";
import { outcomeText } from "./verdict-text.ts";

export function gcDocument(
  outcomes: readonly GcOutcome[],
  isDryRun: boolean,
  problems: readonly Problem[],
): GcDocument {
  const find = placeFinder();
  return {
    apiVersion: "hashroll.dev/v1alpha1",
    kind: "GarbageCollection",
    dryRun: isDryRun,
    revisions: outcomes.map(reportOutcome),
    problems: problems.map((problem) => reportProblem(problem, find)),
  };
}

function reportOutcome(outcome: GcOutcome): GcRevision {
  const { config, baseName, verdict } = outcome.planned;
  const { end } = outcome.result;
  const isOther = end === "changed" || end === "put-back" || end === "not-deleted" || end === "not-put-back";
  return {
    kind: config.kind,
    namespace: config.namespace,
    baseName,
    name: config.name,
    created: config.created,
    bytes: config.bytes,
    outcome: end === "changed" ? "stays" : end,
    reason: isOther ? end : verdict.code,
    message: outcomeText(outcome),
    users: verdict.code === "in-use" ? reportUses(verdict.uses) : [],
  };
}
