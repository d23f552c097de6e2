// Which configs an object needs: by its references, found by the same walk that rewrites them, and by its pins.

import { pinAnnotation } from "../../config/annotations.ts";
import { isKeptByCluster } from "../../config/known-configs.ts";
import { annotation, type ManifestObject } from "../../manifest/object.ts";
import { type Walker, walkObject } from "../../reference/walk/walk.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import { readPins } from "./read-pins.ts";

/** A config that an object names. It need not exist, and need not be a revision. */
export interface UsedConfig {
  readonly kind: ConfigKind;
  /** Undefined where neither the reference nor its object says it. */
  readonly namespace: string | undefined;
  readonly name: string;
  /** The keys that are named; undefined: all that the config has. */
  readonly keys: readonly string[] | undefined;
  /** Whether the object works without it. */
  readonly optional: boolean;
  /** How: in a field of the table, in one that only looks like a reference, by a pin, or as a part of a Helm release. */
  readonly by: "field" | "shape" | "pin" | "release";
  /** `spec.template.spec.volumes[0].configMap.name` */
  readonly path: string;
}

/** What every Pod mounts for its service account's token is left out: the cluster itself keeps it. */
export function findUsedConfigs(object: ManifestObject, walker: Walker): UsedConfig[] {
  const used = walkObject(object, walker).references.map((reference): UsedConfig => {
    const { to: kind, name, keys, optional, byShape, path } = reference;
    const namespace = reference.namespace ?? object.namespace;
    return { kind, namespace, name, keys, optional, by: byShape ? "shape" : "field", path };
  });
  return [...used.filter((each) => !isKeptByCluster(each)), ...pinnedConfigs(object)];
}

function pinnedConfigs(object: ManifestObject): UsedConfig[] {
  const value = annotation(object, pinAnnotation);
  if (value === undefined) return [];
  const path = `metadata.annotations.${pinAnnotation}`;
  return readPins(value).flatMap((pin): UsedConfig[] => {
    if (typeof pin === "string") return [];
    const name = `${pin.baseName}-${pin.suffix}`;
    const { namespace } = object;
    return [{ kind: pin.kind, namespace, name, keys: undefined, optional: false, by: "pin", path }];
  });
}
