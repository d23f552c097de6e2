// Whether apps can see a live update of a config: kubelet refreshes whole mounted folders, and nothing else.

import type { Config } from "../config/catalog.ts";
import { subjectOf } from "../manifest/object.ts";
import { noReloadImmutable, noReloadReference, noReloadSubPath } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { get, getIn, getString, isMapping, isSequence, items, type ResolvedMapping } from "../yaml/node/access.ts";

/** Adds what keeps a `reload` config from being reloaded. */
export function checkReload(config: Config, references: readonly ResolvedReference[], problems: ProblemList): void {
  for (const object of config.objects) {
    if (getString(object.root, "immutable") === "true") problems.add(noReloadImmutable(), subjectOf(object));
  }
  for (const each of references) checkReference(each, problems);
}

function checkReference({ referrer, reference, config }: ResolvedReference, problems: ProblemList): void {
  const { kind, name } = config;
  const { path } = reference;
  const subject = subjectOf(referrer.object, reference.at);
  if (/\.(?:configMapKeyRef|configMapRef|secretKeyRef|secretRef)\.name$/.test(path)) {
    problems.add(noReloadReference(kind, name, containerOf(referrer, path), path), subject);
    return;
  }
  const volume = /\.volumes\[(\d+)\]\./.exec(path);
  if (!volume) return;
  for (const spec of referrer.podSpecs) {
    const volumes = get(spec, "volumes");
    const found = isSequence(volumes) ? items(volumes)[Number(volume[1])] : undefined;
    if (!isMapping(found) || !holdsReference(found, reference)) continue;
    for (const { container, mountPath } of subPathMounts(spec, getString(found, "name") ?? ""))
      problems.add(noReloadSubPath(kind, name, container, mountPath), subject);
  }
}

/** The volume of another pod spec of the object may have the same index. What an alias brings in stands elsewhere. */
function holdsReference(volume: ResolvedMapping, { at, to, name }: ResolvedReference["reference"]): boolean {
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
