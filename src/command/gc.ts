// `hashroll gc`: deletes the revisions in a cluster that nobody can need; without --yes it only says which.

import type { GcOutcome } from "../cluster/gc/plan-deletions.ts";
import { type GcOptions, type PlannedRevision, pendingRelease, planDeletions } from "../cluster/gc/plan-deletions.ts";
import { type Inventory, type LiveConfig, titleOf } from "../cluster/inventory.ts";
import { type Manifest, restorableManifest } from "../cluster/restorable-manifest.ts";
import { groupBy } from "../collections/group-by.ts";
import { type DeletionResult, deleteRevisions, type Lookup } from "../host/kubectl/delete-revisions.ts";
import { isAllowed } from "../host/kubectl/kubectl.ts";
import { relaySignals, type SignalRelay } from "../host/process/run-process.ts";
import {
  missingPermission,
  noCluster,
  notDeleted,
  notPutBack,
  pendingRelease as pendingReleaseMessage,
  putBack,
} from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { gcDocument } from "../report/cluster/documents.ts";
import type { GcFlags } from "../settings/cluster-flags.ts";
import { durationMs } from "../text/duration.ts";
import { toData } from "../yaml/value/to-data.ts";
import { type Backup, newBackup } from "./backup.ts";
import { finish } from "./finish.ts";
import type { Io } from "./io/io.ts";
import { newProgress } from "./io/progress.ts";
import { type ClusterRun, prepareCluster, reportGaps } from "./prepare-cluster.ts";
import { tableStyle } from "./table-style.ts";

/** Ours, or the one that a signal asks for. */
export async function gc(flags: GcFlags, io: Io): Promise<number> {
  const run = await prepareCluster(flags, io);
  const { settings, problems } = run;
  const backup = flags.backup !== undefined && flags.yes ? newBackup(flags.backup, io, problems) : undefined;
  if (problems.hasErrors) return finish({ problems, settings }, io);
  const options: GcOptions = {
    now: Date.now(),
    minAgeMs: durationMs(flags.minAge ?? "1h") ?? 0,
    keep: flags.keep ?? 1,
    adoptKustomize: flags.adopt === "kustomize",
  };
  const lookUp = lookUpWith(run, options, "reading the cluster");
  const { inventory, plan } = await lookUp([]);
  if (!reportGaps(inventory, "nothing-deleted", problems)) return finish({ problems, settings }, io);
  reportPending(inventory, plan, problems);
  const signals = relaySignals();
  try {
    const outcomes = flags.yes
      ? await carryOut(plan, { ...run, options, flags, backup, io, signals })
      : plan.map(asPlanned);
    const isDryRun = !flags.yes;
    const { gcSummary, gcTable } = await import("../report/cluster/outcome-table.ts");
    await io.stdout.write(
      flags.format === "json"
        ? `${JSON.stringify(gcDocument(outcomes, isDryRun, problems.all), null, 2)}\n`
        : gcTable(outcomes, { ...tableStyle(io), now: options.now }),
    );
    const code = await finish({ problems, settings, summary: () => gcSummary(outcomes, isDryRun) }, io);
    return signals.exitCode() ?? code;
  } finally {
    signals.release();
  }
}

type LookUp = (contentsOf: readonly LiveConfig[]) => Promise<Lookup>;

function lookUpWith({ gather, viewOf }: ClusterRun, options: GcOptions, title: string): LookUp {
  return async (contentsOf) => {
    const wanted = new Set(contentsOf.map(({ uid }) => uid));
    const contents = new Map<string, Manifest>();
    const inventory = await gather(
      {
        configs: options.adoptKustomize ? "all" : "revisions",
        onConfig: ({ kind, root }, { uid }) => {
          if (wanted.has(uid)) contents.set(uid, restorableManifest(kind, toData(root.node) as Manifest));
        },
      },
      title,
    );
    return { inventory, plan: planDeletions(await viewOf(inventory), options), contents };
  };
}

