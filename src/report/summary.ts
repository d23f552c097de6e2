// The summary of what was done, in one line.

import { groupBy } from "../collections/group-by.ts";
import type { Problem } from "../problem/problem.ts";
import type { ChangePlan } from "../rewrite/change-plan.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { Strategy } from "../settings/strategy.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { count } from "../text/count.ts";
import { slicesOf } from "./report.ts";

/**
 * `12 ConfigMaps renamed, 1 copied, 3 unchanged, 31 references rewritten in 9 workloads`. `isEmpty`: the input has no
 * documents.
 */
export function summarise(
  decisions: readonly Decision[],
  { rewritten, restarted, carried, unneededChecksums }: ChangePlan,
  isEmpty = false,
): string {
  const triggered = restarted.filter(({ by }) => by === "trigger").length;
  const parts = [...summariseKind("ConfigMap", decisions), ...summariseKind("Secret", decisions)];
  if (isEmpty) return "the input is empty: nothing to do";
  if (parts.length === 0 && triggered === 0) return "no ConfigMaps here: nothing to do";
  if (rewritten.length > 0) {
    const workloads = new Set(rewritten.map((link) => link.referrer)).size;
    parts.push(`${count(rewritten.length, "reference")} rewritten in ${count(workloads, "workload")}`);
  }
  const slices = decisions.reduce((sum, decision) => sum + slicesOf(decision).length, 0);
  if (slices > 0) parts.push(`${count(slices, "revision")} of some keys`);
  const older = [...carried.values()].reduce((sum, names) => sum + names.length, 0);
  if (older > 0) parts.push(`${count(older, "older revision")} carried`);
  if (triggered > 0) parts.push(`${count(triggered, "trigger")} carried out`);
  return parts.join(", ") + checksumHint(unneededChecksums.length);
}

/** Said here, since half of all charts have them. */
function checksumHint(workloads: number): string {
  if (workloads === 0) return "";
  const needs = `${count(workloads, "workload")} may not need ${workloads === 1 ? "its" : "their"} checksum/ annotations any more`;
  return `; ${needs}: set checksums: drop in hashroll.yaml, or keep to end this hint`;
}

export function summariseErrors(
  problems: readonly Problem[],
  done: "written" | "changed" | "compared" = "written",
): string {
  const errors = problems.filter((problem) => problem.severity === "error").length;
  return `${count(errors, "error")}: nothing was ${done}`;
}

/** In the order of the summary. */
const participles: Readonly<Record<Strategy | "hashed", string>> = {
  rename: "renamed",
  copy: "copied",
  restart: "restarting",
  reload: "reloading",
  hashed: "already hashed",
  ignore: "unchanged",
};

/** What is a revision already is counted as such, unless it keeps its name and restarts or reloads. */
function participleOf({ config, strategy }: Decision): string {
  const keepsName = strategy === "restart" || strategy === "reload";
  return participles[config.hashedBy && !keepsName ? "hashed" : strategy];
}

function summariseKind(kind: ConfigKind, decisions: readonly Decision[]): string[] {
  const own = groupBy(
    decisions.filter(({ config }) => config.kind === kind),
    participleOf,
  );
  const parts = Object.values(participles).flatMap((outcome) => {
    const number = own.get(outcome)?.length ?? 0;
    return number > 0 ? [{ number, outcome }] : [];
  });
  return parts.map(({ number, outcome }, index) => `${index === 0 ? count(number, kind) : number} ${outcome}`);
}
