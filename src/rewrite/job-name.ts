// A Job that gets a run of its own for each state of its configs: a suffix made from all of them in its name.

import { baseNameAnnotation } from "../config/annotations.ts";
import { sha256 } from "../config/hash/sha256.ts";
import { encodeSuffix, splitName } from "../config/hash/suffix.ts";
import { annotation, type ManifestObject } from "../manifest/object.ts";
import { isJobOrPod, jobMode } from "../reference/job-mode.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { Options } from "../settings/options.ts";
import type { Change } from "../yaml/edit/change.ts";
import { get, isScalar } from "../yaml/node/access.ts";
import { dropServerFields } from "./drop-server-fields.ts";
import { recordRename } from "./kustomize-rename.ts";

/** Whether a Job gets a new name with each state of its configs. */
export function isRenamedJob(object: ManifestObject, options: Options): boolean {
  return isJobOrPod(object) && jobMode(object, options) === "rename";
}

/** Whether it has the suffix of an earlier state. */
export function isRenamedBefore(object: ManifestObject): boolean {
  return annotation(object, baseNameAnnotation) !== undefined;
}

/** Its name without that suffix. */
export function jobBaseName(object: ManifestObject): string {
  const { name = "" } = object;
  return isRenamedBefore(object) ? (splitName(name)?.baseName ?? name) : name;
}

/** `suffixOf`: of the revision that a reference names. */
export function jobName(
  name: string,
  links: readonly ResolvedReference[],
  suffixOf: (link: ResolvedReference) => string,
): string {
  const content = links.map((link) => `${link.config.kind}/${link.config.baseName}=${suffixOf(link)}`);
  return `${name}-${encodeSuffix(sha256([...new Set(content)].sort().join("\n")))}`;
}

export function renameJob(object: ManifestObject, name: string): Change[] {
  if (object.name === name) return [];
  const { metadata } = object;
  const found = metadata && get(metadata, "name");
  if (!metadata || !isScalar(found)) return [];
  const wanted = [
    { key: "annotations", value: [{ key: baseNameAnnotation, value: jobBaseName(object) }, ...recordRename(object)] },
  ];
  return [
    { type: "set", at: found, value: name },
    ...dropServerFields(object),
    { type: "put", at: metadata, entries: wanted, place: { after: "name" } },
  ];
}
