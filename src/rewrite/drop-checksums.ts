// `checksum/…` annotations of pod templates, which a workload whose configs are all revisions has no more use for.

import type { Referrer } from "../reference/walk/find-references.ts";
import type { Reference } from "../reference/walk/walk.ts";
import type { RemoveEntries } from "../yaml/edit/change.ts";
import { getIn, isMapping, keyOf, mergedMappings } from "../yaml/node/access.ts";

export function dropChecksums(referrer: Referrer, isRevision: (reference: Reference) => boolean): RemoveEntries[] {
  const configs = configReferences(referrer);
  if (configs.length === 0 || !configs.every(isRevision)) return [];
  return referrer.podTemplates.flatMap((template): RemoveEntries[] => {
    const annotations = getIn(template, "metadata", "annotations");
    if (!isMapping(annotations)) return [];
    return [annotations, ...mergedMappings(annotations)].flatMap((at): RemoveEntries[] => {
      const keys = at.node.pairs.map((pair) => keyOf(pair) ?? "").filter((key) => key.startsWith("checksum/"));
      return keys.length > 0 ? [{ type: "remove", at, keys }] : [];
    });
  });
}

/**
 * Whether each checksum can be one of a config that the workload refers to: a checksum of anything else, such as a Secret
 * that it reads through the API, would be lost, and with it the restart.
 */
export function hasOnlyChecksumsOfConfigs(referrer: Referrer, isRevision: (reference: Reference) => boolean): boolean {
  const dropped = dropChecksums(referrer, isRevision);
  const configs = configReferences(referrer);
  const hasSecret = configs.some(({ to }) => to === "Secret");
  const names = new Set(configs.map(({ to, name }) => `${to} ${name}`));
  const keys = [...new Set(dropped.flatMap((each) => each.keys))];
  return keys.length > 0 && keys.length <= names.size && (hasSecret || !keys.some((key) => /secret/i.test(key)));
}

function configReferences({ references }: Referrer): readonly Reference[] {
  return references.filter(({ path }) => !path.includes("imagePullSecrets"));
}
