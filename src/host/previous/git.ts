// Earlier outputs from Git: the committed versions of a file.

import { conflictedLedger, incompleteHistory, type Message } from "../../problem/messages/index.ts";
import { conflictingLedgers, isConflicted, joinLedgers } from "../../retention/previous/ledger-conflict.ts";
import { isLedger, isLedgerPath } from "../../retention/previous/ledger-file.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import { isWhitespace } from "../../text/blank.ts";
import { decodeUtf8 } from "../../text/decode-utf8.ts";
import { type FileHistory, type FileVersion, readVersions } from "../git/versions.ts";
import type { ProcessContext } from "../process/run-process.ts";

export type GitSources =
  | { readonly sources: readonly PreviousSource[]; readonly warnings: readonly Message[] }
  | Extract<FileHistory, { readonly fault: string }>;

/** Newest first; `path` is relative to the working folder. */
export async function readFromGit(path: string, context: ProcessContext): Promise<GitSources> {
  if (path === "") return { fault: "it has to be git:PATH" };
  const history = await readVersions(path, context);
  if ("fault" in history) return history;
  const texts = history.versions.map(({ bytes }) => decodeUtf8(bytes));
  const isDamaged = history.versions.some(({ isCurrent }, at) => isCurrent && texts[at]?.invalidAt !== undefined);
  if (isDamaged) return { fault: "it is not UTF-8" };
  const warnings = history.gap ? [incompleteHistory(path, gaps[history.gap].reason, gaps[history.gap].advice)] : [];
  const seen = new Set<string>();
  const sources = history.versions.flatMap((version, at) => {
    const source = sourceOf(path, version, texts[at]?.text ?? "");
    const isInMerge = source.ledger === true && isConflicted(source.text);
    if (isInMerge && version.isCurrent) warnings.push(conflictedLedger(source.path));
    const whole = isInMerge ? joinLedgers(conflictingLedgers(source.text)) : source.text;
    const fresh = withoutSeen(whole, seen);
    // One that is empty, as after a redirect that failed, says nothing.
    return isWhitespace(fresh) ? [] : [{ ...source, text: fresh }];
  });
  return sources.length > 0 ? { sources, warnings } : { fault: "it is empty in every commit", absent: true };
}

/** Without the documents that a newer version has, too: most are the same in each, and reading them takes most of the time. */
function withoutSeen(text: string, seen: Set<string>): string {
  const documents = text.split(/^(?=---\s)/m);
  const fresh = documents.filter((document) => !seen.has(document));
  for (const document of documents) seen.add(document);
  return fresh.join("");
}

const gaps = {
  shallow: {
    reason: "the clone is shallow",
    advice: "fetch all commits: git fetch --unshallow, or fetch-depth: 0 for actions/checkout",
  },
  partial: {
    reason: "the clone is partial",
    advice: "have Git fetch what is missing: git log --patch with that path, once",
  },
  timeout: {
    reason: "git takes too long",
    advice: "git commit-graph write --reachable --changed-paths makes it fast",
  },
} as const;

function sourceOf(path: string, { commit, isCurrent }: FileVersion, decoded: string): PreviousSource {
  const text = decoded.replace(/^\uFEFF/, "");
  const ledger = isLedger(text) || isLedgerPath(path);
  return { path: `git:${path}@${commit.slice(0, 10)}`, text, ledger, older: !isCurrent };
}
