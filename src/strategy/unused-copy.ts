// A copy whose revision no reference would name: nobody would use it, and nobody would notice a change.

import { pinAnnotation } from "../config/annotations.ts";
import type { Config } from "../config/catalog.ts";
import { annotation } from "../manifest/object.ts";
import { podMetadataOf } from "../reference/pod-metadata.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { planRevisions } from "./plan-revisions.ts";
import type { Evidence, StrategyChoice } from "./rule.ts";

/** Restart instead where a pod template can be annotated, else ignore. Without any evidence, a copy is what is asked for. */
export function unlessUnused(config: Config, evidence: Evidence, choice: StrategyChoice): StrategyChoice {
  if (choice.strategy !== "copy" || choice.isRequested || choice.isDefault || config.hashedBy) return choice;
  const references = evidence.referencesTo(config);
  const isFollowed = planRevisions(config, "copy", evidence).some(({ following }) => following.length > 0);
  if (isFollowed || references.some(({ referrer }) => annotation(referrer.object, pinAnnotation))) return choice;
  return { ...choice, strategy: restartable(references).length > 0 ? "restart" : "ignore" };
}

/** The references whose referrers have a pod template that an annotation can be written to, with pods that live on. */
export function restartable(references: readonly ResolvedReference[]): readonly ResolvedReference[] {
  return references.filter(
    ({ referrer, plainName }) => (!plainName || plainName === "path") && podMetadataOf(referrer).length > 0,
  );
}
