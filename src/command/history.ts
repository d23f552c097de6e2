// `hashroll history [configmap/NAME|secret/NAME…]`: the revisions in a cluster, who uses them, and what is missing.

import { findMissing } from "../cluster/history/find-missing.ts";
import { type ConfigHistory, type HistoryRevision, listRevisions } from "../cluster/history/list-revisions.ts";
import type { Inventory } from "../cluster/inventory.ts";
import { splitName } from "../config/hash/suffix.ts";
import { unknownRevision } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { type HistoryResult, historyDocument } from "../report/cluster/documents.ts";
import { newRevisionContents, type RevisionContents } from "../report/cluster/revision-contents.ts";
import type { HistoryFlags } from "../settings/cluster-flags.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import { count } from "../text/count.ts";
import { finish } from "./finish.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";
import { prepareCluster, reportGaps } from "./prepare-cluster.ts";
import { tableStyle } from "./table-style.ts";

/** A config by its base name. */
export interface ConfigArgument {
  readonly kind: ConfigKind;
  readonly name: string;
}

export async function history(asked: readonly ConfigArgument[], flags: HistoryFlags, io: Io): Promise<ExitCode> {
  const { settings, problems, gather } = await prepareCluster(flags, io);
  if (problems.hasErrors) return finish({ problems, settings }, io);
  const contents = newRevisionContents(flags.diff ?? []);
  const inventory = await gather(
    { configs: flags.missing ? "all" : "revisions", ...(flags.diff && { onConfig: contents.add }) },
    "reading the cluster",
  );
  const isReachable = reportGaps(inventory, flags.missing ? "nothing-known" : "users-missing", problems);
  const result = isReachable ? findResult(inventory, { asked, flags, contents, problems }) : undefined;
  if (result && flags.format === "json")
    await io.stdout.write(`${JSON.stringify(historyDocument(result, problems.all), null, 2)}\n`);
  else if (result) {
    const isDetailed = flags.revision !== undefined;
    const { historyTable } = await import("../report/cluster/history-table.ts");
    await io.stdout.write(historyTable(result, { ...tableStyle(io), now: Date.now(), isDetailed }));
  }
  const code = await finish({ problems, settings, summary: () => result && summaryOf(result) }, io);
  return result?.type === "missing" && result.missing.length > 0 ? exitCode.problems : code;
}

interface HistoryRequest {
  readonly asked: readonly ConfigArgument[];
  readonly flags: HistoryFlags;
  readonly contents: RevisionContents;
  readonly problems: ProblemList;
}

function findResult(inventory: Inventory, request: HistoryRequest): HistoryResult | undefined {
  const { asked, flags, problems } = request;
  const isAsked = isOneOf(asked);
  if (flags.missing) {
    const missing = findMissing(inventory).filter(
      ({ kind, name }) => isAsked(kind, name) || isAsked(kind, splitName(name)?.baseName ?? name),
    );
    return { type: "missing", missing };
  }
  const all = listRevisions(inventory);
  const histories = all.filter(({ kind, baseName }) => isAsked(kind, baseName));
  for (const { kind, name } of asked)
    if (!all.some((each) => each.kind === kind && each.baseName === name))
      problems.add(unknownRevision(`revision of ${kind} ${name}`, []));
  if (problems.hasErrors) return undefined;
  if (flags.diff) return compare(histories, flags.diff, request);
  if (flags.revision === undefined) return { type: "histories", histories };
  return oneRevision(histories, flags.revision, problems);
}

/** All of them if none is asked for. */
function isOneOf(asked: readonly ConfigArgument[]): (kind: ConfigKind, baseName: string) => boolean {
  return (kind, baseName) => asked.length === 0 || asked.some((each) => each.kind === kind && each.name === baseName);
}

function oneRevision(
  histories: readonly ConfigHistory[],
  suffix: string,
  problems: ProblemList,
): HistoryResult | undefined {
  const found = histories.flatMap((each) => {
    const revisions = each.revisions.filter((revision) => isNamed(revision, suffix));
    return revisions.length > 0 ? [{ ...each, revisions }] : [];
  });
  if (found.length > 0) return { type: "histories", histories: found };
  problems.add(unknownRevision(`revision ${suffix}`, suffixesOf(histories)));
  return undefined;
}

/** Both have to be of one config: the first that has the first of them. */
function compare(
  histories: readonly ConfigHistory[],
  [first = "", second = ""]: readonly string[],
  { contents, problems }: HistoryRequest,
): HistoryResult | undefined {
  for (const { revisions } of histories) {
    const [older, newer] = [first, second].map((suffix) => revisions.find((each) => isNamed(each, suffix))?.config);
    if (older && newer) return { type: "comparison", older, newer, keys: contents.compare(older, newer) };
  }
  problems.add(unknownRevision(`config with the revisions ${first} and ${second}`, suffixesOf(histories)));
  return undefined;
}

function isNamed({ suffix, config }: HistoryRevision, wanted: string): boolean {
  return suffix === wanted || config.name === wanted;
}

function suffixesOf(histories: readonly ConfigHistory[]): string[] {
  return histories.flatMap(({ revisions }) => revisions.map(({ suffix, config }) => suffix ?? config.name));
}

function summaryOf(result: HistoryResult): string | undefined {
  switch (result.type) {
    case "histories": {
      const revisions = result.histories.reduce((sum, each) => sum + each.revisions.length, 0);
      return revisions === 0
        ? "no revisions here"
        : `${count(revisions, "revision")} of ${count(result.histories.length, "config")}`;
    }
    case "missing":
      return result.missing.length === 0 ? "nothing is missing" : `${count(result.missing.length, "config")} missing`;
    case "comparison":
      return undefined;
  }
}
