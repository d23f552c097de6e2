// What gc did, for programs.

import type { GcOutcome } from "../../cluster/gc/gc-outcome.ts";
import type { Problem } from "../../problem/problem.ts";
import { reportProblems } from "../report.ts";
import type { GcDocument, GcRevision } from "./schema.ts";
import { reportUses } from "./users.ts";
import { outcomeText } from "./verdict-text.ts";

export function gcDocument(
  outcomes: readonly GcOutcome[],
  isDryRun: boolean,
  problems: readonly Problem[],
): GcDocument {
  return {
    apiVersion: "hashroll.dev/v1alpha1",
    kind: "GarbageCollection",
    dryRun: isDryRun,
    revisions: outcomes.map(reportOutcome),
    problems: reportProblems(problems),
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
