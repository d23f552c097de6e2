// A carried revision as data: canonical, with the annotations that this output's host needs.

import { baseNameAnnotation, historyAnnotation, sequenceAnnotation } from "../config/annotations.ts";
import { canonicalData } from "../config/canonical.ts";
import { helmAnnotations, revisionLabel } from "../config/revision-metadata.ts";
import { annotation, type ManifestObject } from "../manifest/object.ts";
import { lastAppliedAnnotation } from "../manifest/server-fields.ts";
import { isKappVersioningKey } from "../policy/migration/versioned-names.ts";
import type { Options } from "../settings/options.ts";
import type { RetentionMode } from "../settings/retention-mode.ts";
import type { Data } from "../yaml/value/to-data.ts";
import { isRetentionKey, retentionAnnotations, staysUnasked, withoutRetention } from "./keep-annotations.ts";
import type { PreviousConfig } from "./previous/previous-config.ts";

/** Annotations that servers and hosts write, or that are written again for each output. */
const transient = new RegExp(
  `^(?:${historyAnnotation}|${sequenceAnnotation}|helm-diff/base-name|kustomize\\.toolkit\\.fluxcd\\.io/.*|` +
    "postrenderer\\.helm\\.sh/.*|meta\\.helm\\.sh/.*|argocd\\.argoproj\\.io/tracking-id|(?:internal\\.)?config\\.kubernetes\\.io/.*)$",
);

/** Labels that deployers put onto what they manage. */
const managed =
  /^(?:kustomize\.toolkit\.fluxcd\.io|helm\.toolkit\.fluxcd\.io|argocd\.argoproj\.io|applyset\.kubernetes\.io)\//;

/** With the metadata that its author and hashroll wrote; the rest is dropped. */
export function withoutTransient(config: PreviousConfig): PreviousConfig {
  const annotations = new Map<string, string>();
  for (const [key, value] of config.annotations) {
    const kept = isRetentionKey(key) ? withoutRetention(key, value) : value;
    const isEmptied = kept === "" && isRetentionKey(key);
    const isDropped = key === lastAppliedAnnotation || isKappVersioningKey(key) || transient.test(key);
    if (!isDropped && !isEmptied) annotations.set(key, kept);
  }
  annotations.set(baseNameAnnotation, config.baseName);
  const { key: label, value } = revisionLabel(config.baseName);
  const labels = new Map([...config.labels].filter(([key]) => !managed.test(key))).set(label, value);
  return { ...config, namespace: config.writtenNamespace, annotations, labels };
}

/** To go after `current`, whose file it belongs to. */
export function carriedObject(
  config: PreviousConfig,
  current: ManifestObject,
  mode: RetentionMode,
  options: Options,
): ReadonlyMap<string, Data> {
  const carried = withoutTransient(config);
  const kept = mode === "keep" && staysUnasked(config.annotations, options.for);
  const wanted = { kept, carried: mode !== "none" && !kept, deployer: options.for };
  const annotations = new Map(carried.annotations);
  const ofRetention = retentionAnnotations((key) => carried.annotations.get(key), wanted);
  for (const { key, value } of [...ofRetention, ...helmAnnotations(current, config.baseName, options)])
    annotations.set(key, value);
  const file = annotation(current, "postrenderer.helm.sh/postrender-filename");
  if (file !== undefined) annotations.set("postrenderer.helm.sh/postrender-filename", file);
  return canonicalData({ ...carried, annotations });
}
