// What every command that asks a cluster starts with: the settings, kubectl, and the namespaces.

import type { ClusterView } from "../cluster/gc/plan-deletions.ts";
import type { Gap, Inventory, InventoryScope } from "../cluster/inventory.ts";
import { findPolicy } from "../host/find-policy.ts";
import { readDeployerInventories } from "../host/kubectl/deployer-inventories.ts";
import { gatherInventory, type InventoryRequest } from "../host/kubectl/gather-inventory.ts";
import { currentNamespace, type HoldingKubectl, type Kubectl, newKubectl } from "../host/kubectl/kubectl.ts";
import { mergeSettings } from "../policy/merge-settings.ts";
import { type GapEffect, incompleteList, leftOutLists, type Message, noCluster } from "../problem/messages/index.ts";
import { newProblemList, type ProblemList } from "../problem/problem-list.ts";
import type { ClusterFlags } from "../settings/cluster-flags.ts";
import type { Settings } from "../settings/schema.ts";
import type { Io } from "./io/io.ts";
import { newProgress, withProgress } from "./io/progress.ts";
import { loadPolicy } from "./prepare.ts";
import { readSecretKey } from "./secret-key.ts";

export interface ClusterRun {
  readonly settings: Settings;
  readonly kubectl: HoldingKubectl;
  readonly namespaces: InventoryScope;
  readonly problems: ProblemList;
  /** What objects that say none are in, also where all of them are asked for. */
  readonly defaultNamespace: string;
  gather(request: GatherRequest, title: string): Promise<Inventory>;
  /** With what the deployers of its configs hold. */
  viewOf(inventory: Inventory): Promise<ClusterView>;
}

/** Of all namespaces that the command is for, and of both kinds, unless it says otherwise. */
type GatherRequest = Pick<InventoryRequest, "configs"> & Partial<InventoryRequest>;

/** If its problems have errors, nothing else can be done. */
export async function prepareCluster(flags: ClusterFlags, io: Io): Promise<ClusterRun> {
  const problems = newProblemList();
  const policy = loadPolicy(findPolicy(io.cwd, flags.policy), io, problems);
  const settings = mergeSettings(policy, flags);
  const kubectl = newKubectl(settings, io);
  const secretKey = readSecretKey(settings.secretKeyFile, io, problems);
  const defaultNamespace = await namespaceOf(settings, kubectl, io, problems);
  const namespaces = flags.allNamespaces ? "all" : [defaultNamespace];
  const progress = newProgress(io);
  return {
    ...{ settings, kubectl, namespaces, defaultNamespace, problems },
    async gather(request, title) {
      progress.show(title);
      const inventory = await gatherInventory(kubectl, {
        namespaces,
        kinds: ["ConfigMap", "Secret"],
        namespacedOnly: flags.namespacedOnly === true,
        ...request,
        ...(settings.references && { references: settings.references }),
        ...(secretKey && { secretKey }),
        onProgress: (done, all) => progress.show(`${title}: ${done} of ${all} lists`),
      });
      progress.end();
      return inventory;
    },
    async viewOf(inventory) {
      const marks = [...inventory.namespaces.values()].flatMap(({ configs }) => configs.flatMap((each) => each.marks));
      return { inventory, listed: namespaces, deployers: await readDeployerInventories(kubectl, new Set(marks)) };
    },
  };
}

async function namespaceOf({ namespace }: Settings, kubectl: Kubectl, io: Io, problems: ProblemList): Promise<string> {
  if (namespace !== undefined) return namespace;
  const current = await withProgress(io, "asking kubectl for the namespace", () => currentNamespace(kubectl, io));
  if ("namespace" in current) return current.namespace;
  problems.add(noCluster(current.fault.text));
  return "default";
}

/** False if there is no cluster at all, which is all there is to say about its lists then. */
export function reportGaps(
  { gaps, namespaces, leftOut }: Inventory,
  effect: GapEffect,
  problems: ProblemList,
): boolean {
  const all = [...gaps, ...[...namespaces.values()].flatMap((each) => each.gaps)];
  const unreachable = all.find(({ fault }) => fault.reason === "no-kubectl" || fault.reason === "unreachable");
  if (unreachable) problems.add(noCluster(unreachable.fault.text));
  else for (const gap of all) problems.add(gapMessage(gap, effect));
  if (leftOut.length > 0) problems.add(leftOutLists(leftOut.map(({ resource }) => resource)));
  return unreachable === undefined;
}

function gapMessage({ resource, namespace, fault, isClusterScoped }: Gap, effect: GapEffect): Message {
  if (!isClusterScoped) return incompleteList(resource, namespace, fault.text, effect);
  // Pods are in namespaces.
  const own = effect === "nothing-known" ? "users-missing" : effect;
  return incompleteList(resource, namespace, fault.text, own, fault.reason === "refused");
}
