// Whether a deployer has a revision in its current inventory: it would bring it back, or complain that it is missing.

import type { OwnerMark } from "../../retention/deployer-marks.ts";
import { type InventoryScope, type LiveConfig, type NamespaceInventory, titleOf } from "../inventory.ts";

/** The titles of what Argo CD's Applications and Flux' Kustomizations hold, by mark; without those whose inventory can't be read. */
export type DeployerInventories = ReadonlyMap<OwnerMark, ReadonlySet<string>>;

export interface Claim {
  readonly by: OwnerMark;
  /** `unknown`: its inventory is not in this cluster, or can't be read. */
  readonly state: "held" | "unknown";
}

/** What is known of the cluster's deployers. */
export interface ClaimView {
  readonly listed: InventoryScope;
  readonly deployers: DeployerInventories;
}

/** What Helm holds is not in question here: its stored releases are users. */
export function findClaim(
  config: LiveConfig,
  { releases }: Pick<NamespaceInventory, "releases">,
  view: ClaimView,
): Claim | undefined {
  const claims = config.marks.flatMap((by): Claim[] => {
    const state = stateOf(by, config, releases, view);
    return state === "free" ? [] : [{ by, state }];
  });
  return claims.find(({ state }) => state === "held") ?? claims[0];
}

function stateOf(
  mark: OwnerMark,
  config: LiveConfig,
  releases: NamespaceInventory["releases"],
  { listed, deployers }: ClaimView,
): Claim["state"] | "free" {
  // An ApplySet's inventory is the label itself.
  if (mark.startsWith("applyset ")) return "held";
  if (mark.startsWith("helm ")) {
    const [, namespace = ""] = /^helm (.*?)\//.exec(mark) ?? [];
    return listed === "all" || listed.includes(namespace) ? "free" : "unknown";
  }
  if (mark.startsWith("flux helm ")) {
    // Flux may store a release in another namespace than the one that it deploys to.
    const helmMarks = config.marks.filter((each) => each.startsWith("helm "));
    const isStoredHere = releases.some(({ name }) => helmMarks.some((each) => each.endsWith(`/${name}`)));
    return listed === "all" || isStoredHere ? "free" : "unknown";
  }
  const held = deployers.get(mark);
  if (!held) return "unknown";
  return held.has(titleOf(config)) ? "held" : "free";
}
