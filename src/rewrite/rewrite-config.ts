// What becomes of one config's own objects: a new name, a copy, older revisions after it.

import { none } from "../collections/group-by.ts";
import { isDuringBuild } from "../manifest/kustomize-annotations.ts";
import type { ManifestObject } from "../manifest/object.ts";
import type { ObjectCopy } from "../manifest/write/write-stream.ts";
import { ignoreKey } from "../policy/migration/reloader.ts";
import { carriedObject } from "../retention/carried-object.ts";
import type { RetainedRevision, Retention } from "../retention/plan-retention.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import type { PlannedRevision } from "../strategy/plan-revisions.ts";
import type { Change } from "../yaml/edit/change.ts";
import { isSequence } from "../yaml/node/access.ts";
import type { ChangePlanDraft } from "./change-plan.ts";
import { dropAnnotations, droppedKeys } from "./kustomize-rename.ts";
import { revisionChanges } from "./revision-object.ts";
import type { Stages } from "./stages.ts";

export function rewriteConfig(decision: Decision, stages: Stages, draft: ChangePlanDraft): void {
  const { config, strategy, revisions, restarting } = decision;
  const { options } = stages;
  const retention = stages.retention.get(config) as Retention;
  const last = config.objects.at(-1) as ManifestObject;
  revisions.forEach(({ place }, index) => {
    if (place === "in-place") {
      for (const object of config.objects)
        draft.changeLater(object.document, new RevisionOf(object, decision, index, stages));
    } else if (place === "beside") draft.additions.push(new RevisionOf(last, decision, index, stages));
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

/** What makes a config's object a revision, or the copy after it one. As a closure it would hold 270 bytes more. */
class RevisionOf implements ObjectCopy {
  readonly after: ManifestObject;
  private readonly decision: Decision;
  private readonly index: number;
  private readonly stages: Stages;

  constructor(object: ManifestObject, decision: Decision, index: number, stages: Stages) {
    this.after = object;
    this.decision = decision;
    this.index = index;
    this.stages = stages;
  }

  changes(): readonly Change[] {
    const { after: object, index, stages } = this;
    const { config, revisions, references } = this.decision;
    const { mode, revisions: allRetained } = stages.retention.get(config) as Retention;
    const [planned, retained] = [revisions[index] as PlannedRevision, allRetained[index] as RetainedRevision];
    const ofReloader = stages.handOver.revisions.has(config) ? [{ key: ignoreKey, value: "true" }] : none;
    const added = planned.place === "beside" ? { isUnreferenced: references.length === 0 } : undefined;
    return revisionChanges(object, config, { planned, retained, mode }, stages.options, ofReloader, added);
  }
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
