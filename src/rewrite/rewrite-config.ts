// What becomes of one config's own objects: a new name, a copy, older revisions after it.

import type { Config } from "../config/catalog.ts";
import { isDuringBuild } from "../manifest/kustomize-annotations.ts";
import type { ManifestObject } from "../manifest/object.ts";
import { ignoreKey } from "../policy/migration/reloader.ts";
import { carriedObject } from "../retention/carried-object.ts";
import type { Retention } from "../retention/plan-retention.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { isSequence } from "../yaml/node/access.ts";
import type { ChangePlanDraft } from "./change-plan.ts";
import { withdrawHashRequest } from "./kustomize-rename.ts";
import { revisionChanges } from "./revision-object.ts";
import type { Stages } from "./stages.ts";

export function rewriteConfig(decision: Decision, stages: Stages, draft: ChangePlanDraft): void {
  const { config, strategy, revision, references, restarting } = decision;
  const { options, handOver } = stages;
  const ofReloader = handOver.revisions.has(config) ? [{ key: ignoreKey, value: "true" }] : [];
  const retention = stages.retention.get(config) as Retention;
  const last = config.objects.at(-1) as ManifestObject;
  if (revision === "in-place") {
    for (const object of config.objects)
      draft.change(object.document, revisionChanges(object, config, retention, options, ofReloader));
    if (strategy === "rename") addToRoles(config, stages, draft);
  } else if (strategy === "copy") {
    const added = { isUnreferenced: references.length === 0 };
    if (revision === "beside")
      draft.additions.push({
        after: last,
        changes: revisionChanges(last, config, retention, options, ofReloader, added),
      });
    for (const object of config.objects) draft.change(object.document, withdrawHashRequest(object));
  }
  for (const reference of restarting) draft.restart(reference);
  const { carried } = retention;
  if (carried.length === 0) return;
  const names = carried.map(({ name }) => name);
  draft.carried.set(config, names);
  draft.insertions.push({
    after: last,
    objects: carried.map((each) => carriedObject(each, last, retention.mode, options)),
  });
}

/** Who may read it by name may read the revision too. Kustomize rewrites these names itself. */
function addToRoles(config: Config, { evidence }: Stages, draft: ChangePlanDraft): void {
  if (config.name === config.revisionName) return;
  for (const { role, list } of evidence.rulesNaming(config)) {
    if (!isSequence(list) || isDuringBuild(role)) continue;
    draft.change(role.document, [{ type: "append", at: list, value: config.revisionName }]);
  }
}
