// The configs of a stream, each with its content's suffix, found by name.

import { groupBy, indexBy, none } from "../collections/group-by.ts";
import { isHook } from "../manifest/hook.ts";
import { needsHash, previousNames } from "../manifest/kustomize-annotations.ts";
import { annotation, type ManifestObject, placeIn, placeOf, titleOf } from "../manifest/object.ts";
import { badData, conflictingConfigs, type Message, unnamedConfig } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { Options } from "../settings/options.ts";
import { positionFinder } from "../text/source.ts";
import { get, getIn, isMapping, isNull } from "../yaml/node/access.ts";
import { isKubectlSuffix, splitName, suffixOf } from "./hash/suffix.ts";

export interface Config {
  readonly kind: ConfigKind;
  /** Its name in this stream. */
  readonly name: string;
  readonly baseName: string;
  /** Undefined where nothing says it. */
  readonly namespace: string | undefined;
  readonly suffix: string;
  /** The name of the revision that its content asks for. */
  readonly revisionName: string;
  /** The names it had before kustomize changed them, which references may still hold; not the one it has. */
  readonly previousNames: readonly string[];
  /** Kustomize will put the suffix into its name itself, unless it gets one here: nothing can need the plain name. */
  readonly generated: boolean;
  /** Its name has the suffix of another content: it was changed since, and nothing can need that name. */
  readonly isStale: boolean;
  /** Who put a fitting suffix into its name already. */
  readonly hashedBy?: "hashroll" | "kustomize" | "kubectl";
  /** Usually one; several where the stream repeats it with the same content. */
  readonly objects: readonly ManifestObject[];
  /** The same name as a hook, which Helm 4 sends beside the resource. */
  readonly hooks: readonly ManifestObject[];
}

export interface Catalog {
  readonly configs: readonly Config[];
  /** The configs of a kind that have this name, in any namespace. */
  named(kind: ConfigKind, name: string): readonly Config[];
  /** The configs that a reference may mean by this name: those that have it, and those that had it. */
  byAnyName(kind: ConfigKind, name: string): readonly Config[];
  /** The namespaces of configs of this name among what is only looked at: they are there, and none of ours. */
  contextNamespaces(kind: ConfigKind, name: string): ReadonlySet<string | undefined>;
}

export const baseNameAnnotation = "hashroll.dev/base-name";
export const historyAnnotation = "hashroll.dev/history";

export function catalogConfigs(objects: readonly ManifestObject[], options: Options, problems: Problem[]): Catalog {
  const usable = objects.filter((object) => isConfig(object, options) && isUsable(object, problems));
  const groups = groupBy(
    usable,
    ({ kind, namespace, name }) => `${kind} ${namespace ?? options.namespace ?? ""} ${name}`,
  );
  const configs: Config[] = [];
  const outside = new Map<string, Set<string | undefined>>();
  for (const group of groups.values()) {
    // What is only looked at has no revision here. As a hook it tells that its twin here is needed as it is.
    const here = group.every(isEmitted) ? group : group.filter((object) => isEmitted(object) || isHook(object));
    if (!here.some(isEmitted)) {
      for (const { kind, name, namespace } of group) {
        const key = `${kind} ${name}`;
        outside.set(key, (outside.get(key) ?? new Set()).add(namespace ?? options.namespace));
      }
      continue;
    }
    const config = newConfig(here, options, problems);
    if (config) configs.push(config);
  }
  const named = byKind(configs, ({ name }) => [name]);
  const formerly = byKind(configs, ({ previousNames: names }) => names);
  return {
    configs,
    named,
    contextNamespaces: (kind, name) => (outside.size > 0 && outside.get(`${kind} ${name}`)) || nowhere,
    byAnyName(kind, name) {
      const former = formerly(kind, name);
      return former.length > 0 ? [...named(kind, name), ...former] : named(kind, name);
    },
  };
}

const nowhere: ReadonlySet<undefined> = new Set();

/** A map for each kind: most lookups are here, and putting kind and name together would be most of each. */
function byKind(configs: readonly Config[], names: (config: Config) => readonly string[]): Catalog["named"] {
  const of = (kind: ConfigKind) =>
    indexBy(
      configs.filter((config) => config.kind === kind),
      names,
    );
  const index = { ConfigMap: of("ConfigMap"), Secret: of("Secret") };
  return (kind, name) => index[kind](name);
}

/** Whether it has a name, and data that can be hashed. */
function isUsable(object: ManifestObject, problems: Problem[]): boolean {
  if (object.name === undefined || object.name === "") {
    if (!getIn(object.root, "metadata", "generateName")) problems.push(about(object, unnamedConfig()));
    return false;
  }
  const fault = invalidField(object);
  if (fault) problems.push(fault);
  return fault === undefined;
}

export function isConfig(object: ManifestObject, options: Options): boolean {
  return object.group === "" && (object.kind === "ConfigMap" || (object.kind === "Secret" && options.secrets === true));
}

