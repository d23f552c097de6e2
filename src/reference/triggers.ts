// Workloads that restart when a config changes which they don't mount: annotations, TriggerRules, the policy.

import { indexBy } from "../collections/group-by.ts";
import { baseNameAnnotation, historyAnnotation } from "../config/catalog.ts";
import { splitName, suffixOf } from "../config/hash/suffix.ts";
import { maySameNamespace } from "../evidence/rbac/grants.ts";
import { previousNames } from "../manifest/kustomize-annotations.ts";
import { annotation, type ManifestObject, placeIn, placeOf, titleOf } from "../manifest/object.ts";
import {
  ambiguousTrigger,
  invalidTrigger,
  type Message,
  triggerRule,
  triggerSource,
  triggerTarget,
} from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { Options } from "../settings/options.ts";
import type { Place } from "../text/source.ts";
import {
  get,
  getIn,
  getString,
  isMapping,
  isSequence,
  items,
  type Resolved,
  type ResolvedMapping,
} from "../yaml/node/access.ts";
import type { Referrer } from "./walk/referrer.ts";

/** A workload restarts when this config changes. */
export interface Trigger {
  readonly source: {
    readonly kind: ConfigKind;
    readonly name: string;
    readonly suffix: string;
    readonly object: ManifestObject;
  };
  readonly target: Referrer;
}

