// `checksum/…` annotations of pod templates, which a workload whose configs are all revisions has no more use for.

import type { Referrer } from "../reference/walk/find-references.ts";
import type { Reference } from "../reference/walk/walk.ts";
import type { Change } from "../yaml/edit/change.ts";
import { getIn, isMapping, keyOf, type ResolvedMapping } from "../yaml/node/access.ts";

export function dropChecksums(
  referrer: Referrer,
  isRevision: (reference: Reference) => boolean,
  isRefilled: (referrer: Referrer, template: ResolvedMapping) => boolean,
): Change[] {
  const configs = referrer.references.filter(({ path }) => !path.includes("imagePullSecrets"));
  if (configs.length === 0 || !configs.every(isRevision)) return [];
  return referrer.podTemplates.flatMap((template): Change[] => {
    const annotations = getIn(template, "metadata", "annotations");
    if (!isMapping(annotations)) return [];
    const pairs = annotations.node.pairs.filter((pair) => keyOf(pair)?.startsWith("checksum/"));
    return pairs.length > 0
      ? [{ type: "remove", at: annotations, pairs, refilled: isRefilled(referrer, template) }]
      : [];
  });
}
