// `checksum/…` annotations of pod templates, which a workload whose configs are all revisions has no more use for.

import type { Referrer } from "../reference/walk/find-references.ts";
import type { Reference } from "../reference/walk/walk.ts";
import type { Change } from "../yaml/edit/change.ts";
import { getIn, isMapping, keyOf } from "../yaml/node/access.ts";

export function dropChecksums(referrer: Referrer, isRevision: (reference: Reference) => boolean): Change[] {
  const configs = referrer.references.filter(({ path }) => !path.includes("imagePullSecrets"));
  if (configs.length === 0 || !configs.every(isRevision)) return [];
  return referrer.podTemplates.flatMap((template): Change[] => {
    const at = getIn(template, "metadata", "annotations");
    if (!isMapping(at)) return [];
    const keys = at.node.pairs.map((pair) => keyOf(pair) ?? "").filter((key) => key.startsWith("checksum/"));
    return keys.length > 0 ? [{ type: "remove", at, keys }] : [];
  });
}