interface ObjectRef {
  readonly apiVersion?: string | undefined;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** What somebody asked for, still in words. */
interface Request {
  readonly sources: readonly ObjectRef[];
  readonly targets: readonly ObjectRef[];
  readonly namespace: string | undefined;
  readonly place?: Place;
  readonly object?: string;
  /** An annotation on a workload is advice to whoever can follow it; a rule that can't be carried out is an error. */
  readonly severity: "error" | "warning";
}

export const triggeredBy: readonly string[] = ["deployment.kubernetes.io/triggered-by", "hashroll.dev/triggered-by"];

export function isTriggerRule({ kind, group }: ManifestObject): boolean {
  return kind === "TriggerRule" && group === "app.example.com";
}

export function findTriggers(referrers: readonly Referrer[], options: Options, problems: Problem[]): Trigger[] {
  const requests = [
    ...referrers.flatMap(({ object }) => annotationRequests(object, options, problems)),
    ...referrers.flatMap(({ object }) => ruleRequests(object, options, problems)),
    ...(options.triggers ?? []).map(
      (trigger, index): Request => ({
        sources: trigger.sources.map(({ objectRef }) => objectRef),
        targets: trigger.actions.map(({ updatePodTemplate }) => updatePodTemplate.objectRef),
        namespace: options.namespace,
        object: `triggers[${index}] of the policy`,
        severity: "error",
      }),
    ),
  ];
  if (requests.length === 0) return [];
  const named = indexByName(referrers);
  return requests.flatMap((request) => resolve(request, named, options, problems));
}

type FindByName = (kind: string, name: string) => readonly Referrer[];

/** Finds referrers by every name that a trigger may call them: their own, former ones, and those without a suffix. */
function indexByName(referrers: readonly Referrer[]): FindByName {
  const find = indexBy(referrers, ({ object }) => {
    const { kind, name = "" } = object;
    const base = [annotation(object, baseNameAnnotation), splitName(name)?.baseName];
    const names = [name, ...previousNames(object), ...base.filter((each) => each !== undefined)];
    return names.map((each) => `${kind} ${each}`);
  });
  return (kind, name) => find(`${kind} ${name}`);
}

/** The names that triggers speak of, so that the documents that hold them are read. */
export function namesInTriggers(objects: readonly ManifestObject[], options: Options): string[] {
  const inPolicy = (options.triggers ?? []).flatMap(({ sources, actions }) => [
    ...sources.map(({ objectRef }) => objectRef.name),
    ...actions.map(({ updatePodTemplate }) => updatePodTemplate.objectRef.name),
  ]);
  const inStream = objects.flatMap((object) => {
    const requests = [...annotationRequests(object, options, []), ...ruleRequests(object, options, [])];
    return requests.flatMap(({ sources, targets }) => [...sources, ...targets].map(({ name }) => name));
  });
  return [...inPolicy, ...inStream];
}

function annotationRequests(object: ManifestObject, options: Options, problems: Problem[]): Request[] {
  if (!object.annotations) return [];
  return triggeredBy.flatMap((key) => {
    const value = annotation(object, key);
    const found = getIn(object.root, "metadata", "annotations", key);
    if (value === undefined || !found || object.name === undefined) return [];
    const about = { place: placeIn(object.document, found), object: titleOf(object) };
    const { apiVersion, kind, name } = object;
    const namespace = object.namespace ?? options.namespace;
    const sources = value.split(",").flatMap((each): ObjectRef[] => {
      const [word = "", source = "", ...more] = each.trim().split("/");
      const sourceKind = configKinds.get(word.toLowerCase());
      if (sourceKind && source && more.length === 0) return [{ kind: sourceKind, name: source, namespace }];
      problems.push({ ...invalidTrigger(key, each.trim()), ...about });
      return [];
    });
    return [{ sources, targets: [{ apiVersion, kind, name, namespace }], namespace, severity: "warning", ...about }];
  });
}

const configKinds: ReadonlyMap<string, ConfigKind> = new Map([
  ["configmap", "ConfigMap"],
  ["configmaps", "ConfigMap"],
  ["cm", "ConfigMap"],
  ["secret", "Secret"],
  ["secrets", "Secret"],
]);

function ruleRequests(object: ManifestObject, options: Options, problems: Problem[]): Request[] {
  if (!isTriggerRule(object)) return [];
  const tell = (found: Resolved, message: Message): void => {
    problems.push({ ...message, place: placeIn(object.document, found), object: titleOf(object) });
  };
  const list = (key: string): ResolvedMapping[] => {
    const found = getIn(object.root, "spec", key);
    if (isSequence(found) && found.node.items.length > 0) return items(found).filter(isMapping);
    tell(object.root, triggerRule(`spec.${key} is missing or empty`));
    return [];
  };
  const sources = list("sources").flatMap((source) => {
    const ref = objectRef(get(source, "objectRef"));
    if (ref && configKinds.has(ref.kind.toLowerCase()))
      return [{ ...ref, kind: configKinds.get(ref.kind.toLowerCase()) as string }];
    tell(source, triggerRule("a source is not an objectRef with kind ConfigMap or Secret and a name"));
    return [];
  });
  const targets = list("actions").flatMap((action) => {
    const ref = objectRef(getIn(action, "updatePodTemplate", "objectRef"));
    if (ref) return [ref];
    tell(action, triggerRule("an action is not updatePodTemplate with an objectRef of kind and name"));
    return [];
  });
  const namespace = object.namespace ?? options.namespace;
  return [{ sources, targets, namespace, place: placeOf(object), object: titleOf(object), severity: "error" }];
}

/** Older revisions are there only because the current one lists them. */
function withoutOlder(revisions: readonly Referrer[]): readonly Referrer[] {
  const listed = new Set(revisions.flatMap(({ object }) => annotation(object, historyAnnotation)?.split(",") ?? []));
  const current = revisions.filter(({ object }) => !listed.has(object.name ?? ""));
  return current.length > 0 ? current : revisions;
}

function objectRef(found: Resolved | undefined): ObjectRef | undefined {
  if (!isMapping(found)) return undefined;
  const kind = getString(found, "kind");
  const name = getString(found, "name");
  if (!kind || !name) return undefined;
  return { apiVersion: getString(found, "apiVersion"), kind, name, namespace: getString(found, "namespace") };
}

function resolve(request: Request, named: FindByName, options: Options, problems: Problem[]): Trigger[] {
  const { place, object, severity } = request;
  const tell = (message: Message): void => {
    problems.push({ ...message, severity, ...(place && { place }), ...(object && { object }) });
  };
  const find = (ref: ObjectRef, isMeant: (each: ManifestObject) => boolean): Referrer[] =>
    named(ref.kind, ref.name).filter(
      ({ object: each }) =>
        isMeant(each) && maySameNamespace(ref.namespace ?? request.namespace, each.namespace ?? options.namespace),
    );
  const sources = request.sources.flatMap((ref) => {
    const key = ref.kind === "Secret" ? options.secretKey : undefined;
    const all = closestOf(
      withoutOlder([
        ...find(ref, (each) => isNamed(each, ref.name)),
        ...find(ref, (each) => isRevisionOf(each, ref.name, key)),
      ]),
      (each) => (each.namespace ?? options.namespace) === (ref.namespace ?? request.namespace),
    );
    const namespaces = new Set(all.map(({ object: each }) => each.namespace ?? options.namespace ?? "none given"));
    const [found] = all;
    if (!found || namespaces.size > 1) {
      tell(found ? ambiguousTrigger(ref.kind, ref.name, [...namespaces]) : triggerSource(ref.kind, ref.name));
      return [];
    }
    const kind = ref.kind as ConfigKind;
    return [{ kind, name: ref.name, object: found.object, suffix: suffixOf(found.object, key) }];
  });
  const targets = request.targets.flatMap((ref) => {
    const isMeant = (each: ManifestObject): boolean =>
      isNamed(each, ref.name) && (ref.apiVersion === undefined || groupIn(ref.apiVersion) === each.group);
    const found = find(ref, isMeant).filter(({ object: each }) => !each.document.source.isContext);
    if (found.length === 0) tell(triggerTarget(ref.kind, ref.name));
    return found;
  });
  return targets.flatMap((target) => sources.map((source) => ({ source, target })));
}

/** Those in the very namespace that is meant, and those of the stream, come before all others. */
function closestOf(all: readonly Referrer[], isExact: (object: ManifestObject) => boolean): readonly Referrer[] {
  const exact = all.filter(({ object }) => isExact(object));
  const among = exact.length > 0 ? exact : all;
  const emitted = among.filter(({ object }) => !object.document.source.isContext);
  return emitted.length > 0 ? emitted : among;
}

/** Now, or before kustomize renamed it. */
function isNamed(object: ManifestObject, name: string): boolean {
  return object.name === name || previousNames(object).includes(name);
}

/** Triggers speak of base names; the config may carry its suffix by now. */
function isRevisionOf(object: ManifestObject, baseName: string, key: Uint8Array | undefined): boolean {
  if (annotation(object, baseNameAnnotation) === baseName || object.name === `${baseName}-${suffixOf(object, key)}`)
    return true;
  // Who hashed it may have had no key.
  return key !== undefined && object.name === `${baseName}-${suffixOf(object)}`;
}

/** Versions of a group are views of the same object. */
function groupIn(apiVersion: string): string {
  return apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
}
