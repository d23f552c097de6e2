// Whether apps can see a live update of a config: kubelet refreshes whole mounted folders, and nothing else.

import { none } from "../collections/group-by.ts";
import type { Config } from "../config/catalog.ts";
import { type ManifestObject, subjectOf } from "../manifest/object.ts";
import type { Message } from "../problem/message.ts";
import { noReloadImmutable, noReloadReference, noReloadSubPath } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { type VolumeMount, volumeMounts } from "../reference/volume-mounts.ts";
import { getString } from "../yaml/node/access.ts";
import { itemsAt } from "../yaml/node/items-at.ts";

/** Whether nothing keeps a config from being reloaded. */
export function canReload(config: Config, references: readonly ResolvedReference[]): boolean {
  return (
    !references.some((each) => isVariable(each) || partialMounts(each).length > 0) && !config.objects.some(isImmutable)
  );
}

/** Adds what keeps a `reload` config from being reloaded. */
export function checkReload(config: Config, references: readonly ResolvedReference[], problems: ProblemList): void {
  const { kind, name } = config;
  for (const object of config.objects) if (isImmutable(object)) problems.add(noReloadImmutable(), subjectOf(object));
  for (const link of references) {
    const { referrer, reference } = link;
    const add = (message: Message): void => {
      problems.add(message, subjectOf(referrer.object, reference.at));
    };
    const { path } = reference;
    if (isVariable(link)) add(noReloadReference(kind, name, containerOf(referrer, path), path));
    else
      for (const { container, mountPath } of partialMounts(link))
        add(noReloadSubPath(kind, name, getString(container, "name") ?? "?", mountPath));
  }
}

function isImmutable({ root }: ManifestObject): boolean {
  return getString(root, "immutable") === "true";
}

/** Whether a container has it, or a part of it, in its environment. */
function isVariable({ reference }: ResolvedReference): boolean {
  return /\.(?:configMapKeyRef|configMapRef|secretKeyRef|secretRef)\.name$/.test(reference.path);
}

/** Where one file or folder of it is mounted. */
function partialMounts(link: ResolvedReference): readonly VolumeMount[] {
  return volumeMounts(link)?.filter(({ part }) => part !== undefined) ?? none;
}

/** The name of the container that a path goes through. */
function containerOf({ podSpecs }: ResolvedReference["referrer"], path: string): string {
  const [, list = "", index] = /(containers|initContainers|ephemeralContainers)\[(\d+)\]/.exec(path) ?? [];
  for (const spec of podSpecs) {
    const container = itemsAt(spec, list)[Number(index)];
    const name = container && getString(container, "name");
    if (name) return name;
  }
  return "?";
}
