// Annotations that tell deployers not to delete a revision, or to delete it last.

import type { Deployer } from "../settings/deployer.ts";

/** What an annotation has to say: in a comma-separated list, or as its only word. */
interface Word {
  readonly key: string;
  readonly word: string;
  /** What it takes the place of: options that say something else, of which the first would count. */
  readonly instead?: RegExp;
}

const keepers: Readonly<Record<Deployer, readonly Word[]>> = {
  // No list: Helm takes anything but this one word for nothing at all.
  helm: [{ key: "helm.sh/resource-policy", word: "keep", instead: /./ }],
  argocd: [
    { key: "argocd.argoproj.io/compare-options", word: "IgnoreExtraneous" },
    { key: "argocd.argoproj.io/sync-options", word: "Prune=false", instead: /^Prune=/ },
  ],
  flux: [{ key: "kustomize.toolkit.fluxcd.io/prune", word: "disabled", instead: /./ }],
  kubectl: [],
};

const ofAll: readonly Word[] = Object.values(keepers).flat();

const pruneLast: Word = { key: "argocd.argoproj.io/sync-options", word: "PruneLast=true", instead: /^PruneLast=/ };

/** What a revision needs of retention: to be kept, and by Argo CD to be removed last of all, so that pods never miss it. */
export interface Wanted {
  readonly kept: boolean;
  readonly carried: boolean;
  /** All of them without a word about which. */
  readonly deployer: Deployer | undefined;
}

/** The annotations to write, merged with those that are there. */
export function retentionAnnotations(
  existing: (key: string) => string | undefined,
  { kept, carried, deployer }: Wanted,
): Map<string, string> {
  const written = new Map<string, string>();
  const add = ({ key, word, instead }: Word): void => {
    written.set(key, withWord(written.get(key) ?? existing(key), word, instead));
  };
  if (kept) (deployer ? keepers[deployer] : ofAll).forEach(add);
  if (carried && deployer === "argocd") add(pruneLast);
  return written;
}

function withWord(list: string | undefined, word: string, instead: RegExp | undefined): string {
  if (list === undefined) return word;
  const words = list
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
  const others = words.filter((each) => each === word || !instead?.test(each));
  return (others.includes(word) ? others : [...others, word]).join(",");
}
