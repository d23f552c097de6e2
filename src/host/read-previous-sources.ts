// Reads earlier outputs: from files, Git, a Helm release, or the cluster.

import { emptiedPrevious, missingPrevious } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { isLedgerPath, ledgerTitle } from "../retention/previous/ledger-file.ts";
import type { PreviousSource } from "../settings/previous-source.ts";
import { parseSourceName } from "../settings/source-name.ts";
import { readFromCluster } from "./previous/cluster.ts";
import { readFromFile } from "./previous/file.ts";
import { readFromGit } from "./previous/git.ts";
import { type ReleaseReader, readFromHelm } from "./previous/helm-release.ts";
import type { PreviousRequest, ReadResult } from "./previous/request.ts";
import type { QueryContext } from "./process/query-program.ts";

/** Sources that are being read already. */
export type OpenSources = ReadonlyMap<string, Pick<ReleaseReader, "read">>;

/** A source that is missing is a problem unless it is optional. */
export async function readPreviousSources(
  names: readonly string[],
  request: PreviousRequest,
  context: QueryContext,
  problems: ProblemList,
  open: OpenSources = new Map(),
): Promise<PreviousSource[]> {
  const sources: PreviousSource[] = [];
  for (const name of names) {
    const result = await (open.get(name)?.read(request.configNamespaces) ?? readOne(name, request, context));
    if ("sources" in result) {
      sources.push(...result.sources);
      for (const warning of result.warnings ?? []) problems.add(warning);
    } else if (!(request.optional && result.absent))
      problems.add(missingPrevious(name, result.fault, result.absent ?? false));
    else if (result.emptied) problems.add(emptiedPrevious(name));
    // An empty ledger instead of the missing one: its revisions have to be kept until it is recorded.
    else if (isLedgerPath(name.replace(/^git:/, ""))) sources.push({ path: name, text: ledgerTitle, ledger: true });
  }
  return sources;
}

function readOne(name: string, request: PreviousRequest, context: QueryContext): Promise<ReadResult> | ReadResult {
  if (name === "") return { fault: "its name is empty, like a variable that is not set" };
  const source = parseSourceName(name);
  switch (source.from) {
    case "cluster":
      return readFromCluster(request, context);
    case "helm":
      return readFromHelm(source.release, request, context);
    case "git":
      return readFromGit(source.path, context);
    case "file":
      return readFromFile(source.path, context);
  }
}
