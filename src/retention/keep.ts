// Annotations that tell deployers not to delete a revision, or to delete it last.

import type { Deployer } from "../policy/deployer.ts";

/** An annotation whose value is a list: an option goes into it, instead of any other that begins like it. */
interface ListOption {
  readonly key: string;
  readonly option: string;
  /** Options that say the opposite: the first one counts to Argo CD. */
  readonly instead?: RegExp;
}

const keepers: Readonly<Record<Deployer, readonly ListOption[]>> = {
  helm: [{ key: "helm.sh/resource-policy", option: "keep" }],
  argocd: [
    { key: "argocd.argoproj.io/compare-options", option: "IgnoreExtraneous" },
    { key: "argocd.argoproj.io/sync-options", option: "Prune=false", instead: /^Prune=/ },
  ],
  flux: [{ key: "kustomize.toolkit.fluxcd.io/prune", option: "disabled", instead: /./ }],
  kubectl: [],
};

const pruneLast: ListOption = { key: "argocd.argoproj.io/sync-options", option: "PruneLast=true", instead: /^PruneLast=/ };

/** Keys whose values are written anew for each output. */
export const retentionKeys: ReadonlySet<string> = new Set(Object.values(keepers).flat().map(({ key }) => key));

/** What has to be in the annotations for a revision to be kept; all deployers' without a word about which. */
export function keepAnnotations(existing: ReadonlyMap<string, string>, deployer: Deployer | undefined): Map<string, string> {
  const wanted = deployer ? keepers[deployer] : Object.values(keepers).flat();
  return merged(existing, wanted);
}

/** Argo CD removes what falls out of the output; last of all, so that pods never miss it. */
export function carryAnnotations(existing: ReadonlyMap<string, string>, deployer: Deployer | undefined): Map<string, string> {
  return deployer === "argocd" ? merged(existing, [pruneLast]) : new Map();
}

function merged(existing: ReadonlyMap<string, string>, wanted: readonly ListOption[]): Map<string, string> {
  return new Map(wanted.map(({ key, option, instead }) => [key, withOption(existing.get(key), option, instead)]));
}

function withOption(list: string | undefined, option: string, instead: RegExp | undefined): string {
  const options = (list ?? "").split(",").map((each) => each.trim()).filter((each) => each !== "");
  if (options.includes(option)) return options.filter((each) => each === option || !instead?.test(each)).join(",");
  return [...options.filter((each) => !instead?.test(each)), option].join(",");
}
