// What becomes of the references to one config: the revision's name, a pinned one, or the name they have.

import { about } from "../config/catalog.ts";
import { forcedRename } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import { plainNameReason } from "../strategy/plain-name.ts";
import type { Change } from "../yaml/edit/change.ts";
import type { ChangePlanDraft } from "./change-plan.ts";
import type { Context } from "./plan-changes.ts";

export function rewriteReferences(
  decision: Decision,
  context: Context,
  draft: ChangePlanDraft,
  problems: Problem[],
): void {
  const { config, strategy, references } = decision;
  const hasRevision = strategy === "rename" || strategy === "copy";
  for (const link of references) {
    // Who pins a reference has said what it is to name, whatever speaks for the plain name.
    const pin = hasRevision ? context.pins.revisionFor(link) : undefined;
    if (pin !== undefined) {
      if (pin === link.reference.name) continue;
      draft.pinned.set(link, pin);
      rewrite(link, pin, draft);
    } else if (hasRevision && config.name !== config.revisionName)
      rewriteOrKeep(link, decision, context, draft, problems);
    else draft.change(link.referrer.object.document, updatePreviousName(link, decision));
  }
}

function rewriteOrKeep(
  link: ResolvedReference,
  decision: Decision,
  { options }: Context,
  draft: ChangePlanDraft,
  problems: Problem[],
): void {
  const { config, strategy } = decision;
  const reason = plainNameReason(link, options);
  const isForced = strategy === "rename" && reason !== undefined;
  if (isForced && !config.generated && (!config.isStale || reason === "looked-at")) {
    problems.push(about(link.referrer.object, forcedRename(config.kind, config.name, reason)));
  }
  if (!reason || (isForced && reason !== "looked-at")) {
    rewrite(link, config.revisionName, draft);
    return;
  }
  draft.kept.set(link, reason);
  // What stands at a path gets its new content in place, and its pods have to notice.
  if (reason === "path") draft.restart(link);
  draft.change(link.referrer.object.document, updatePreviousName(link, decision));
}

function rewrite(link: ResolvedReference, name: string, draft: ChangePlanDraft): void {
  draft.change(link.referrer.object.document, [setName(link, name)]);
  draft.rewritten.push(link);
}

/** A reference that holds a name from before kustomize's changes: kustomize may not know the field. */
function updatePreviousName(link: ResolvedReference, { config, strategy }: Decision): Change[] {
  const isLeftToKustomize = config.generated && strategy !== "copy" && strategy !== "rename";
  return link.reference.name === config.name || isLeftToKustomize ? [] : [setName(link, config.name)];
}

function setName({ reference }: ResolvedReference, revisionName: string): Change {
  const { at, name } = reference;
  return { type: "set", at, value: at.node.value.slice(0, at.node.value.length - name.length) + revisionName };
}
