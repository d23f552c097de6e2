// Where containers mount the volume that a reference stands in.

import { groupBy } from "../collections/group-by.ts";
import { getString, isMapping, type Resolved, type ResolvedMapping } from "../yaml/node/access.ts";
import { itemsAt, mappingsAt } from "../yaml/node/items-at.ts";
import type { ResolvedReference } from "./resolve-references.ts";

export interface VolumeMount {
  readonly podSpec: ResolvedMapping;
  readonly container: ResolvedMapping;
  readonly list: (typeof containerLists)[number];
  readonly mountPath: string;
  /** The one file or folder of the volume that is mounted: `subPath`, or `subPathExpr` as it is written. */
  readonly part?: string;
  /** Whether that has variables of the container in it. */
  readonly isExpression?: true;
}

const containerLists = ["containers", "initContainers", "ephemeralContainers"] as const;

/** Undefined where the reference is no volume of a pod. */
export function volumeMounts({ referrer, reference }: ResolvedReference): readonly VolumeMount[] | undefined {
  const index = /\.volumes\[(\d+)\]\./.exec(reference.path);
  if (!index) return undefined;
  return referrer.podSpecs.flatMap((podSpec) => {
    const { volumes, mounts } = volumesOf(podSpec);
    const volume = volumes[Number(index[1])];
    if (!isMapping(volume) || !holdsReference(volume, reference)) return [];
    return mounts.get(getString(volume, "name") ?? "") ?? [];
  });
}

interface PodVolumes {
  readonly volumes: readonly Resolved[];
  /** By the volume's name. */
  readonly mounts: ReadonlyMap<string | undefined, readonly VolumeMount[]>;
}

/** Each volume of a pod is asked about, and there may be thousands. Few are looked up again: keeping them takes more. */
const FEW = 8;
const known = new WeakMap<ResolvedMapping, PodVolumes>();

function volumesOf(podSpec: ResolvedMapping): PodVolumes {
  const before = known.get(podSpec);
  if (before) return before;
  const volumes = itemsAt(podSpec, "volumes");
  const found = { volumes, mounts: groupBy(mountsIn(podSpec), ({ volume }) => volume) };
  if (volumes.length > FEW) known.set(podSpec, found);
  return found;
}

/** The volume of another pod spec of the object may have the same index. What an alias brings in stands elsewhere. */
function holdsReference(volume: ResolvedMapping, { at, to, name }: ResolvedReference["reference"]): boolean {
  if (!at.alias) return volume.node.start <= at.node.start && at.node.end <= volume.node.end;
  const [key, field] = to === "ConfigMap" ? (["configMap", "name"] as const) : (["secret", "secretName"] as const);
  if (getString(volume, key, field) === name) return true;
  return itemsAt(volume, "projected", "sources").some((each) => getString(each, key, "name") === name);
}

function mountsIn(podSpec: ResolvedMapping): (VolumeMount & { readonly volume: string | undefined })[] {
  return containerLists.flatMap((list) =>
    mappingsAt(podSpec, list).flatMap((container) =>
      mappingsAt(container, "volumeMounts").map((mount) => {
        const path = getString(mount, "subPath");
        const part = path || getString(mount, "subPathExpr");
        return {
          volume: getString(mount, "name"),
          ...{ podSpec, container, list, mountPath: getString(mount, "mountPath") ?? "?" },
          ...(part && { part }),
          ...(part && !path && { isExpression: true as const }),
        };
      }),
    ),
  );
}