/** Only where something would go. */
function reportPending(inventory: Inventory, plan: readonly PlannedRevision[], problems: ProblemList): void {
  const blocked = plan.filter(({ verdict }) => verdict.code === "pending-release");
  for (const name of new Set(blocked.map(({ config }) => config.namespace))) {
    const namespace = inventory.namespaces.get(name);
    const release = namespace && pendingRelease(namespace);
    if (release !== undefined) problems.add(pendingReleaseMessage(release, name));
  }
}

function asPlanned(planned: PlannedRevision): GcOutcome {
  return { planned, result: { end: planned.verdict.code === "unneeded" ? "delete" : "stays" } };
}

interface GcRun extends ClusterRun {
  readonly options: GcOptions;
  readonly flags: GcFlags;
  readonly backup: Backup | undefined;
  readonly io: Io;
  readonly signals: SignalRelay;
}

async function carryOut(plan: readonly PlannedRevision[], run: GcRun): Promise<GcOutcome[]> {
  const { kubectl, options, backup, io, signals } = run;
  const unneeded = plan.filter(({ verdict }) => verdict.code === "unneeded").map(({ config }) => config);
  const allowed = await permitted(unneeded, run);
  const progress = newProgress(io);
  let hasBackup = true;
  const results = await deleteRevisions(allowed, {
    kubectl,
    lookUp: lookUpWith(run, options, "looking once more"),
    backUp: (manifests) => {
      hasBackup = backup?.add(manifests) ?? true;
      return hasBackup;
    },
    isInterrupted: () => signals.exitCode() !== undefined || !hasBackup,
    onProgress: (deleted) => progress.show(`deleting: ${deleted} of ${allowed.length}`),
  });
  progress.end();
  reportResults(results, run);
  return plan.map((planned) => outcomeOf(planned, results.get(planned.config)));
}

/** Asked before anything is deleted: without the verb create, nothing could be put back. */
async function permitted(configs: readonly LiveConfig[], { kubectl, problems }: ClusterRun): Promise<LiveConfig[]> {
  const allowed: LiveConfig[] = [];
  for (const own of groupBy(configs, ({ kind, namespace }) => `${kind} ${namespace}`).values()) {
    const { kind, namespace } = own[0] as LiveConfig;
    const resource = kind === "Secret" ? "secrets" : "configmaps";
    let isPermitted = true;
    for (const verb of ["delete", "create"]) {
      const answer = await isAllowed(kubectl, verb, resource, namespace);
      if ("allowed" in answer && answer.allowed) continue;
      isPermitted = false;
      problems.add("fault" in answer ? noCluster(answer.fault.text) : missingPermission(verb, resource, namespace));
    }
    if (isPermitted) allowed.push(...own);
  }
  return allowed;
}

function outcomeOf(planned: PlannedRevision, result: DeletionResult | undefined): GcOutcome {
  if (!result) return asPlanned(planned);
  if (result.end !== "stays") return { planned, result };
  return result.plan ? asPlanned(result.plan) : { planned, result: { end: "changed" } };
}

function reportResults(results: ReadonlyMap<LiveConfig, DeletionResult>, { flags, io, problems }: GcRun): void {
  const restored = [...results].filter(([, { end }]) => end === "put-back").map(([config]) => titleOf(config));
  if (restored.length > 0) problems.add(putBack(restored));
  for (const [config, result] of results) {
    const subject = { object: titleOf(config) };
    if (result.end === "not-deleted") problems.add(notDeleted(result.fault.text), subject);
    if (result.end !== "not-put-back") continue;
    problems.add(notPutBack(result.fault.text, flags.backup ?? rescue(config, result.manifest, io, problems)), subject);
  }
}

/** What could not be put back must not be lost. */
function rescue(config: LiveConfig, manifest: Manifest, io: Io, problems: ProblemList): string | undefined {
  const path = `${config.namespace}-${config.name}-${config.uid.slice(0, 8)}.yaml`;
  return newBackup(path, io, problems).add([manifest]) ? path : undefined;
}
