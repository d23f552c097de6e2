// For kustomize bases: kustomize is asked to hash what would be renamed, when all overlays have had their say.

import { child, isMapping } from "../manifest/access.ts";
import { type Change, patch } from "../manifest/change.ts";
import type { Document } from "../manifest/document.ts";
import { isInBuild, noteKeys } from "../manifest/kustomize-notes.ts";
import { delegateOutside } from "../report/messages.ts";
import type { Problem } from "../report/problem.ts";
import { about } from "./catalog.ts";
import type { Decision } from "./decide.ts";

/** One annotation per config, and nothing else. */
export function delegateHashes(decisions: readonly Decision[], problems: Problem[]): Map<Document, Change[]> {
  const changes = new Map<Document, Change[]>();
  const renamed = decisions.filter(({ strategy }) => strategy === "rename");
  for (const object of renamed.flatMap(({ config }) => config.objects)) {
    const meta = child(object.root, "metadata");
    if (!isInBuild(object)) problems.push(about(object, delegateOutside()));
    else if (isMapping(meta)) {
      const own = changes.get(object.document) ?? [];
      own.push(
        ...patch(meta, [{ key: "annotations", value: [{ key: noteKeys.needsHash, value: "enabled" }] }], "name"),
      );
      changes.set(object.document, own);
    }
  }
  return changes;
}
