// References that have to keep the plain name, because the API server would refuse the new one, or it would come too late.

import { restartKey } from "../config/restart-key.ts";
import { isPreHook } from "../manifest/hook.ts";
import { isContext, type ManifestObject } from "../manifest/object.ts";
import { excludedNames } from "../policy/migration/reloader.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { Options } from "../settings/options.ts";
import { getIn } from "../yaml/node/access.ts";
import { isJobOrPod, jobMode } from "./job-mode.ts";
import { immutableKinds } from "./table/builtin-extra.ts";
import type { Reference } from "./walk/walk.ts";

export type PlainNameReason = "context" | "pre-hook" | "run-once" | "immutable" | "path" | "anywhere" | "excluded";

export function plainNameReason(
  object: ManifestObject,
  reference: Reference,
  options: Options,
): PlainNameReason | undefined {
  if (isContext(object)) return "context";
  if (isPreHook(object)) return "pre-hook";
  if (reference.keeps) return reference.keeps;
  if (isExcluded(object, reference.to, reference.name)) return "excluded";
  if (isJobOrPod(object)) return jobMode(object, options) === "plain" ? "run-once" : undefined;
  return immutableKinds.has(`${object.kind}.${object.group}`) ? "immutable" : undefined;
}

/**
 * Whether Reloader's annotations say that an object is not to restart with a config. hashroll writes the same where it
 * restarts the object itself, which its annotation in the pod template shows.
 */
export function isExcluded(object: ManifestObject, kind: ConfigKind, name: string): boolean {
  if (!excludedNames(object, kind).includes(name)) return false;
  const { root, namespace } = object;
  const key = restartKey({ kind, name, namespace }, namespace);
  return getIn(root, "spec", "template", "metadata", "annotations", key) === undefined;
}
