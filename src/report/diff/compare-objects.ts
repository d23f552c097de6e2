// The objects of two sides that differ, configs aside: where they only name another revision, and what else differs.

import { baseNameAnnotation } from "../../config/annotations.ts";
import { annotation, type ManifestObject } from "../../manifest/object.ts";
import { isServerField } from "../../manifest/server-fields.ts";
import { toData } from "../../yaml/value/to-data.ts";
import type { ConfigLinks } from "./config-links.ts";
import { type Identity, pairObjects } from "./pair-objects.ts";
import { findFieldChanges } from "./value/describe-changes.ts";
import type { DataChange } from "./value/find-changes.ts";

export interface ObjectDifference extends Identity {
  readonly old?: ManifestObject;
  readonly new?: ManifestObject;
  /** The fields that name another revision of the same config. */
  readonly links: readonly DataChange[];
  readonly others: readonly DataChange[];
}

/** Without those that differ in nothing but how they are written. */
export function compareObjects(
  old: readonly ManifestObject[],
  now: readonly ManifestObject[],
  links: ConfigLinks,
): ObjectDifference[] {
  return pairObjects(old.map(identify), now.map(identify)).flatMap(
    ({ old: before, new: after }): ObjectDifference[] => {
      const identity = (after ?? before) as Identified;
      const { kind, group, namespace, baseName } = identity;
      const head = { kind, group, namespace, baseName };
      if (!before || !after)
        return [{ ...head, ...(before ? { old: before.object } : { new: identity.object }), links: [], others: [] }];
      const changes = fieldChanges(before.object, after.object);
      if (changes.length === 0) return [];
      const isLink = (change: DataChange): boolean => links.isLink(change);
      return [
        {
          ...head,
          old: before.object,
          new: after.object,
          links: changes.filter(isLink),
          others: changes.filter((change) => !isLink(change)),
        },
      ];
    },
  );
}

interface Identified extends Identity {
  readonly object: ManifestObject;
}

/** The name that its author wrote: a Job may have a suffix, too. */
export function identify(object: ManifestObject): Identified {
  const { kind, group, namespace, name } = object;
  return { object, kind, group, namespace, baseName: annotation(object, baseNameAnnotation) ?? name ?? "" };
}

/** Without what a server writes, and without the names of ours that objects are paired by. */
function fieldChanges(old: ManifestObject, now: ManifestObject): DataChange[] {
  const isRenamed = [old, now].some((object) => annotation(object, baseNameAnnotation) !== undefined);
  return findFieldChanges(toData(old.root.node), toData(now.root.node)).filter(({ path: [first, second, third] }) => {
    if (typeof first === "string" && isServerField.ofObject(first)) return false;
    if (first !== "metadata" || typeof second !== "string") return true;
    if (isServerField.ofMetadata(second)) return false;
    return !(isRenamed && (second === "name" || (second === "annotations" && third === baseNameAnnotation)));
  });
}
