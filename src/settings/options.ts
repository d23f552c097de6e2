// What the user can choose, by flags, a policy file or another program.

import type { Settings } from "./schema.ts";

type OptionKey =
  | "secrets"
  | "namespace"
  | "strategy"
  | "immutable"
  | "strict"
  | "for"
  | "rules"
  | "references"
  | "scope"
  | "jobs"
  | "triggers"
  | "discoveryLabels"
  | "checksums"
  | "delegate"
  | "revisions"
  | "carryBudget"
  | "retain";

export type Options = Pick<Settings, OptionKey>;
