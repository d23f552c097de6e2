// Whether apps can see a live update of a config: kubelet refreshes whole mounted folders, and nothing else.

import type { Config } from "../config/catalog.ts";
import { subjectOf } from "../manifest/object.ts";
import { noReloadImmutable, noReloadReference, noReloadSubPath } from "../problem/messages/index.ts";
import { newProblemList, type ProblemList } from "../problem/problem-list.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { volumeMounts } from "../reference/volume-mounts.ts";
import { get, getString, isSequence, items } from "../yaml/node/access.ts";

/** Whether nothing keeps a config from being reloaded. */
export function canReload(config: Config, references: readonly ResolvedReference[]): boolean {
  const problems = newProblemList();
  checkReload(config, references, problems);
  return !problems.hasErrors;
}

/** Adds what keeps a `reload` config from being reloaded. */
export function checkReload(config: Config, references: readonly ResolvedReference[], problems: ProblemList): void {
  for (const object of config.objects) {
    if (getString(object.root, "immutable") === "true") problems.add(noReloadImmutable(), subjectOf(object));
  }
  for (const each of references) checkReference(each, problems);
}

function checkReference(link: ResolvedReference, problems: ProblemList): void {
  const { referrer, reference, config } = link;
  const { kind, name } = config;
  const { path } = reference;
  const subject = subjectOf(referrer.object, reference.at);
  if (/\.(?:configMapKeyRef|configMapRef|secretKeyRef|secretRef)\.name$/.test(path)) {
    problems.add(noReloadReference(kind, name, containerOf(referrer, path), path), subject);
    return;
  }
  for (const { container, mountPath, part } of volumeMounts(link) ?? [])
    if (part !== undefined)
      problems.add(noReloadSubPath(kind, name, getString(container, "name") ?? "?", mountPath), subject);
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