/** Most lists are kept as they are: one more of each would take its room. */
function onlyEmitted(group: readonly ManifestObject[]): readonly ManifestObject[] {
  return group.every(isEmitted) ? group : group.filter(isEmitted);
}

function isEmitted({ document }: ManifestObject): boolean {
  return !document.source.isContext;
}

function newConfig(group: readonly ManifestObject[], options: Options, problems: Problem[]): Config | undefined {
  const hooks = group.filter(isHook);
  const isAllOne = hooks.length === 0 || hooks.length === group.length;
  const objects = isAllOne ? onlyEmitted(group) : group.filter((object) => !isHook(object));
  const first = objects[0] as ManifestObject;
  const key = first.kind === "Secret" ? options.secretKey : undefined;
  const suffix = suffixOf(first, key);
  const other = objects.find((object) => object !== first && suffixOf(object, key) !== suffix);
  if (other) {
    const { line } = positionFinder()(placeOf(first));
    problems.push(about(other, conflictingConfigs(`${first.document.source.path}:${line}`)));
    return undefined;
  }
  const name = first.name as string;
  const hashed = recognise(first, suffix, options);
  const baseName = hashed?.baseName ?? name;
  const revisionName = hashed?.by ? name : `${baseName}-${suffix}`;
  return {
    kind: first.kind as ConfigKind,
    name,
    baseName,
    namespace: first.namespace ?? options.namespace,
    suffix,
    revisionName,
    previousNames: namesBefore(objects, name),
    generated: objects.some(needsHash),
    // Of a Secret with another key's suffix nobody can say.
    isStale: hashed !== undefined && hashed.by === undefined && baseName !== name && key === undefined,
    ...(hashed?.by && { hashedBy: hashed.by }),
    objects,
    hooks: isAllOne ? none : hooks,
  };
}

function namesBefore(objects: readonly ManifestObject[], name: string): readonly string[] {
  const names = objects.flatMap(previousNames);
  return names.length === 0 ? none : [...new Set(names)].filter((former) => former !== name);
}

/** Whose suffix the name carries already. A revision whose content was changed afterwards goes by its base name again. */
function recognise(
  object: ManifestObject,
  suffix: string,
  options: Options,
): { baseName: string; by?: Config["hashedBy"] } | undefined {
  const said = annotation(object, baseNameAnnotation);
  const parts = splitName(object.name as string);
  // Who hashed it may have had no key.
  const unkeyed = (): string => (options.secretKey && object.kind === "Secret" ? suffixOf(object) : suffix);
  if (said !== undefined) {
    const moved = movedBaseName(object, said);
    if (moved !== undefined && moved !== said)
      return object.name === `${moved}-${suffix}` ? { baseName: moved, by: "kustomize" } : { baseName: moved };
    // The plain name beside the annotation: a config from before its first revision, carried along.
    const isOurs = object.name === `${said}-${suffix}` || object.name === said;
    const isOthers =
      parts?.baseName === said &&
      (isKeyed(object, options) || parts.suffix === unkeyed() || isKubectlSuffix(parts.suffix, object, said));
    return isOurs || isOthers ? { baseName: said, by: "hashroll" } : { baseName: said };
  }
  if (!parts) return undefined;
  if (parts.suffix === suffix || parts.suffix === unkeyed()) return { baseName: parts.baseName, by: "kustomize" };
  if (isKubectlSuffix(parts.suffix, object, parts.baseName)) return { baseName: parts.baseName, by: "kubectl" };
  return undefined;
}

/** A revision that we made in a base, and that kustomize gave a prefix or suffix since: its base name moves along. */
function movedBaseName(object: ManifestObject, said: string): string | undefined {
  const made = previousNames(object).find((former) => splitName(former)?.baseName === said);
  return made !== undefined && object.name?.includes(made) ? object.name.replace(made, () => said) : undefined;
}

/** Without the key a keyed suffix can't be checked. */
function isKeyed(object: ManifestObject, options: Options): boolean {
  return object.kind === "Secret" && !options.secretKey;
}

function invalidField(object: ManifestObject): Problem | undefined {
  for (const field of ["data", "binaryData", "stringData"]) {
    const found = get(object.root, field);
    if (!found || isMapping(found) || isNull(found.node)) continue;
    return { ...badData(field), place: placeIn(object.document, found), object: titleOf(object) };
  }
  return undefined;
}

/** Whether the stream brings the revision of a config along, as another object with the same content. */
export function isRevisionPresent(config: Config, catalog: Catalog): boolean {
  return catalog
    .named(config.kind, config.revisionName)
    .some((other) => other !== config && other.namespace === config.namespace && other.suffix === config.suffix);
}

export function about(object: ManifestObject, message: Message): Problem {
  return { ...message, place: placeOf(object), object: titleOf(object) };
}
