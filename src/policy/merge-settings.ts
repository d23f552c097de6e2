// What counts in the end: the policy, and the flags above it.

import { flagFields } from "../settings/flags.ts";
import type { Settings } from "../settings/schema.ts";
import type { Policy } from "./read-policy.ts";

type FlagKey = keyof typeof flagFields;

export type Flags = { readonly [K in FlagKey]?: Settings[K] | undefined };

/** A flag wins over the policy; a list from flags takes the place of the policy's. */
export function mergeSettings(policy: Policy | undefined, flags: Flags): Settings {
  const said = (Object.keys(flagFields) as FlagKey[]).filter((key) => flags[key] !== undefined);
  return { ...policy?.settings, ...Object.fromEntries(said.map((key) => [key, flags[key]])) };
}
