// What becomes of the references to one config: the revision's name, a pinned one, or the name they have.

import { subjectOf } from "../manifest/object.ts";
import { forcedRename } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { revisionFinder } from "../strategy/plan-revisions.ts";
import type { Change } from "../yaml/edit/change.ts";
import type { ChangePlanDraft } from "./change-plan.ts";
import type { Stages } from "./stages.ts";

export function rewriteReferences(
  decision: Decision,
  { pins }: Stages,
  draft: ChangePlanDraft,
  problems: ProblemList,
): void {
  const { config, strategy, revisions, references } = decision;
  const revisionOf = revisionFinder(revisions, references);
  const hasNewName = revisions.some(({ name }) => name !== config.name);
  for (const each of references) {
    const { referrer, reference, plainName } = each;
    // A pin says what its references are to name, whatever else needs the plain name.
    const pin = revisions.length === 0 ? undefined : pins.revisionFor(each);
    if (pin !== undefined) {
      if (pin === reference.name) continue;
      draft.pinned.set(each, pin);
      rewrite(each, pin, draft);
      continue;
    }
    const isForced = hasNewName && strategy === "rename" && plainName !== undefined;
    if (isForced && !config.generated && (!config.isStale || plainName === "context"))
      problems.add(forcedRename(config.kind, config.name, plainName), subjectOf(referrer.object));
    const revision = revisionOf(each);
    if (revision) {
      rewrite(each, revision.name, draft);
      continue;
    }
    if (hasNewName && plainName) {
      draft.kept.set(each, plainName);
      // A config whose name is a path gets its new content in place, and its pods have to notice.
      if (plainName === "path") draft.restart(each);
    }
    draft.change(referrer.object.document, updatePreviousName(each, decision));
  }
}

function rewrite(each: ResolvedReference, name: string, draft: ChangePlanDraft): void {
  draft.change(each.referrer.object.document, [setName(each, name)]);
  draft.rewritten.push(each);
}

/** A reference that holds a name from before kustomize's changes: kustomize may not know the field. */
function updatePreviousName(each: ResolvedReference, { config, revisions }: Decision): Change[] {
  const isLeftToKustomize = config.generated && revisions.length === 0;
  return each.reference.name === config.name || isLeftToKustomize ? [] : [setName(each, config.name)];
}

function setName({ reference }: ResolvedReference, newName: string): Change {
  const { at, name } = reference;
  return { type: "set", at, value: at.node.value.slice(0, at.node.value.length - name.length) + newName };
}
