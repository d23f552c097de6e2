// What history, gc and attach found and did, for programs.

import type { AttachOutcome } from "../../cluster/attach/plan-owners.ts";
import type { ConfigUse } from "../../cluster/config-uses.ts";
import type { GcOutcome } from "../../cluster/gc/plan-deletions.ts";
import type { MissingConfig } from "../../cluster/history/find-missing.ts";
import type { ConfigHistory } from "../../cluster/history/list-revisions.ts";
import type { LiveConfig, OwnerReference, User } from "../../cluster/inventory.ts";
import { defined } from "../../collections/defined.ts";
import type { Problem } from "../../problem/problem.ts";
import type { DiffedKey } from "../diff/value/value-change.ts";
import { reportProblems } from "../report.ts";
import type { AttachDocument, GcDocument, HistoryDocument, ReportedUser } from "./schema.ts";
import { attachText, outcomeText } from "./texts.ts";

/** What history found, depending on what it was asked for. */
export type HistoryResult =
  | { readonly type: "histories"; readonly histories: readonly ConfigHistory[] }
  | { readonly type: "missing"; readonly missing: readonly MissingConfig[] }
  | {
      readonly type: "comparison";
      readonly older: LiveConfig;
      readonly newer: LiveConfig;
      /** Those that differ. */
      readonly keys: readonly DiffedKey[];
    };

export function historyDocument(result: HistoryResult, problems: readonly Problem[]): HistoryDocument {
  return { ...head("RevisionHistory"), ...contentOf(result), problems: reportProblems(problems) };
}

function head<const Kind extends string>(kind: Kind) {
  return { apiVersion: "hashroll.dev/v1alpha1", kind } as const;
}

function contentOf(result: HistoryResult): Pick<HistoryDocument, "configs" | "missing" | "comparison"> {
  switch (result.type) {
    case "histories":
      return { configs: result.histories.map(reportHistory) };
    case "missing":
      return {
        missing: result.missing.map(({ uses, ...config }) => ({
          ...config,
          users: uses.map(({ user, path, effect }) => ({ ...reportUser(user), path, effect })),
        })),
      };
    case "comparison": {
      const { kind, namespace, name } = result.older;
      return { comparison: { kind, namespace, older: name, newer: result.newer.name, keys: [...result.keys] } };
    }
  }
}

function reportHistory({ kind, namespace, baseName, revisions }: ConfigHistory) {
  return {
    kind,
    namespace,
    baseName,
    revisions: revisions.map(({ config, suffix, change, uses }) => ({
      ...(suffix !== undefined && { suffix }),
      name: config.name,
      created: config.created,
      bytes: config.bytes,
      immutable: config.immutable,
      fits: config.revision?.by !== undefined,
      keys: [...config.keys.keys()],
      ...(config.revision?.keys && { slice: true }),
      ...(change && { change }),
      users: reportUses(uses),
    })),
  };
}

function reportUser({ kind, namespace, name, rollout, replicas, phase }: User) {
  return defined({ kind, namespace, name, rollout, replicas, phase });
}

function reportUses(uses: readonly ConfigUse[]): ReportedUser[] {
  return uses.map(({ user, uses: own }) => ({
    ...reportUser(user),
    by: [...new Set(own.map(({ by }) => by))],
    paths: own.map(({ path }) => path).filter((path) => path !== ""),
  }));
}

export function gcDocument(outcomes: readonly GcOutcome[], dryRun: boolean, problems: readonly Problem[]): GcDocument {
  const revisions = outcomes.map((outcome): GcDocument["revisions"][number] => {
    const { config, baseName, verdict } = outcome.planned;
    const { kind, namespace, name, created, bytes } = config;
    const { end } = outcome.result;
    const isOther = end === "changed" || end === "put-back" || end === "not-deleted" || end === "not-put-back";
    return {
      ...{ kind, namespace, baseName, name, created, bytes },
      outcome: end === "changed" ? "stays" : end,
      reason: isOther ? end : verdict.code,
      message: outcomeText(outcome),
      users: verdict.code === "in-use" ? reportUses(verdict.uses) : [],
    };
  });
  return { ...head("GarbageCollection"), dryRun, revisions, problems: reportProblems(problems) };
}

export function attachDocument(
  outcomes: readonly AttachOutcome[],
  dryRun: boolean,
  problems: readonly Problem[],
): AttachDocument {
  const ownersOf = (all: readonly OwnerReference[]) => all.map(({ kind, name, uid }) => ({ kind, name, uid }));
  const revisions = outcomes.map((outcome) => {
    const { planned, end, added, removed } = outcome;
    const { kind, namespace, name } = planned.config;
    return {
      ...{ kind, namespace, baseName: planned.baseName, name },
      outcome: end,
      reason: planned.reason.code,
      message: attachText(outcome),
      added: ownersOf(added),
      removed: ownersOf(removed),
    };
  });
  return { ...head("RevisionOwners"), dryRun, revisions, problems: reportProblems(problems) };
}
