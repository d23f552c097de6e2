// Which workloads restart with which config, as triggers ask for it.

import { groupBy } from "../collections/group-by.ts";
import { baseNameAnnotation, historyAnnotation, keysAnnotation } from "../config/annotations.ts";
import type { Catalog, Config } from "../config/catalog.ts";
import { sha256 } from "../config/hash/sha256.ts";
import { encodeSuffix, splitName, suffixOf } from "../config/hash/suffix.ts";
import { recogniseRevision } from "../config/recognise.ts";
import { previousNames } from "../manifest/kustomize-annotations.ts";
import { indexByNamespace, type NamespaceIndex, namespaceText, someOf } from "../manifest/namespace.ts";
import { annotation, isContext, type ManifestObject } from "../manifest/object.ts";
import type { Message } from "../problem/message.ts";
import { ambiguousTrigger, triggerSource, triggerTarget } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { ObjectRef, TriggerRequest } from "./read-triggers.ts";
import type { Referrer } from "./walk/find-references.ts";

/** A workload restarts when this config changes. */
export interface Trigger {
  readonly source: {
    readonly kind: ConfigKind;
    readonly name: string;
    readonly suffix: string;
    readonly object: ManifestObject;
    /** Absent for a Secret where Secrets are not handled. */
    readonly config?: Config;
  };
  readonly target: Referrer;
}

export function resolveTriggers(
  requests: readonly TriggerRequest[],
  referrers: readonly Referrer[],
  catalog: Catalog,
  secretKey: Uint8Array | undefined,
  problems: ProblemList,
): Trigger[] {
  if (requests.length === 0) return [];
  const named = indexByName(referrers);
  const contentOf = contentLookup(catalog, secretKey);
  return requests.flatMap((request) => resolve(request, named, contentOf, problems));
}

/** Finds referrers by every name that a trigger may use for them: their own, previous ones, and those without a suffix. */
function indexByName(referrers: readonly Referrer[]): NamespaceIndex<Referrer> {
  const named = referrers.flatMap((referrer) => {
    const { kind, name = "" } = referrer.object;
    const base = [annotation(referrer.object, baseNameAnnotation), splitName(name)?.baseName];
    const names = [name, ...previousNames(referrer.object), ...base.filter((each) => each !== undefined)];
    return [...new Set(names)].map((each) => [`${kind} ${each}`, referrer] as const);
  });
  return indexByNamespace(named, ({ object }) => object.namespace);
}

interface Content {
  readonly suffix: string;
  /** Undefined where it has the name that its author wrote. */
  readonly baseName: string | undefined;
  readonly config?: Config;
}

/** The suffix and base name of an object: as cataloged, else worked out. */
function contentLookup(catalog: Catalog, secretKey: Uint8Array | undefined): (object: ManifestObject) => Content {
  const configOf = new Map<ManifestObject, Config>();
  for (const config of catalog.configs)
    for (const object of [...config.objects, ...config.hooks]) configOf.set(object, config);
  return (object) => {
    const config = configOf.get(object);
    if (config && !config.hooks.includes(object))
      return { suffix: config.suffix, baseName: config.name === config.baseName ? undefined : config.baseName, config };
    const key = object.kind === "Secret" ? secretKey : undefined;
    const suffix = suffixOf(object, key);
    return { suffix, baseName: recogniseRevision(object, suffix, key)?.baseName, ...(config && { config }) };
  };
}

