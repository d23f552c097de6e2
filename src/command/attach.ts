// `hashroll attach [WORKLOAD…]`: gives kept revisions owners, so that the cluster itself removes each with the last
// template that names it; `--before OUTPUT` takes the owners off what is about to be used.

import { type ComingRevision, findComingRevisions, planBefore } from "../cluster/attach/coming-revisions.ts";
import {
  type AttachOutcome,
  asChanged,
  asPlanned,
  hasChange,
  type PlannedOwners,
  planOwners,
} from "../cluster/attach/plan-owners.ts";
import { isNamed, isOneOf, type WorkloadName } from "../cluster/attach/workload.ts";
import { type Inventory, titleOf } from "../cluster/inventory.ts";
import { changeOwners } from "../host/kubectl/change-owners.ts";
import { relaySignals } from "../host/process/run-process.ts";
import { readInput } from "../host/read-input.ts";
import { readObjects } from "../manifest/read/read-objects.ts";
import { documentFault, noRevisions, notAttached, notObserved, unknownWorkload } from "../problem/messages/index.ts";
import { newWalker } from "../reference/walk/find-references.ts";
import { attachDocument } from "../report/cluster/documents.ts";
import type { AttachFlags } from "../settings/cluster-flags.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import { finish } from "./finish.ts";
import type { Io } from "./io/io.ts";
import { newProgress } from "./io/progress.ts";
import { type ClusterRun, prepareCluster, reportGaps } from "./prepare-cluster.ts";
import { tableStyle } from "./table-style.ts";
import { newWatch, type WorkloadWatch } from "./watch-workloads.ts";

/** Ours, or the one that a signal asks for. */
export async function attach(asked: readonly WorkloadName[], flags: AttachFlags, io: Io): Promise<number> {
  const run = await prepareCluster(flags, io);
  const { settings, problems } = run;
  if (problems.hasErrors) return finish({ problems, settings }, io);
  const signals = relaySignals();
  try {
    const isInterrupted = (): boolean => signals.exitCode() !== undefined;
    const own = { ...run, flags, io, isInterrupted };
    const isBefore = flags.before !== undefined || flags.detach;
    const outcomes = isBefore ? await beforeDeploy(own) : await afterDeploy(asked, own);
    if (!outcomes) return signals.exitCode() ?? (await finish({ problems, settings }, io));
    const isDryRun = flags.dryRun === true;
    const { attachSummary, attachTable } = await import("../report/cluster/outcome-table.ts");
    await io.stdout.write(
      flags.format === "json"
        ? `${JSON.stringify(attachDocument(outcomes, isDryRun, problems.all), null, 2)}\n`
        : attachTable(outcomes, { ...tableStyle(io), now: Date.now() }),
    );
    const code = await finish({ problems, settings, summary: () => attachSummary(outcomes, isDryRun) }, io);
    return signals.exitCode() ?? code;
  } finally {
    signals.release();
  }
}

interface AttachRun extends ClusterRun {
  readonly flags: AttachFlags;
  readonly io: Io;
  isInterrupted(): boolean;
}

async function afterDeploy(asked: readonly WorkloadName[], run: AttachRun): Promise<AttachOutcome[] | undefined> {
  const { problems, flags, isInterrupted } = run;
  const watch = newWatch(asked, run, newProgress(run.io));
  const { workloads, isComplete } = await (flags.wait ? watch.wait(flags.timeout, isInterrupted) : watch.look());
  if (isInterrupted()) return undefined;
  const where = run.namespaces === "all" ? "in the cluster" : `in namespace ${run.namespaces.join(", ")}`;
  if (isComplete)
    for (const each of asked)
      if (!isNamed(workloads, each)) problems.add(unknownWorkload(where), { object: `${each.kind} ${each.name}` });
  if (problems.hasErrors) return undefined;
  const first = await lookUpOwners(run, watch, "reading the cluster");
  if (!reportGaps(first.inventory, "no-owners-changed", problems)) return undefined;
  for (const workload of first.notObserved)
    problems.add(notObserved(flags.wait === true, workload), { object: titleOf(workload) });
  const lookUp = async () => (await lookUpOwners(run, watch, "looking once more")).plan;
  return carryOut(first.plan, lookUp, run);
}

