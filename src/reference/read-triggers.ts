// What the stream and the policy ask to restart with a config that pods don't mount: annotations, TriggerRules, triggers.

import { triggeredByAnnotations } from "../config/annotations.ts";
import { annotation, type ManifestObject, subjectOf } from "../manifest/object.ts";
import { invalidTrigger, triggerRule } from "../problem/messages/index.ts";
import type { Subject } from "../problem/problem.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { Options } from "../settings/options.ts";
import { get, getIn, getString, isMapping, type Resolved, type ResolvedMapping } from "../yaml/node/access.ts";
import { itemsAt } from "../yaml/node/items-at.ts";

export interface ObjectRef {
  readonly apiVersion?: string | undefined;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** These targets restart when one of these sources changes; what they name is not looked up yet. */
export interface TriggerRequest {
  readonly sources: readonly (ObjectRef & { readonly kind: ConfigKind })[];
  readonly targets: readonly ObjectRef[];
  /** What a reference without a namespace means. */
  readonly namespace: string | undefined;
  readonly subject: Subject;
  /** A rule that can't be carried out is an error; an annotation on a workload is a hint to any tool that follows it. */
  readonly severity: "error" | "warning";
}

export function isTriggerRule({ kind, group }: ManifestObject): boolean {
  return kind === "TriggerRule" && group === "app.example.com";
}

export function readTriggers(
  objects: readonly ManifestObject[],
  options: Options,
  problems: ProblemList,
): TriggerRequest[] {
  return [
    ...objects.flatMap((object) => fromAnnotations(object, problems)),
    ...objects.filter(isTriggerRule).map((object) => fromRule(object, problems)),
    ...fromPolicy(options),
  ];
}

function fromAnnotations(object: ManifestObject, problems: ProblemList): TriggerRequest[] {
  const { apiVersion, kind, name, namespace } = object;
  if (!object.annotations || name === undefined) return [];
  return triggeredByAnnotations.flatMap((key) => {
    const value = annotation(object, key);
    if (value === undefined) return [];
    const subject = subjectOf(object, getIn(object.root, "metadata", "annotations", key));
    const sources = value.split(",").flatMap((each) => {
      const [word = "", source = "", ...more] = each.trim().split("/");
      const sourceKind = configKinds.get(word.toLowerCase());
      if (sourceKind && source && more.length === 0) return [{ kind: sourceKind, name: source, namespace }];
      problems.add(invalidTrigger(key, each.trim()), subject);
      return [];
    });
    return [{ sources, targets: [{ apiVersion, kind, name, namespace }], namespace, subject, severity: "warning" }];
  });
}

const configKinds: ReadonlyMap<string, ConfigKind> = new Map([
  ["configmap", "ConfigMap"],
  ["configmaps", "ConfigMap"],
  ["cm", "ConfigMap"],
  ["secret", "Secret"],
  ["secrets", "Secret"],
]);

function fromRule(object: ManifestObject, problems: ProblemList): TriggerRequest {
  const list = (key: string): ResolvedMapping[] => {
    const found = itemsAt(object.root, "spec", key);
    if (found.length > 0) return found.filter(isMapping);
    problems.add(triggerRule(`spec.${key} is missing or empty`), subjectOf(object, object.root));
    return [];
  };
  const sources = list("sources").flatMap((source) => {
    const ref = objectRef(get(source, "objectRef"));
    const kind = ref && configKinds.get(ref.kind.toLowerCase());
    if (ref && kind) return [{ ...ref, kind }];
    const text = "a source is not an objectRef with kind ConfigMap or Secret and a name";
    problems.add(triggerRule(text), subjectOf(object, source));
    return [];
  });
  const targets = list("actions").flatMap((action) => {
    const ref = objectRef(getIn(action, "updatePodTemplate", "objectRef"));
    if (ref) return [ref];
    const text = "an action is not updatePodTemplate with an objectRef of kind and name";
    problems.add(triggerRule(text), subjectOf(object, action));
    return [];
  });
  return { sources, targets, namespace: object.namespace, subject: subjectOf(object), severity: "error" };
}

function objectRef(found: Resolved | undefined): ObjectRef | undefined {
  if (!isMapping(found)) return undefined;
  const kind = getString(found, "kind");
  const name = getString(found, "name");
  if (!kind || !name) return undefined;
  return { apiVersion: getString(found, "apiVersion"), kind, name, namespace: getString(found, "namespace") };
}

function fromPolicy({ triggers = [], namespace }: Options): TriggerRequest[] {
  return triggers.map(({ sources, actions }, index) => ({
    sources: sources.map(({ objectRef: source }) => source),
    targets: actions.map(({ updatePodTemplate }) => updatePodTemplate.objectRef),
    namespace,
    subject: { object: `triggers[${index}] of the policy` },
    severity: "error",
  }));
}

/** The documents that hold these names have to be read. */
export function namesInTriggers(requests: readonly TriggerRequest[]): string[] {
  return requests.flatMap(({ sources, targets }) => [...sources, ...targets].map(({ name }) => name));
}
