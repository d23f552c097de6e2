// The text of a carried revision: canonical, with the marks that this output's host wants.

import type { Written } from "../manifest/add-text.ts";
import { annotation, type ManifestObject } from "../manifest/document.ts";
import { baseNameAnnotation } from "../revision/catalog.ts";
import { helmAnnotations } from "../revision/become-revision.ts";
import type { Options } from "../revision/options.ts";
import { shorten } from "../revision/shorten.ts";
import { canonicalJson, writeCanonical } from "./canonical.ts";
import { carryAnnotations } from "./keep.ts";
import { historyAnnotation, type PreviousConfig, sequenceAnnotation } from "./previous.ts";

/** Annotations that servers and hosts write, or that are written anew each time. */
const fleeting = new RegExp(
  `^(?:${historyAnnotation}|${sequenceAnnotation}|helm-diff/base-name|helm\\.sh/resource-policy|kustomize\\.toolkit\\.fluxcd\\.io/prune|` +
    "postrenderer\\.helm\\.sh/.*|meta\\.helm\\.sh/.*|kubectl\\.kubernetes\\.io/last-applied-configuration|" +
    "argocd\\.argoproj\\.io/tracking-id|(?:internal\\.)?config\\.kubernetes\\.io/.*)$",
);

const ownOptions: ReadonlyMap<string, RegExp> = new Map([
  ["argocd.argoproj.io/sync-options", /^(?:Prune=|PruneLast=)/],
  ["argocd.argoproj.io/compare-options", /^IgnoreExtraneous$/],
]);

/** What its author, and hashroll, said of it; the rest is dropped. */
export function withoutFleeting(config: PreviousConfig): PreviousConfig {
  const annotations = new Map<string, string>();
  for (const [key, value] of config.annotations) {
    const own = ownOptions.get(key);
    const kept = own ? value.split(",").filter((option) => !own.test(option.trim())).join(",") : value;
    if (!fleeting.test(key) && (kept !== "" || !own)) annotations.set(key, kept);
  }
  annotations.set(baseNameAnnotation, config.baseName);
  const labels = new Map(config.labels).set("hashroll.dev/config", shorten(config.baseName));
  return { ...config, annotations, labels };
}

/** To go behind `current`, whose file it belongs to. */
export function writeCarried(config: PreviousConfig, current: ManifestObject, options: Options): Written {
  const carried = withoutFleeting(config);
  const annotations = new Map([...carried.annotations, ...carryAnnotations(carried.annotations, options.for)]);
  for (const { key, value } of helmAnnotations(current, config.baseName, options)) annotations.set(key, value);
  const file = annotation(current, "postrenderer.helm.sh/postrender-filename");
  if (file !== undefined) annotations.set("postrenderer.helm.sh/postrender-filename", file);
  return { yaml: writeCanonical(carried, annotations), json: canonicalJson(carried, annotations) };
}
