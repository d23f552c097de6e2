// The objects of two sides that differ, configs aside: where they only name another revision, and what else differs.

import { baseNameAnnotation, ownPrefix } from "../../config/annotations.ts";
import { annotation, type ManifestObject } from "../../manifest/object.ts";
import { isServerField } from "../../manifest/server-fields.ts";
import { type Data, toData } from "../../yaml/value/to-data.ts";
import type { ConfigState } from "./config-states.ts";
import { type Identity, pairObjects } from "./pair-objects.ts";
import { type DataChange, findChanges } from "./value/find-changes.ts";

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
  isLink: IsLink,
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
  return findChanges(toData(old.root.node), toData(now.root.node)).filter(({ path: [first, second, third] }) => {
    if (typeof first === "string" && isServerField.ofObject(first)) return false;
    if (first !== "metadata" || typeof second !== "string") return true;
    if (isServerField.ofMetadata(second)) return false;
    return !(isRenamed && (second === "name" || (second === "annotations" && third === baseNameAnnotation)));
  });
}

/** Whether a field names another revision of the same config. */
type IsLink = (change: DataChange) => boolean;

export function linkFinder(states: readonly ConfigState[]): IsLink {
  const baseNames = new Map(states.flatMap(({ names, baseName }) => [...names].map((name) => [name, baseName])));
  // Also `namespace/name`.
  const plain = (text: string): string =>
    text
      .split("/")
      .map((part) => baseNames.get(part) ?? part)
      .join("/");
  const isName = (data: Data | undefined): data is string => typeof data === "string";
  return ({ path, old, new: now }) => {
    const key = path.at(-1);
    if (typeof key === "string" && restartKey.test(key) && path.at(-2) === "annotations") return true;
    return isName(old) && isName(now) && plain(old) === plain(now);
  };
}

const restartKey = new RegExp(`^${ownPrefix.replaceAll(".", "\\.")}(?:configmap|secret)\\.`);
