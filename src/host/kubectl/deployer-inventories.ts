// What Argo CD's Applications and Flux' Kustomizations hold, as far as this cluster has them and they may be read.

import type { DeployerInventories } from "../../cluster/gc/find-claim.ts";
import { titleOf } from "../../cluster/inventory.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import type { OwnerMark } from "../../retention/deployer-marks.ts";
import { getString } from "../../yaml/node/access.ts";
import { itemsAt } from "../../yaml/node/items-at.ts";
import type { Kubectl } from "./kubectl.ts";
import { readList } from "./lists.ts";
import { type ApiResource, resourceOf } from "./resources.ts";

interface InventorySource {
  readonly resource: ApiResource;
  /** How its marks begin. */
  readonly prefix: string;
  readonly marks: (name: string, namespace: string) => readonly OwnerMark[];
  readonly held: (object: ManifestObject) => readonly string[];
}

const deployers: readonly InventorySource[] = [
  {
    resource: resourceOf("Application", "argoproj.io", "v1alpha1"),
    prefix: "argocd ",
    // An Application outside of Argo CD's own namespace is tracked with its namespace.
    marks: (name, namespace) => [`argocd ${name}`, `argocd ${namespace}_${name}`],
    held: heldByArgoCd,
  },
  {
    resource: resourceOf("Kustomization", "kustomize.toolkit.fluxcd.io"),
    prefix: "flux kustomize ",
    marks: (name, namespace) => [`flux kustomize ${namespace}/${name}`],
    held: heldByFlux,
  },
];

/** `marks`: those of the revisions in question. Nobody is asked about deployers that left none. */
export async function readDeployerInventories(
  kubectl: Kubectl,
  marks: Iterable<OwnerMark>,
): Promise<DeployerInventories> {
  const found = new Map<OwnerMark, Set<string>>();
  const present = [...marks];
  for (const { resource, prefix, marks: marksOf, held } of deployers) {
    if (!present.some((mark) => mark.startsWith(prefix))) continue;
    const { result, fault } = await readList(kubectl, { resource }, (object) =>
      marksOf(object.name ?? "", object.namespace ?? "").map((mark) => [mark, held(object)] as const),
    );
    // A part of the list says nothing: an Application of the same name may be in the rest.
    if (fault) continue;
    for (const [mark, keys] of result) found.set(mark, new Set([...(found.get(mark) ?? []), ...keys]));
  }
  return found;
}

/** What it would prune is not a part of it any more. */
function heldByArgoCd({ root }: ManifestObject): string[] {
  return itemsAt(root, "status", "resources")
    .filter((each) => getString(each, "requiresPruning") !== "true" && !getString(each, "group"))
    .map((each) =>
      titleOf({
        kind: getString(each, "kind") ?? "",
        namespace: getString(each, "namespace") ?? "",
        name: getString(each, "name") ?? "",
      }),
    );
}

/** `shop_web-config-6hffc468kf__ConfigMap` */
function heldByFlux({ root }: ManifestObject): string[] {
  return itemsAt(root, "status", "inventory", "entries").flatMap((entry) => {
    const [namespace = "", name = "", group, kind] = (getString(entry, "id") ?? "").split("_");
    return group === "" ? [titleOf({ kind: kind ?? "", namespace, name })] : [];
  });
}
