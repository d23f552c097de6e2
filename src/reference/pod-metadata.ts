// Where an annotation has a referrer's pods replaced.

import { getIn, isMapping, type ResolvedMapping } from "../yaml/node/access.ts";
import { isJobOrPod } from "./job-mode.ts";
import type { Referrer } from "./walk/find-references.ts";

/** A mapping, and the key of the pods' metadata in it. */
export interface PodMetadata {
  readonly at: ResolvedMapping;
  readonly key: "metadata" | "podMetadata";
}

/** Operators that make pods from no template of the object, and copy this metadata to them. */
const podMetadataGroups = /^(?:monitoring\.coreos\.com|operator\.victoriametrics\.com)$/;

/** None for a Job or a bare Pod, which the API server does not let anyone change. */
export function podMetadataOf(referrer: Referrer): PodMetadata[] {
  if (isJobOrPod(referrer.object)) return [];
  if (podMetadataGroups.test(referrer.object.group)) {
    const spec = getIn(referrer.object.root, "spec");
    return isMapping(spec) ? [{ at: spec, key: "podMetadata" }] : [];
  }
  return referrer.podTemplates.map((at) => ({ at, key: "metadata" }));
}
