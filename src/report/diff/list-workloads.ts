// The workloads that roll out or run with something else from now on, and all other objects that differ.

import { defined } from "../../collections/defined.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import { newReferrer, newWalker } from "../../reference/walk/find-references.ts";
import type { Options } from "../../settings/options.ts";
import { type Effect, effectOn } from "../explain/effects.ts";
import { identify, type ObjectDifference } from "./compare-objects.ts";
import type { ConfigState } from "./config-states.ts";
import type { Cause, DiffedObject, DiffedWorkload } from "./diff-document.ts";
import { type Identity, identityKey } from "./pair-objects.ts";
import type { RolloutContext } from "./rollout-context.ts";
import { describeRollout } from "./rollout-text.ts";
import { describeChanges } from "./value/describe-changes.ts";
import type { DataChange } from "./value/find-changes.ts";
import type { SecretGuard } from "./value/secret-guard.ts";
import type { ConfigFollowers } from "./visible-followers.ts";

interface WorkloadContext {
  readonly options: Options;
  readonly guard: SecretGuard;
  readonly rollouts: RolloutContext;
}

/** `rest`: the objects that are no such workload. */
export function listWorkloads(
  configs: readonly ConfigFollowers[],
  differences: readonly ObjectDifference[],
  context: WorkloadContext,
): { readonly workloads: DiffedWorkload[]; readonly rest: DiffedObject[] } {
  const following = followersByObject(configs);
  const walker = newWalker([], context.options.references);
  const workloads: DiffedWorkload[] = [];
  const rest: DiffedObject[] = [];
  const known = new Set<string>();
  for (const difference of differences) {
    const { old, new: now, links, others } = difference;
    const keys = [old, now].flatMap((object) => (object ? [identityKey(identify(object))] : []));
    const follower = keys.map((key) => following.get(key)).find((each) => each !== undefined);
    for (const key of keys) known.add(key);
    const changes = [...links, ...others];
    if (old && now && follower) workloads.push(describeWorkload(now, follower, others, context));
    else if (old && now && changes.some((each) => isInTemplate(now, each)) && newReferrer(now, walker).hasPods)
      workloads.push(describeWorkload(now, byItself(now, context.options), changes, context));
    else rest.push(describeObject(difference, context.guard));
  }
  // Where a side has configs only, there is nothing to compare them with.
  for (const [key, follower] of following)
    if (!known.has(key)) workloads.push(describeWorkload(follower.object, follower, [], context));
  return { workloads, rest };
}

interface FollowingObject {
  readonly object: ManifestObject;
  readonly effect: Effect["effect"];
  readonly because: readonly Cause[];
}

function followersByObject(configs: readonly ConfigFollowers[]): Map<string, FollowingObject> {
  const found = new Map<string, FollowingObject & { readonly because: Cause[] }>();
  for (const { difference, effects } of configs) {
    const { kind, namespace, baseName } = (difference.new ?? difference.old) as ConfigState;
    const keys = difference.keys.map(({ key }) => key);
    const cause = defined({ kind, namespace, name: baseName, keys });
    for (const { referrer, effect } of effects) {
      const key = identityKey(identify(referrer.object));
      const own = found.get(key) ?? { object: referrer.object, effect, because: [] };
      own.because.push(cause);
      found.set(key, own);
    }
  }
  return found;
}

function byItself(object: ManifestObject, options: Options): FollowingObject {
  return { object, effect: effectOn({ object, hasPods: true }, "reference", options), because: [] };
}

function describeWorkload(
  object: ManifestObject,
  { effect, because }: FollowingObject,
  changes: readonly DataChange[],
  { guard, rollouts }: WorkloadContext,
): DiffedWorkload {
  return {
    ...headOf(identify(object)),
    effect,
    ...describeRollout(object, effect, rollouts),
    because,
    fields: describeChanges(changes, guard),
  };
}

function describeObject(difference: ObjectDifference, guard: SecretGuard): DiffedObject {
  const { old, new: now, links, others } = difference;
  return {
    ...headOf(difference),
    change: !old ? "added" : !now ? "removed" : "changed",
    fields: describeChanges([...links, ...others], guard),
  };
}

function headOf({ kind, namespace, baseName }: Identity): Pick<DiffedObject, "kind" | "namespace" | "name"> {
  return defined({ kind: kind || "object", namespace, name: baseName || "(no name)" });
}

const templatePaths: Readonly<Record<string, readonly string[]>> = {
  "CronJob.batch": ["spec", "jobTemplate"],
  "Pod.": ["spec"],
  "PodTemplate.": ["template"],
};

const withTemplate =
  /^(?:(?:Deployment|StatefulSet|DaemonSet|ReplicaSet)\.apps|ReplicationController\.|Job\.batch|Rollout\.argoproj\.io)$/;

/** Whether pods are made from a field; of a custom resource, from all of its spec. */
function isInTemplate({ kind, group }: ManifestObject, { path }: DataChange): boolean {
  const id = `${kind}.${group}`;
  const template = templatePaths[id] ?? (withTemplate.test(id) ? ["spec", "template"] : ["spec"]);
  return template.every((part, index) => path[index] === part || (path.length <= index && index > 0));
}
