// Everything in an object that reads a config by its name in a way that no one can rewrite.

import { type ManifestObject, placeIn } from "../../manifest/object.ts";
import type { Findings, Walker } from "../../reference/walk/walk.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import type { Place } from "../../text/source.ts";
import {
  entries,
  getIn,
  isMapping,
  isScalar,
  isSequence,
  items,
  type Resolved,
  type ResolvedMapping,
  type ResolvedScalar,
} from "../../yaml/node/access.ts";
import { type Add, type NamedConfig, namesInAssignments } from "./config-names.ts";
import { inArguments, inContainers } from "./containers.ts";
import { namesInManifest } from "./embedded-manifest.ts";
import { inFields, inPairs } from "./fields.ts";

/** An object reads a config by name, in this place. */
export interface Mention extends NamedConfig {
  readonly object: ManifestObject;
  readonly place: Place;
  /** Where, for people: `args[3]`, `a manifest in data.pod.yaml`. */
  readonly where: string;
}

/** Whether a name is worth inspecting at: only configs of the stream are. */
export type IsConfigName = (kind: ConfigKind, name: string) => boolean;

export function findMentions(
  object: ManifestObject,
  findings: Findings,
  walker: Walker,
  isConfig: IsConfigName,
): Mention[] {
  if (skippedKinds.has(object.kind)) return [];
  const mentions: Mention[] = [];
  const seen = new Set<string>();
  const add: Add = (at, where, names) => {
    for (const each of names) {
      if (!isConfig(each.kind, each.name)) continue;
      const place = placeIn(object.document, at);
      // The first of several ways to see the same thing tells best where it is.
      const key = `${each.kind} ${each.namespace ?? ""} ${each.name} ${place.offset}`;
      if (seen.has(key)) continue;
      seen.add(key);
      mentions.push({ object, place, where, ...each });
    }
  };
  const isReference = (at: Resolved): boolean => references.has(at.node.start);
  const references = new Set(findings.references.map(({ at }) => at.node.start));
  for (const spec of findings.podSpecs) inContainers(spec, add);
  for (const annotations of annotationsOf(object, findings))
    inFields(annotations, (key) => `annotation ${key}`, isReference, add);

  const isCustom = !walker.isBuiltIn(object.group);
  const isConfigMap = object.kind === "ConfigMap" && object.group === "";
  const inspect = (at: Resolved, path: string): void => {
    const where = (key: string): string => `${path}.${key}`;
    if (isScalar(at) && isManifest(at))
      add(at, `a manifest in ${path}`, namesInManifest(at.node.value, walker, isConfig));
    if (isScalar(at) && !isReference(at)) add(at, path, namesInAssignments(at.node.value));
    // The keys of a ConfigMap become variables by `envFrom`.
    if (isMapping(at) && isConfigMap && path === "data") inFields(at, where, isReference, add);
    if (!isCustom) return;
    if (isSequence(at)) inArguments(at, path, new Map(), add);
    if (!isMapping(at)) return;
    inFields(at, where, isReference, add);
    inPairs(at, where, isReference, add);
  };
  for (const [key, value] of entries(object.root)) if (key !== "metadata") visit(value, key, inspect);
  return mentions;
}

/** Everything below, from the outside in. */
function visit(at: Resolved, path: string, inspect: (at: Resolved, path: string) => void): void {
  inspect(at, path);
  if (isSequence(at)) for (const [index, item] of items(at).entries()) visit(item, `${path}[${index}]`, inspect);
  if (isMapping(at)) for (const [key, value] of entries(at)) visit(value, `${path}.${key}`, inspect);
}

/** They describe what others may say, or are carried out by us. */
const skippedKinds: ReadonlySet<string> = new Set(["CustomResourceDefinition", "TriggerRule"]);

function annotationsOf(object: ManifestObject, { podTemplates }: Findings): ResolvedMapping[] {
  const own = object.annotations;
  const templates = podTemplates.flatMap((template) => {
    const found = getIn(template, "metadata", "annotations");
    return isMapping(found) ? [found] : [];
  });
  return [...(own ? [own] : []), ...templates];
}

function isManifest({ node }: ResolvedScalar): boolean {
  return node.value.length > 30 && /configMap|secret/.test(node.value) && /[:{]/.test(node.value);
}
