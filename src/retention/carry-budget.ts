// How many bytes carried revisions may take in one output: a Helm release, for one, is a single Secret.

import { canonicalData } from "../config/canonical.ts";
import type { Config } from "../config/catalog.ts";
import { budgetExceeded, leftOutOfBudget } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { Options } from "../settings/options.ts";
import { utf8Length } from "../text/bytes.ts";
import { writeBlock } from "../yaml/write/block.ts";
import { withoutTransient } from "./carried-object.ts";
import type { PreviousConfig } from "./previous/previous-config.ts";

/** What would be carried of a config if there were no budget, newest first. */
export interface CarryChoice {
  readonly config: Config;
  readonly carried: readonly PreviousConfig[];
  /** Whether it is carried in any case. */
  readonly isRequired: (revision: PreviousConfig) => boolean;
}

const defaultBudget = 512 * 1024;

/**
 * Those in use come first, whatever they take. Then the newest of each config, the next of each, and so on; none after
 * one that does not fit, so that no history has holes.
 */
export function fitBudget(
  choices: readonly CarryChoice[],
  { carryBudget, revisions = "auto" }: Options,
  problems: ProblemList,
): ReadonlyMap<Config, readonly PreviousConfig[]> {
  // A number of revisions that the user gives is not cut, unless a budget is given, too.
  const budget = carryBudget ?? (revisions === "auto" ? defaultBudget : Number.POSITIVE_INFINITY);
  const asked = new Map(choices.map(({ config, carried }) => [config, carried]));
  if (budget === Number.POSITIVE_INFINITY) return asked;
  const required = new Set(choices.flatMap(({ carried, isRequired }) => carried.filter(isRequired)));
  let used = 0;
  for (const each of required) used += sizeOf(each);
  if (used > budget) problems.add(budgetExceeded(used, budget));
  const dropped = new Set<PreviousConfig>();
  const full = new Set<Config>();
  const depth = Math.max(0, ...choices.map(({ carried }) => carried.length));
  for (let age = 0; age < depth; age++) {
    for (const { config, carried } of choices) {
      const revision = carried[age];
      if (!revision || required.has(revision)) continue;
      const size = sizeOf(revision);
      if (full.has(config) || used + size > budget) {
        full.add(config);
        dropped.add(revision);
      } else used += size;
    }
  }
  if (dropped.size === 0) return asked;
  const names = [...full].map(({ kind, baseName }) => `${kind} ${baseName}`);
  problems.add(leftOutOfBudget(names, dropped.size, budget));
  return new Map(choices.map(({ config, carried }) => [config, carried.filter((each) => !dropped.has(each))]));
}

function sizeOf(revision: PreviousConfig): number {
  return utf8Length(writeBlock(canonicalData(withoutTransient(revision))));
}
