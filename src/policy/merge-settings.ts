// The settings that apply: the policy, overridden by flags.

import { flagFields } from "../settings/flags.ts";
import type { Settings } from "../settings/schema.ts";
import type { Policy } from "./read-policy.ts";

type FlagKey = keyof typeof flagFields;

export type Flags = { readonly [K in FlagKey]?: Settings[K] | undefined };

/** A list from flags replaces the policy's list. */
export function mergeSettings(policy: Policy | undefined, flags: Flags): Settings {
  const given = (Object.keys(flagFields) as FlagKey[]).filter((key) => flags[key] !== undefined);
  return { ...policy?.settings, ...Object.fromEntries(given.map((key) => [key, flags[key]])) };
}
