// History for programs.

import type { MissingConfig } from "../../cluster/history/find-missing.ts";
import type { ConfigHistory } from "../../cluster/history/list-revisions.ts";
import type { LiveConfig } from "../../cluster/inventory.ts";
import type { Problem } from "../../problem/problem.ts";
import type { DiffedKey } from "../diff/value/value-change.ts";
import { reportProblems } from "../report.ts";
import type { HistoryDocument } from "./schema.ts";
import { reportUser, reportUses } from "./users.ts";

/** What the command found, depending on what it was asked for. */
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
  return {
    apiVersion: "hashroll.dev/v1alpha1",
    kind: "RevisionHistory",
    ...contentOf(result),
    problems: reportProblems(problems),
  };
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
