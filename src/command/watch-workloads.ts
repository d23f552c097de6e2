// Waits until the controllers of workloads have seen their last change.

import { setTimeout as sleep } from "node:timers/promises";
import { findNotObserved, isOneOf, type WorkloadName, type WorkloadState } from "../cluster/attach/workload.ts";
import { readWorkloads } from "../host/kubectl/workload-states.ts";
import { durationMs } from "../text/duration.ts";
import type { Progress } from "./io/progress.ts";
import type { ClusterRun } from "./prepare-cluster.ts";

export interface WorkloadsView {
  readonly workloads: readonly WorkloadState[];
  /** Of those that were asked for. */
  readonly notObserved: readonly WorkloadState[];
  /** False if some could not be listed. */
  readonly isComplete: boolean;
}

export interface WorkloadWatch {
  readonly asked: readonly WorkloadName[];
  look(): Promise<WorkloadsView>;
  /** Until all are observed, or the time is up. */
  wait(timeout: string | undefined, isInterrupted: () => boolean): Promise<WorkloadsView>;
}

const pauseMs = 500;

export function newWatch(
  asked: readonly WorkloadName[],
  { kubectl, namespaces }: Pick<ClusterRun, "kubectl" | "namespaces">,
  progress: Progress,
): WorkloadWatch {
  const look = async (): Promise<WorkloadsView> => {
    const { workloads, gaps } = await readWorkloads(kubectl, namespaces);
    const isAsked = isOneOf(asked, workloads);
    const own = findNotObserved(workloads).filter(({ kind, name }) => isAsked({ kind, name, owners: [] }));
    return { workloads, notObserved: own, isComplete: gaps.length === 0 };
  };
  return {
    asked,
    look,
    async wait(timeout, isInterrupted) {
      const end = Date.now() + (durationMs(timeout ?? "1m") ?? 0);
      for (;;) {
        const view = await look();
        const waiting = view.notObserved.length;
        if (waiting === 0 || !view.isComplete || Date.now() >= end || isInterrupted()) {
          progress.end();
          return view;
        }
        const [{ kind, name } = { kind: "", name: "" }] = view.notObserved;
        progress.show(`waiting for ${kind} ${name}${waiting > 1 ? ` and ${waiting - 1} more` : ""}`);
        await sleep(pauseMs);
      }
    },
  };
}
