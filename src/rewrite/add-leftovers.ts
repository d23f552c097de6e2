// Puts the revisions that have no config in the stream any more after the last object that was read.

import { isContext, type ManifestObject } from "../manifest/object.ts";
import { carriedObject } from "../retention/carried-object.ts";
import type { PreviousConfig } from "../retention/previous/previous-config.ts";
import type { Options } from "../settings/options.ts";
import type { ChangePlanDraft } from "./change-plan.ts";

export function addLeftovers(
  leftovers: readonly PreviousConfig[],
  objects: readonly ManifestObject[],
  draft: ChangePlanDraft,
  options: Options,
): void {
  const removed = new Set(draft.removals);
  const emitted = objects.filter((object) => !isContext(object) && !removed.has(object));
  const [first] = emitted;
  if (!first) return;
  const after = emitted.reduce((last, object) => (isLater(object, last) ? object : last), first);
  draft.insertions.push({ after, objects: leftovers.map((each) => carriedObject(each, after, "carry", options)) });
}

/** Of several files any will do, as long as it is the same one in every run. */
function isLater(a: ManifestObject, b: ManifestObject): boolean {
  if (a.document.source !== b.document.source) return a.document.source.path > b.document.source.path;
  if (a.document !== b.document) return a.document.start > b.document.start;
  return (a.item?.index ?? 0) > (b.item?.index ?? 0);
}
