// Reads earlier outputs: from files, a Helm release, or the cluster.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { emptiedByRedirect, emptiedPrevious, missingPrevious } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { isConflicted } from "../retention/ledger.ts";
import { isLedger, isLedgerPath, ledgerTitle } from "../retention/previous/ledger-file.ts";
import type { PreviousSource } from "../settings/previous-source.ts";
import { isWhitespace } from "../text/blank.ts";
import { decodeUtf8 } from "../text/decode-utf8.ts";
import { readFromCluster } from "./previous/cluster.ts";
import { readFromHelm } from "./previous/helm-release.ts";
import type { PreviousRequest, ReadResult } from "./previous/request.ts";
import type { QueryContext } from "./process/query-program.ts";

/** A source that is missing is a problem unless it is optional. */
export async function readPreviousSources(
  names: readonly string[],
  request: PreviousRequest,
  context: QueryContext,
  problems: ProblemList,
): Promise<PreviousSource[]> {
  const sources: PreviousSource[] = [];
  for (const name of names) {
    const result = await readOne(name, request, context);
    if ("sources" in result) {
      sources.push(...result.sources);
      for (const warning of result.warnings ?? []) problems.add(warning);
    } else if (!(request.optional && result.absent))
      problems.add(missingPrevious(name, result.fault, result.absent ?? false));
    else if (result.emptied) problems.add(emptiedPrevious(name));
    // An empty ledger instead of the missing one: its revisions have to be kept until it is recorded.
    else if (isLedgerPath(name)) sources.push({ path: name, text: ledgerTitle, ledger: true });
  }
  return sources;
}

function readOne(name: string, request: PreviousRequest, context: QueryContext): Promise<ReadResult> | ReadResult {
  if (name === "") return { fault: "its name is empty, like a variable that is not set" };
  if (name === "cluster") return readFromCluster(request, context);
  if (name.startsWith("helm:")) return readFromHelm(name.slice("helm:".length), request, context);
  return fromFile(name, context.cwd);
}

function fromFile(path: string, cwd: string): ReadResult {
  try {
    const decoded = decodeUtf8(readFileSync(resolve(cwd, path)));
    if (decoded.invalidAt !== undefined) return { fault: "it is not UTF-8" };
    const text = decoded.text.replace(/^\uFEFF/, "");
    const ledger = isLedger(text) || isLedgerPath(path);
    if (ledger && isConflicted(text))
      return { fault: "it is in the middle of a merge; hashroll record puts its sides together" };
    if (!ledger && isWhitespace(text))
      return { fault: `it is empty; ${emptiedByRedirect}`, absent: true, emptied: true };
    return { sources: [{ path, text, ledger }] };
  } catch (error) {
    return { fault: systemErrorText(error), absent: (error as NodeJS.ErrnoException).code === "ENOENT" };
  }
}
