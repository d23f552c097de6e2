// Who of those that follow a config exists on both sides: an object that is new follows nothing.

import type { ManifestObject } from "../../manifest/object.ts";
import type { Strategy } from "../../settings/strategy.ts";
import type { Effect } from "../explain/effects.ts";
import type { ConfigDifference } from "./compare-configs.ts";
import { identify, type ObjectDifference } from "./compare-objects.ts";
import type { ConfigState } from "./config-states.ts";
import type { Influence, StayingObject } from "./followers.ts";
import { type Identity, identityKey } from "./pair-objects.ts";

export interface ConfigFollowers {
  readonly difference: ConfigDifference;
  readonly effects: readonly Effect[];
  readonly stays: readonly StayingObject[];
  readonly strategy?: Strategy;
}

type FindInfluence = (config: Identity, current: ReadonlySet<string>) => Influence;

/** `changed`: both sides have it, and it differs. `same`: it does not. `single`: one side has it. */
export type Presence = "changed" | "same" | "single";

export function followersOf(
  difference: ConfigDifference,
  influences: { readonly old: FindInfluence; readonly new: FindInfluence },
  presenceOf: (object: ManifestObject) => Presence,
): Omit<ConfigFollowers, "difference"> {
  const { old, new: now, isRevised } = difference;
  const state = (now ?? old) as ConfigState;
  const find = now ? influences.new : influences.old;
  const { effects, stays, decision } = find(state, new Set(state.current.map(({ name }) => name ?? "")));
  const strategy = now && decision ? { strategy: decision.strategy } : {};
  if (!isRevised) return { effects: [], stays: [], ...strategy };
  return {
    effects: effects.filter(({ referrer }) => presenceOf(referrer.object) === "changed"),
    stays: old && now ? stays.filter(({ object }) => presenceOf(object) !== "single") : [],
    ...strategy,
  };
}

/** Of an object as it came in. `isPartial`: a side has configs only, and all others are taken to exist and to differ. */
export function isOnBothSides(
  differences: readonly ObjectDifference[],
  isPartial: boolean,
): (object: ManifestObject) => Presence {
  const presences = new Map<string, Presence>(
    differences.flatMap((each) => {
      const presence = each.old && each.new ? "changed" : "single";
      return [each.old, each.new].flatMap((object) =>
        object ? [[identityKey(identify(object)), presence] as const] : [],
      );
    }),
  );
  return (object) => (isPartial ? "changed" : (presences.get(identityKey(identify(object))) ?? "same"));
}
