// For kustomize bases: kustomize is asked to hash what would be renamed, when all overlays have had their say.

import { addTo } from "../collections/group-by.ts";
import { isDuringBuild, kustomizeKeys } from "../manifest/kustomize-annotations.ts";
import { type Document, subjectOf } from "../manifest/object.ts";
import { delegateOutside } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import type { Change } from "../yaml/edit/change.ts";
import { dropServerFields } from "./drop-server-fields.ts";
import { dropAnnotations, droppedKeys } from "./kustomize-rename.ts";

/** One annotation per config, and nothing else but what must not go into kustomize's revision. */
export function delegateHashes(decisions: readonly Decision[], problems: ProblemList): Map<Document, Change[]> {
  const changes = new Map<Document, Change[]>();
  const renamed = decisions.filter(({ strategy }) => strategy === "rename");
  for (const object of renamed.flatMap(({ config }) => config.objects)) {
    const { document, metadata } = object;
    if (!isDuringBuild(object)) problems.add(delegateOutside(), subjectOf(object));
    else if (metadata) {
      const entries = [{ key: "annotations", value: [{ key: kustomizeKeys.needsHash, value: "enabled" }] }];
      addTo(changes, document, { type: "put", at: metadata, entries, place: { after: "name" } });
      for (const change of [...dropServerFields(object), ...dropAnnotations(object, droppedKeys.delegated)])
        addTo(changes, document, change);
    }
  }
  return changes;
}
