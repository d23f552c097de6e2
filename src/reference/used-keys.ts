// Which keys of a config a reference uses, where it names them.

import type { ManifestObject } from "../manifest/object.ts";
import { get, getString, isMapping, isSameNode, isSequence, items, type Resolved } from "../yaml/node/access.ts";
import type { Reference } from "./walk/walk.ts";

/** Undefined: all that the config has. */
export function usedKeys(object: ManifestObject, reference: Reference): readonly string[] | undefined {
  const parent = parentOf(object.root, reference);
  if (!isMapping(parent)) return undefined;
  const key = getString(parent, "key");
  if (key !== undefined) return [key];
  const listed = get(parent, "items");
  return isSequence(listed) && listed.node.items.length > 0
    ? items(listed).flatMap((item) => getString(item, "key") ?? [])
    : undefined;
}

/** Paths are made for people: where one can't be followed back, nothing is known of the keys. */
function parentOf(root: Resolved, { path, at }: Reference): Resolved | undefined {
  const steps = path.split(/\.|\[|\]\.?/).filter((step) => step !== "");
  let parent: Resolved | undefined;
  let found: Resolved | undefined = root;
  for (const step of steps) {
    parent = found;
    found = stepInto(found, step);
  }
  return found && isSameNode(found.node, at.node) ? parent : undefined;
}

function stepInto(from: Resolved | undefined, step: string): Resolved | undefined {
  if (isSequence(from)) return items(from)[Number(step)];
  return isMapping(from) ? get(from, step) : undefined;
}
