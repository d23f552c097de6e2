// Every problem code and its explanation. What exists here is a code; nothing but `explain-code` and the docs loads it.

import { cluster } from "./cluster.ts";
import { argocd, helm, policy } from "./hosts.ts";
import { migration } from "./migration.ts";
import { reading } from "./reading.ts";
import { references } from "./references.ts";
import { restarts } from "./restarts.ts";
import { retention } from "./retention.ts";
import { review } from "./review.ts";
import { strategy } from "./strategy.ts";

/** In the order of the docs. */
export const explanationFamilies = [
  reading,
  references,
  strategy,
  migration,
  restarts,
  retention,
  cluster,
  policy,
  helm,
  argocd,
  review,
] as const;

/** A code without an explanation can't be written: the type has none. */
export type ExplainedCode = CodeOf<(typeof explanationFamilies)[number]>;

/** Of each family by itself: the keys of a union would be only those that all have. */
type CodeOf<Family extends { readonly codes: object }> = Family extends unknown ? keyof Family["codes"] : never;