async function lookUpOwners(run: AttachRun, watch: WorkloadWatch, title: string) {
  const { workloads, notObserved } = await watch.look();
  const withoutStoredSecrets = run.flags.secrets === false;
  const request = { configs: "revisions", kinds: kindsOf(run.flags), withoutStoredSecrets } as const;
  const inventory = await run.gather(request, title);
  const isAsked = isOneOf(watch.asked, workloads);
  const plan = planOwners(await run.viewOf(inventory), { knowsReleases: !withoutStoredSecrets, notObserved, isAsked });
  return { inventory, plan, notObserved };
}

async function beforeDeploy(run: AttachRun): Promise<AttachOutcome[] | undefined> {
  const { problems, flags } = run;
  const coming = flags.before === undefined ? "unknown" : await readComing(flags.before, run);
  if (problems.hasErrors) return undefined;
  if (coming.length === 0) problems.add(noRevisions(flags.before ?? ""));
  const scope = coming === "unknown" ? { kinds: kindsOf(flags) } : scopeOf(coming, flags);
  const gather = (title: string): Promise<Inventory> =>
    run.gather({ configs: "revisions", ...scope, withoutUsers: true }, title);
  const inventory = await gather("reading the cluster");
  if (!reportGaps(inventory, "no-owners-changed", problems)) return undefined;
  const lookUp = async () => planBefore(await gather("looking once more"), coming);
  return carryOut(planBefore(inventory, coming), lookUp, run);
}

/** No more than the output names. */
function scopeOf(coming: readonly ComingRevision[], flags: AttachFlags) {
  const namespaces = [...new Set(coming.map(({ namespace }) => namespace))].sort();
  return { namespaces, kinds: kindsOf(flags).filter((kind) => coming.some((each) => each.kind === kind)) };
}

async function readComing(path: string, run: AttachRun): Promise<ComingRevision[]> {
  const { problems, settings, defaultNamespace, flags, io } = run;
  const sources = await readInput([path], io, problems);
  const objects = sources.flatMap((source) =>
    readObjects(source, (place, fault) => problems.add(documentFault(fault), { place })),
  );
  const coming = findComingRevisions(objects, newWalker([], settings.references), defaultNamespace);
  return coming.filter(({ kind }) => kindsOf(flags).includes(kind));
}

function kindsOf({ secrets }: AttachFlags): readonly ConfigKind[] {
  return secrets === false ? ["ConfigMap"] : ["ConfigMap", "Secret"];
}

async function carryOut(
  plan: readonly PlannedOwners[],
  lookUp: () => Promise<readonly PlannedOwners[]>,
  { kubectl, problems, flags, io, isInterrupted }: AttachRun,
): Promise<AttachOutcome[]> {
  if (flags.dryRun) return plan.map(asPlanned);
  const progress = newProgress(io);
  const all = plan.filter(hasChange).length;
  const onProgress = (changed: number): void =>
    progress.show(`changing owners: ${changed} of ${Math.max(all, changed)}`);
  const { plan: last, results } = await changeOwners(plan, { kubectl, lookUp, isInterrupted, onProgress });
  progress.end();
  const lastByUid = new Map(last.map((each) => [each.config.uid, each]));
  return plan.map((planned) => {
    const { config } = planned;
    const now = lastByUid.get(config.uid);
    const result = results.get(config.uid);
    if (!result) return asPlanned(now ?? planned);
    // A fault counts only if there is still something to do.
    const { fault, ...changed } = result;
    if (!now || !hasChange(now) || !fault) return asChanged(now ?? planned, changed);
    problems.add(notAttached(fault.text, fault.verb), { object: titleOf(config) });
    return asChanged(now, result);
  });
}
