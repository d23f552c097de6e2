// How the pods of a workload are replaced, as text, and how many there are.

import type { ManifestObject } from "../../manifest/object.ts";
import { get, getIn, getString, isMapping, isScalar, type Resolved, stringOf } from "../../yaml/node/access.ts";
import { itemsAt } from "../../yaml/node/items-at.ts";
import type { Effect } from "../explain/effects.ts";
import type { RolloutContext } from "./rollout-context.ts";

export interface RolloutText {
  readonly how: string;
  /** Absent where it is not known. */
  readonly pods?: number;
}

export function describeRollout(
  object: ManifestObject,
  effect: Effect["effect"],
  context: RolloutContext,
): RolloutText {
  if (effect === "restart") return describeRestart(object, context);
  const how = later[effect];
  const schedule = object.kind === "CronJob" ? getString(object.root, "spec", "schedule") : undefined;
  return { how: schedule === undefined ? how : `${how} (${suspended(object)}${schedule})` };
}

const later: Readonly<Record<Exclude<Effect["effect"], "restart">, string>> = {
  "on-delete": "by hand: each pod gets it once somebody deletes it (OnDelete)",
  "new-pods": "only pods created later get it",
  "next-run": "from its next run on",
  "new-run": "as a new Job under another name",
  replace: "not at all until it is deleted and created again",
  "controller-specific": "as its controller decides",
};

function suspended({ root }: ManifestObject): string {
  return getString(root, "spec", "suspend") === "true" ? "suspended, " : "";
}

function describeRestart(object: ManifestObject, context: RolloutContext): RolloutText {
  const rollout = context.rolloutOf(object);
  if (rollout)
    return { ...describeRestart(rollout, context), how: `through Rollout ${rollout.name}: ${rolloutSteps(rollout)}` };
  const known = kinds[`${object.kind}.${object.group}`];
  if (!known) return { how: "at once, as its controller does it" };
  return known(object, replicasOf(object, context));
}

const kinds: Readonly<Record<string, (object: ManifestObject, replicas: number | undefined) => RolloutText>> = {
  "Deployment.apps": (object, replicas) => ({ how: deploymentSteps(object), ...podsOf(replicas) }),
  "StatefulSet.apps": (object, replicas) => {
    const partition = Number(getString(object.root, "spec", "updateStrategy", "rollingUpdate", "partition") ?? 0);
    if (!(partition > 0)) return { how: "in order, from the last pod to the first", ...podsOf(replicas) };
    return {
      how: `in order, from the last pod to number ${partition}; those below stay as they are (partition)`,
      ...podsOf(replicas === undefined ? undefined : Math.max(0, replicas - partition)),
    };
  },
  "DaemonSet.apps": (object) => {
    const most = getString(object.root, "spec", "updateStrategy", "rollingUpdate", "maxUnavailable");
    const surge = getString(object.root, "spec", "updateStrategy", "rollingUpdate", "maxSurge");
    return { how: `node by node${surge && surge !== "0" ? `, at most ${surge} more` : `, ${most ?? "1"} at a time`}` };
  },
  "Rollout.argoproj.io": (object, replicas) => ({ how: rolloutSteps(object), ...podsOf(replicas) }),
};

function podsOf(replicas: number | undefined): Pick<RolloutText, "pods"> {
  return replicas === undefined ? {} : { pods: replicas };
}

/** One, if nothing else is written; not known where something scales it, or the number is none. */
function replicasOf(object: ManifestObject, { isScaled }: RolloutContext): number | undefined {
  if (isScaled(object)) return undefined;
  const written = getIn(object.root, "spec", "replicas");
  if (written === undefined) return 1;
  const number = isScalar(written) ? Number(written.node.value || 1) : Number.NaN;
  return Number.isInteger(number) && number >= 0 ? number : undefined;
}

function deploymentSteps({ root }: ManifestObject): string {
  if (getString(root, "spec", "paused") === "true") return "once it is resumed (paused)";
  if (getString(root, "spec", "strategy", "type") === "Recreate") return "at once, all pods stop first (Recreate)";
  const limits = (["maxSurge", "maxUnavailable"] as const).map(
    (key) => getString(root, "spec", "strategy", "rollingUpdate", key) ?? "25%",
  );
  return `at once, step by step (${limits[0]} more, ${limits[1]} fewer)`;
}

/** The most steps that are named. */
const maxSteps = 8;

function rolloutSteps({ root }: ManifestObject): string {
  if (getIn(root, "spec", "strategy", "blueGreen")) {
    const isManual = getString(root, "spec", "strategy", "blueGreen", "autoPromotionEnabled") === "false";
    return `beside the old pods (blue-green)${isManual ? ", promoted by hand" : ""}`;
  }
  const names = itemsAt(root, "spec", "strategy", "canary", "steps").map(stepText);
  if (names.length === 0) return "as a canary without steps";
  const shown = names.slice(0, maxSteps);
  return `as a canary: ${shown.join(", ")}${names.length > shown.length ? `, ${names.length - shown.length} more steps` : ""}`;
}

function stepText(step: Resolved): string {
  if (!isMapping(step)) return "a step";
  const weight = stringOf(get(step, "setWeight"));
  if (weight !== undefined) return `${weight}%`;
  const pause = get(step, "pause");
  if (pause) {
    const duration = getString(pause, "duration");
    return duration === undefined ? "pause" : `pause ${/^\d+$/.test(duration) ? `${duration}s` : duration}`;
  }
  const [name] = step.node.pairs;
  return name?.key.type === "scalar" ? name.key.value : "a step";
}
