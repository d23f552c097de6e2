// What other tools do with the configs of this stream, reported once with what to do.

import { subjectOf } from "../manifest/object.ts";
import { isDeployedBySpinnaker, isGeneratedByKustomize, isWatchedByWave } from "../policy/migration/other-tools.ts";
import { kappVersioning } from "../policy/migration/versioned-names.ts";
import { kappVersioned, spinnaker, unhashedGenerator, wave } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { Referrer } from "../reference/walk/find-references.ts";
import type { Decision } from "./choose-strategies.ts";
import { first } from "./rule.ts";

export function reportOtherTools(
  referrers: readonly Referrer[],
  decisions: readonly Decision[],
  problems: ProblemList,
): void {
  for (const { object, hasPods } of referrers)
    if (hasPods && object.annotations && isWatchedByWave(object)) problems.add(wave(), subjectOf(object));
  for (const { config, strategy, revisions, reason, reported } of decisions) {
    const object = first(config);
    if (!object.annotations || revisions.length === 0) continue;
    if (isDeployedBySpinnaker(object)) problems.add(spinnaker(), subjectOf(object));
    const isPlain = config.hashedBy === undefined && !config.generated;
    if (isPlain && isGeneratedByKustomize(object)) problems.add(unhashedGenerator(), subjectOf(object));
    // A rename is not reported, and an annotation or a rule may have decided instead.
    const isReported = reported && reason.code === "kapp-versioned";
    if (kappVersioning(object) && !isReported) problems.add(kappVersioned(strategy), subjectOf(object));
  }
}
