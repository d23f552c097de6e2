// Compares two streams: the configs that differ, the workloads that follow, and what else differs.

import { defined } from "../../collections/defined.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Options } from "../../settings/options.ts";
import { reportProblems } from "../report.ts";
import { type ConfigDifference, compareConfigs, compareSlices } from "./compare-configs.ts";
import { compareObjects, linkFinder } from "./compare-objects.ts";
import { type ConfigState, configStates, isConfigObject } from "./config-states.ts";
import type { DiffDocument, DiffedConfig, DiffSide } from "./diff-document.ts";
import { influenceFinder, type StayingObject } from "./followers.ts";
import { listWorkloads } from "./list-workloads.ts";
import { movedReferenceFinder } from "./moved-references.ts";
import { findSecretReferrers, readRolloutContext } from "./rollout-context.ts";
import { readDifferingObjects, type Side, type Sides } from "./side.ts";
import { summariseDiff } from "./summarise-diff.ts";
import { secretTexts } from "./value/config-content.ts";
import { newSecretGuard } from "./value/secret-guard.ts";
import { type ConfigFollowers, followersOf, isOnBothSides } from "./visible-followers.ts";

export interface DiffContext {
  readonly options: Options;
  readonly secretKey?: Uint8Array | undefined;
  readonly problems: readonly Problem[];
}

/** What differs; or what can't be read of either side, and so is not compared. */
export function compareStreams(
  old: Side,
  now: Side,
  { options, secretKey, problems }: DiffContext,
): { readonly document: DiffDocument } | { readonly faults: Sides<readonly Problem[]> } {
  // 1 Objects, without the documents that are the same on both sides.
  const read = readDifferingObjects(old, now, options.namespace);
  const objects = { old: read.old.objects, new: read.new.objects };
  const faults = { old: read.old.faults, new: read.new.faults };
  if (faults.old.length + faults.new.length > 0) return { faults };
  const guard = newSecretGuard(secretTexts([...objects.old, ...objects.new]));

  // 2 Configs, by base name.
  const states = {
    old: configStates(objects.old, secretKey, old.current),
    new: configStates(objects.new, secretKey, now.current),
  };
  const isPartial = old.hasOnlyConfigs || now.hasOnlyConfigs;
  const configs = compareConfigs(states.old, states.new, guard, !isPartial);

  // 3 All other objects; naming another revision of the same config is a matter of that config.
  const isLink = linkFinder([...states.old, ...states.new]);
  const others = (side: "old" | "new") => objects[side].filter((object) => !isConfigObject(object));
  // A side that has configs only has nothing to compare the others with.
  const differences = isPartial ? [] : compareObjects(others("old"), others("new"), isLink);

  // 4 Who follows which config: of the new side, or of the old one where the new one has configs only.
  const deployed = now.hasOnlyConfigs ? old : now;
  const context = {
    deployed: now.hasOnlyConfigs ? ("old" as const) : ("new" as const),
    influences: { old: influenceFinder(old, options), new: influenceFinder(now, options) },
    movedReferences: movedReferenceFinder(differences, options),
    presenceOf: isOnBothSides(differences, isPartial),
  };
  const secrets = configs.flatMap((each) => (each.new?.kind === "Secret" ? [each.new.baseName] : []));
  const secretReferrers = findSecretReferrers(deployed, options.secrets ? [] : secrets, options);
  const followed = configs.map((difference): ConfigFollowers => {
    const found = followersOf(difference, context);
    const unhashed = options.secrets || !difference.isRevised ? [] : unhashedStays(difference, secretReferrers);
    return { difference, ...found, stays: [...found.stays, ...unhashed] };
  });
  const { workloads, rest } = listWorkloads(followed, differences, {
    options,
    guard,
    rollouts: readRolloutContext(deployed, options),
  });
  const found = { configs: followed.map(describeConfig), workloads, objects: rest };
  const document: DiffDocument = {
    apiVersion: "hashroll.dev/v1alpha1",
    kind: "Diff",
    old: describeSide(old),
    new: describeSide(now),
    summary: summariseDiff(found),
    ...found,
    problems: reportProblems(problems),
  };
  return { document };
}

function unhashedStays(
  { new: now }: ConfigDifference,
  referrersOf: ReturnType<typeof findSecretReferrers>,
): StayingObject[] {
  if (now?.kind !== "Secret") return [];
  return referrersOf(now.baseName, now.namespace).map((object) => ({
    object,
    why: "not-hashed",
    reason: "Secrets are not hashed without --secrets",
  }));
}

function describeSide({ title, isHashed, hasOnlyConfigs }: Side): DiffSide {
  return { title, isHashed, hasOnlyConfigs };
}

function describeConfig({ difference, effects, stays, strategy }: ConfigFollowers): DiffedConfig {
  const { old, new: now, keys, fields } = difference;
  const { kind, namespace, baseName } = (now ?? old) as ConfigState;
  const slices = compareSlices(difference);
  const nameOf = ({ current }: ConfigState): string => (slices ? baseName : (current[0]?.name ?? baseName));
  const change = !old ? "added" : !now ? "removed" : "changed";
  return {
    ...defined({ kind, namespace, name: baseName, change, old: old && nameOf(old), new: now && nameOf(now) }),
    ...defined({ slices, strategy }),
    keys,
    fields,
    follows: effects.map(({ referrer: { object }, effect, by }) => ({ ...objectFields(object), effect, by })),
    stays: stays.map(({ object, why, reason }) => ({ ...objectFields(object), why, reason })),
  };
}

function objectFields({ kind, namespace, name }: Pick<ManifestObject, "kind" | "namespace" | "name">) {
  return defined({ kind, namespace, name: name || "(no name)" });
}