function resolve(
  request: TriggerRequest,
  named: NamespaceIndex<Referrer>,
  contentOf: (object: ManifestObject) => Content,
  problems: ProblemList,
): Trigger[] {
  const report = (message: Message): void => {
    problems.add({ ...message, severity: request.severity }, request.subject);
  };
  const find = (ref: ObjectRef, isMeant: (each: ManifestObject) => boolean): Referrer[] =>
    named
      .possibly(`${ref.kind} ${ref.name}`, ref.namespace ?? request.namespace)
      .filter(({ object }) => isMeant(object));
  const findSource = (ref: TriggerRequest["sources"][number], near: string | undefined): Trigger["source"][] => {
    const all = closestOf(
      withoutOlder([
        ...find(ref, (each) => isNamed(each, ref.name)),
        ...find(ref, (each) => isRevisionOf(each, ref.name, contentOf)),
      ]),
      ref.namespace ?? request.namespace ?? near,
    );
    const namespaces = new Set(all.map(({ object }) => namespaceText(object.namespace)));
    const isSlice = ({ object }: Referrer): boolean => annotation(object, keysAnnotation) !== undefined;
    const found = all.find((each) => !isSlice(each)) ?? all[0];
    if (found && namespaces.size === 1) {
      const { suffix: own, config } = contentOf(found.object);
      const suffix = isSlice(found) ? suffixOfAll(all.map(({ object }) => contentOf(object).suffix)) : own;
      return [{ kind: ref.kind, name: ref.name, suffix, object: found.object, ...(config && { config }) }];
    }
    report(found ? ambiguousTrigger(ref.kind, ref.name, someOf(namespaces)) : triggerSource(ref.kind, ref.name));
    return [];
  };
  const targetsOf = (ref: ObjectRef): Referrer[] => {
    const isMeant = (each: ManifestObject): boolean =>
      isNamed(each, ref.name) && (ref.apiVersion === undefined || groupIn(ref.apiVersion) === each.group);
    return find(ref, isMeant).filter(({ object }) => !isContext(object));
  };
  const targets = request.targets.map((ref) => [ref, targetsOf(ref)] as const);
  // Where nothing says a source's namespace, it is the target's, if it is there.
  const byNamespace = groupBy(
    targets.flatMap(([, found]) => found),
    ({ object }) => object.namespace,
  );
  if (byNamespace.size === 0) byNamespace.set(undefined, []);
  const triggers = [...byNamespace].flatMap(([namespace, own]) => {
    const sources = request.sources.flatMap((ref) => findSource(ref, namespace));
    return own.flatMap((target) => sources.map((source) => ({ source, target })));
  });
  for (const [{ kind, name }, found] of targets) if (found.length === 0) report(triggerTarget(kind, name));
  return triggers;
}

/** Of a config that is there in slices only: it changes when one of them does. */
function suffixOfAll(suffixes: readonly string[]): string {
  return encodeSuffix(sha256([...suffixes].sort().join()));
}

/** Older revisions are there only because the current one lists them; a config of the same name elsewhere is none. */
function withoutOlder(revisions: readonly Referrer[]): readonly Referrer[] {
  const listed = new Set(revisions.flatMap(({ object }) => annotation(object, historyAnnotation)?.split(",") ?? []));
  const isOlder = ({ object }: Referrer): boolean =>
    listed.has(object.name ?? "") && annotation(object, baseNameAnnotation) !== undefined;
  const current = revisions.filter((each) => !isOlder(each));
  return current.length > 0 ? current : revisions;
}

/** Those in the very namespace that is meant, and those of the output, come before all others. */
function closestOf(all: readonly Referrer[], namespace: string | undefined): readonly Referrer[] {
  const exact = all.filter(({ object }) => object.namespace === namespace);
  const among = exact.length > 0 ? exact : all;
  const emitted = among.filter(({ object }) => !isContext(object));
  return emitted.length > 0 ? emitted : among;
}

/** Now, or before kustomize renamed it. */
function isNamed(object: ManifestObject, name: string): boolean {
  return object.name === name || previousNames(object).includes(name);
}

/** Triggers use base names; the config may have its suffix by now. */
function isRevisionOf(
  object: ManifestObject,
  baseName: string,
  contentOf: (object: ManifestObject) => Content,
): boolean {
  return annotation(object, baseNameAnnotation) === baseName || contentOf(object).baseName === baseName;
}

/** Versions of a group are views of the same object. */
function groupIn(apiVersion: string): string {
  return apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
}
