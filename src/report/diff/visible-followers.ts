// Who of those that follow a config exists on both sides: an object that is new follows nothing.

import type { ManifestObject } from "../../manifest/object.ts";
import type { Strategy } from "../../settings/strategy.ts";
import type { Effect } from "../explain/effects.ts";
import type { ConfigDifference } from "./compare-configs.ts";
import { identify, type ObjectDifference } from "./compare-objects.ts";
import type { ConfigState } from "./config-states.ts";
import type { Influence, StayingObject } from "./followers.ts";
import { type Identity, identityKey } from "./pair-objects.ts";
import type { Sides } from "./side.ts";

export interface ConfigFollowers {
  readonly difference: ConfigDifference;
  readonly effects: readonly Effect[];
  readonly stays: readonly StayingObject[];
  readonly strategy?: Strategy;
}

type FindInfluence = (config: Identity, current: ReadonlySet<string>) => Influence;

/** `changed`: both sides have it, and it differs. `same`: it does not. `single`: one side has it. */
export type Presence = "changed" | "same" | "single";

export interface FollowerContext {
  /** The side whose workloads follow. */
  readonly deployed: "old" | "new";
  readonly influences: Sides<FindInfluence>;
  readonly movedReferences: (difference: ConfigDifference) => readonly Effect[];
  readonly presenceOf: (object: ManifestObject) => Presence;
}

export function followersOf(
  difference: ConfigDifference,
  { deployed, influences, movedReferences, presenceOf }: FollowerContext,
): Omit<ConfigFollowers, "difference"> {
  const { old, new: now, isRevised } = difference;
  const side = (deployed === "new" ? now : !old) ? "new" : "old";
  const state = difference[side] as ConfigState;
  const { effects, stays, decision } = influences[side](state, new Set(state.current.map(({ name }) => name ?? "")));
  const strategy = now && decision ? { strategy: decision.strategy } : {};
  if (!isRevised) return { effects: [], stays: [], ...strategy };
  const moved = byObject(movedReferences(difference));
  const isFollowing = ({ referrer: { object }, keys }: Effect): boolean =>
    presenceOf(object) === "changed" && (moved.has(keyOf(object)) || usesOneOf(keys, difference));
  const decided = byObject(effects.filter(isFollowing));
  const following = new Map([...moved, ...decided]);
  const usesOthers = effects.filter(({ keys }) => !usesOneOf(keys, difference));
  const staying = [...stays, ...usesOthers.map(({ referrer: { object } }) => ({ object, ...otherKeys }))];
  return {
    effects: [...following.values()],
    stays:
      old && now
        ? staying.filter(({ object }) => presenceOf(object) !== "single" && !following.has(keyOf(object)))
        : [],
    ...strategy,
  };
}

const otherKeys = { why: "other-keys", reason: "it uses none of these keys" } as const;

/** Whether a user of some keys, or of all where none are given, has a change among them. */
function usesOneOf(keys: Effect["keys"], difference: ConfigDifference): boolean {
  return keys === undefined || difference.keys.some(({ key }) => keys.includes(key));
}

function byObject(effects: readonly Effect[]): Map<string, Effect> {
  return new Map(effects.map((effect) => [keyOf(effect.referrer.object), effect]));
}

function keyOf(object: ManifestObject): string {
  return identityKey(identify(object));
}

/** Of an object as it came in. `isPartial`: a side has configs only, and all others are taken to exist and to differ. */
export function isOnBothSides(
  differences: readonly ObjectDifference[],
  isPartial: boolean,
): (object: ManifestObject) => Presence {
  const presences = new Map<string, Presence>(
    differences.flatMap((each) => {
      const presence = each.old && each.new ? "changed" : "single";
      return [each.old, each.new].flatMap((object) => (object ? [[keyOf(object), presence] as const] : []));
    }),
  );
  return (object) => (isPartial ? "changed" : (presences.get(keyOf(object)) ?? "same"));
}
