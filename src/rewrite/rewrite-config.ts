// What becomes of one config's own objects: a new name, a copy, older revisions after it.

import { none } from "../collections/group-by.ts";
import { isDuringBuild } from "../manifest/kustomize-annotations.ts";
import type { ManifestObject } from "../manifest/object.ts";
import { ignoreKey } from "../policy/migration/reloader.ts";
import { carriedObject } from "../retention/carried-object.ts";
import type { RetainedRevision, Retention } from "../retention/plan-retention.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { isSequence } from "../yaml/node/access.ts";
import type { ChangePlanDraft } from "./change-plan.ts";
import { dropAnnotations, droppedKeys } from "./kustomize-rename.ts";
import { revisionChanges } from "./revision-object.ts";
import type { Stages } from "./stages.ts";

export function rewriteConfig(decision: Decision, stages: Stages, draft: ChangePlanDraft): void {
  const { config, strategy, revisions, references, restarting } = decision;
  const { options, handOver } = stages;
  const ofReloader = handOver.revisions.has(config) ? [{ key: ignoreKey, value: "true" }] : none;
  const retention = stages.retention.get(config) as Retention;
  const last = config.objects.at(-1) as ManifestObject;
  revisions.forEach((planned, index) => {
    const retained = retention.revisions[index] as RetainedRevision;
    const revision = { planned, retained, mode: retention.mode };
    if (planned.place === "in-place") {
      for (const object of config.objects)
        draft.changeLater(object.document, () => revisionChanges(object, config, revision, options, ofReloader));
    } else if (planned.place === "beside") {
      const added = { isUnreferenced: references.length === 0 };
      draft.additions.push({
        after: last,
        changes: () => revisionChanges(last, config, revision, options, ofReloader, added),
      });
    }
  });
  if (strategy === "rename") addToRoles(decision, stages, draft);
  else if (strategy === "copy" && !revisions.some(({ place }) => place === "in-place"))
    for (const object of config.objects) draft.change(object.document, dropAnnotations(object, droppedKeys.kept));
  for (const { reference, suffix } of restarting) draft.restart(reference, suffix);
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
function addToRoles({ config, revisions }: Decision, { evidence }: Stages, draft: ChangePlanDraft): void {
  const names = revisions.map(({ name }) => name).filter((name) => name !== config.name);
  if (names.length === 0) return;
  for (const { role, list } of evidence.rulesNaming(config)) {
    if (!isSequence(list) || isDuringBuild(role)) continue;
    draft.change(
      role.document,
      names.map((value) => ({ type: "append", at: list, value })),
    );
  }
}
