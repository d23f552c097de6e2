// Annotations that tell deployers not to delete a revision, or to delete it last.

import { none } from "../collections/group-by.ts";
import type { MetadataEntry } from "../config/revision-metadata.ts";
import { wordsOf } from "../manifest/object.ts";
import type { Deployer } from "../settings/deployer.ts";

/** What an annotation has to say: in a comma-separated list, or as its only word. */
interface AnnotationValue extends MetadataEntry {
  /** What it takes the place of: options that say something else, of which the first would count. */
  readonly replaces?: RegExp;
}

const keepAnnotations: Readonly<Record<Deployer, readonly AnnotationValue[]>> = {
  // No list: Helm takes anything but this one word for nothing at all.
  helm: [{ key: "helm.sh/resource-policy", value: "keep", replaces: /./ }],
  argocd: [
    { key: "argocd.argoproj.io/compare-options", value: "IgnoreExtraneous" },
    { key: "argocd.argoproj.io/sync-options", value: "Prune=false", replaces: /^Prune=/ },
  ],
  flux: [{ key: "kustomize.toolkit.fluxcd.io/prune", value: "disabled", replaces: /./ }],
  kubectl: [],
};

const ofAll: readonly AnnotationValue[] = Object.values(keepAnnotations).flat();

const pruneLast: AnnotationValue = {
  key: "argocd.argoproj.io/sync-options",
  value: "PruneLast=true",
  replaces: /^PruneLast=/,
};

/** Whether deployers read there what becomes of an object. */
export function isRetentionKey(key: string): boolean {
  return ofAll.some((each) => each.key === key);
}

/** The value of such an annotation without all that retention writes into it; empty if there is nothing else. */
export function withoutRetention(key: string, value: string): string {
  const own = [...ofAll, pruneLast].filter((each) => each.key === key);
  const isOwn = (word: string): boolean => own.some((each) => each.value === word || each.replaces?.test(word));
  return wordsOf(value)
    .filter((word) => !isOwn(word))
    .join(",");
}

/** What a revision needs of retention: to be kept, and by Argo CD to be removed last of all, so that pods never miss it. */
export interface Wanted {
  readonly kept: boolean;
  readonly carried: boolean;
  /** Undefined for all of them. */
  readonly deployer: Deployer | undefined;
}

/** The annotations to write, merged with those that are there. */
export function retentionAnnotations(
  existing: (key: string) => string | undefined,
  { kept, carried, deployer }: Wanted,
): MetadataEntry[] {
  const wanted = !kept ? none : deployer ? keepAnnotations[deployer] : ofAll;
  const written = wanted.map((each) => merged(each, existing(each.key)));
  if (!carried || deployer !== "argocd") return written;
  const { key } = pruneLast;
  const before = written.find((each) => each.key === key)?.value ?? existing(key);
  return [...written.filter((each) => each.key !== key), merged(pruneLast, before)];
}

/** The entry itself where there is nothing to merge it with: thousands of objects then share it. */
function merged(each: AnnotationValue, existing: string | undefined): MetadataEntry {
  const { key, value, replaces } = each;
  return existing === undefined ? each : { key, value: withWord(existing, value, replaces) };
}

/** Whether a deployer is told to keep an object. */
export function isKept(annotations: ReadonlyMap<string, string>, deployer: Deployer): boolean {
  return keepAnnotations[deployer].length > 0 && staysUnasked(annotations, deployer);
}

/** Whether an object that is emitted no more stays in the cluster all the same: kubectl deletes nothing by itself. */
export function staysUnasked(annotations: ReadonlyMap<string, string>, deployer: Deployer | undefined): boolean {
  const wanted = deployer ? keepAnnotations[deployer] : ofAll;
  return wanted.every(({ key, value }) => wordsOf(annotations.get(key)).includes(value));
}

function withWord(list: string, word: string, instead: RegExp | undefined): string {
  const others = wordsOf(list).filter((each) => each === word || !instead?.test(each));
  return (others.includes(word) ? others : [...others, word]).join(",");
}
