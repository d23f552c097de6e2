// Whether apps can see a live update of a config: kubelet refreshes whole mounted folders, and nothing else.

import { addAll } from "../collections/add-all.ts";
import { about, type Config } from "../config/catalog.ts";
import { placeIn, titleOf } from "../manifest/object.ts";
import { type Message, noReloadImmutable, noReloadReference, noReloadSubPath } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { get, getIn, getString, isMapping, isSequence, items, type ResolvedMapping } from "../yaml/node/access.ts";

/** What keeps a `reload` config from being reloaded. */
export function reloadProblems(config: Config, links: readonly ResolvedReference[]): Problem[] {
  const problems: Problem[] = [];
  for (const object of config.objects) {
    if (getString(object.root, "immutable") === "true") problems.push(about(object, noReloadImmutable()));
  }
  for (const link of links) addAll(problems, linkProblems(link));
  return problems;
}

function linkProblems({ referrer, reference, config }: ResolvedReference): Problem[] {
  const { object, podSpecs } = referrer;
  const tell = (message: Message): Problem => ({
    ...message,
    place: placeIn(object.document, reference.at),
    object: titleOf(object),
  });
  if (/\.(?:configMapKeyRef|configMapRef|secretKeyRef|secretRef)\.name$/.test(reference.path)) {
    return [tell(noReloadReference(config.kind, config.name, containerOf(referrer, reference.path), reference.path))];
  }
  const volume = /\.volumes\[(\d+)\]\./.exec(reference.path);
  if (!volume) return [];
  return podSpecs.flatMap((spec) => {
    const volumes = get(spec, "volumes");
    const found = isSequence(volumes) ? items(volumes)[Number(volume[1])] : undefined;
    if (!isMapping(found) || !isWhere(found, reference)) return [];
    return subPathMounts(spec, getString(found, "name") ?? "").map(({ container, mountPath }) =>
      tell(noReloadSubPath(config.kind, config.name, container, mountPath)),
    );
  });
}

/** The volume of another pod spec of the object may have the same index. What an alias brings in stands elsewhere. */
function isWhere(volume: ResolvedMapping, { at, to, name }: ResolvedReference["reference"]): boolean {
  if (!at.alias) return volume.node.start <= at.node.start && at.node.end <= volume.node.end;
  const [key, field] = to === "ConfigMap" ? (["configMap", "name"] as const) : (["secret", "secretName"] as const);
  if (getString(volume, key, field) === name) return true;
  const projected = getIn(volume, "projected", "sources");
  return isSequence(projected) && items(projected).some((each) => getString(each, key, "name") === name);
}

const containerLists = ["containers", "initContainers", "ephemeralContainers"];

function subPathMounts(spec: ResolvedMapping, volume: string): { container: string; mountPath: string }[] {
  return containerLists.flatMap((list) => {
    const containers = get(spec, list);
    if (!isSequence(containers)) return [];
    return items(containers)
      .filter(isMapping)
      .flatMap((container) => {
        const mounts = get(container, "volumeMounts");
        if (!isSequence(mounts)) return [];
        return items(mounts)
          .filter(isMapping)
          .filter(
            (mount) => getString(mount, "name") === volume && (get(mount, "subPath") ?? get(mount, "subPathExpr")),
          )
          .map((mount) => ({
            container: getString(container, "name") ?? "?",
            mountPath: getString(mount, "mountPath") ?? "?",
          }));
      });
  });
}

/** The name of the container that a path goes through. */
function containerOf({ podSpecs }: ResolvedReference["referrer"], path: string): string {
  const match = /(containers|initContainers|ephemeralContainers)\[(\d+)\]/.exec(path);
  for (const spec of podSpecs) {
    const list = match ? get(spec, match[1] as string) : undefined;
    const container = isSequence(list) ? items(list)[Number(match?.[2])] : undefined;
    const name = container && getString(container, "name");
    if (name) return name;
  }
  return "?";
}
