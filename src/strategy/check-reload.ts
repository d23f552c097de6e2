// Whether apps can see a live update of a config: kubelet refreshes whole mounted folders, and nothing else.

import type { Config } from "../config/catalog.ts";
import { subjectOf } from "../manifest/object.ts";
import { noReloadImmutable, noReloadReference, noReloadSubPath } from "../problem/messages/index.ts";
import type { Subject } from "../problem/problem.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { volumeMounts } from "../reference/volume-mounts.ts";
import { getString } from "../yaml/node/access.ts";
import { itemsAt } from "../yaml/node/items-at.ts";

/** Whether nothing keeps a config from being reloaded. */
export function canReload(config: Config, references: readonly ResolvedReference[]): boolean {
  return faultsOf(config, references).next().done === true;
}

/** Adds what keeps a `reload` config from being reloaded. */
export function checkReload(config: Config, references: readonly ResolvedReference[], problems: ProblemList): void {
  for (const fault of faultsOf(config, references)) fault(problems);
}

/** Adds a fault to problems. Most are only counted: a message takes looking into the pod. */
type Fault = (problems: ProblemList) => void;

function* faultsOf({ objects }: Config, references: readonly ResolvedReference[]): Generator<Fault> {
  for (const object of objects) {
    if (getString(object.root, "immutable") === "true")
      yield (problems) => problems.add(noReloadImmutable(), subjectOf(object));
  }
  for (const each of references) yield* faultsOfReference(each);
}

function* faultsOfReference(link: ResolvedReference): Generator<Fault> {
  const { referrer, reference, config } = link;
  const { kind, name } = config;
  const { path } = reference;
  const subject = (): Subject => subjectOf(referrer.object, reference.at);
  if (/\.(?:configMapKeyRef|configMapRef|secretKeyRef|secretRef)\.name$/.test(path)) {
    yield (problems) => problems.add(noReloadReference(kind, name, containerOf(referrer, path), path), subject());
    return;
  }
  for (const { container, mountPath, part } of volumeMounts(link) ?? [])
    if (part !== undefined)
      yield (problems) =>
        problems.add(noReloadSubPath(kind, name, getString(container, "name") ?? "?", mountPath), subject());
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
