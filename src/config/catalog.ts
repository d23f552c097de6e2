// The configs of a stream, each with its content's suffix, found by name.

import { groupBy, none, trimmed } from "../collections/group-by.ts";
import { isHook, runsBeforeUpgrade } from "../manifest/hook.ts";
import { needsHash, previousNames } from "../manifest/kustomize-annotations.ts";
import { indexByNamespace, type NamespaceIndex } from "../manifest/namespace.ts";
import { isContext, type ManifestObject, placeOf, subjectOf } from "../manifest/object.ts";
import * as messages from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { Options } from "../settings/options.ts";
import { positionFinder } from "../text/source.ts";
import { getIn, isMapping, isNull } from "../yaml/node/access.ts";
import { splitName, suffixOf } from "./hash/suffix.ts";
import { type RecognisedRevision, recogniseRevision } from "./recognise.ts";

export interface Config {
  readonly kind: ConfigKind;
  /** Its name in this stream. */
  readonly name: string;
  readonly baseName: string;
  /** Undefined where it is not known. */
  readonly namespace: string | undefined;
  readonly suffix: string;
  /** The name of the revision that its content asks for. */
  readonly revisionName: string;
  /** The names it had before kustomize changed them, which references may still hold; not the one it has. */
  readonly previousNames: readonly string[];
  /** Kustomize will put the suffix into its name itself, unless it gets one here: nothing can need the plain name. */
  readonly generated: boolean;
  /** Where it is a revision of some keys of a config: those. */
  readonly keys: readonly string[] | undefined;
  /** Its name has the suffix of another content: it was changed since, and nothing can need that name. */
  readonly isStale: boolean;
  /** The base name that its name seems to have, where it ends in a suffix of a content that it does not have. */
  readonly hashedBaseName?: string | undefined;
  /** Who put a fitting suffix into its name already. */
  readonly hashedBy: RecognisedRevision["by"];
  /** Usually one; several where the stream repeats it with the same content. */
  readonly objects: readonly ManifestObject[];
  /** A hook of a context document, as Helm 3 has them: it is in place before the rest, and not ours to change. */
  readonly isContext: boolean;
  /** The same name as a hook, which Helm 4 sends beside the resource. */
  readonly hooks: readonly ManifestObject[];
}

export interface Catalog {
  readonly configs: readonly Config[];
  /** The configs of a kind that have this name, in any namespace. */
  named(kind: ConfigKind, name: string): readonly Config[];
  /** The configs that a reference may mean by this name: those that have it, and those that had it. */
  byAnyName(kind: ConfigKind): NamespaceIndex<Config>;
  /** Those that came as revisions of this base name, under names of their own. */
  revisionsOf(kind: ConfigKind): NamespaceIndex<Config>;
  /** Those that will be this revision, since their content was changed. */
  becoming(revision: Pick<Config, "kind" | "namespace" | "revisionName">): readonly Config[];
  /** The namespaces of configs of this name in context documents: they exist, and are not ours to change. */
  contextNamespaces(kind: ConfigKind, name: string): ReadonlySet<string | undefined>;
}

export function catalogConfigs(
  objects: readonly ManifestObject[],
  options: Options,
  secretKey: Uint8Array | undefined,
  problems: ProblemList,
): Catalog {
  const usable = objects.filter((object) => isConfig(object, options) && isUsable(object, problems));
  const groups = groupBy(usable, ({ kind, namespace, name }) => `${kind} ${namespace ?? ""} ${name}`);
  const configs: Config[] = [];
  const positionOf = positionFinder();
  const inContext = new Map<string, Set<string | undefined>>();
  for (const group of groups.values()) {
    const isHookBefore = (object: ManifestObject): boolean => runsBeforeUpgrade(object, options.for === "helm");
    if (group.every(isContext) && !group.every(isHookBefore)) {
      for (const { kind, name, namespace } of group) {
        const key = `${kind} ${name}`;
        inContext.set(key, (inContext.get(key) ?? new Set()).add(namespace));
      }
      continue;
    }
    const config = newConfig(group, secretKey, positionOf, problems);
    if (config) configs.push(config);
  }
  const named = configs.map((config): Named => [config.name, config]);
  const previous = configs.flatMap((config) => config.previousNames.map((name): Named => [name, config]));
  const names = nameIndexes(named);
  // Those that have a name come before those that had it.
  const anyNames = previous.length > 0 ? nameIndexes([...named, ...previous]) : names;
  const isRevision = ({ hashedBy, name, baseName }: Config): boolean => hashedBy === "hashroll" && name !== baseName;
  const revisions = nameIndexes(configs.filter(isRevision).map((config) => [config.baseName, config]));
  const stale = nameIndexes(configs.filter((each) => each.isStale).map((config) => [config.revisionName, config]));
  return {
    configs,
    named: (kind, name) => names[kind].all(name),
    byAnyName: (kind) => anyNames[kind],
    revisionsOf: (kind) => revisions[kind],
    becoming: ({ kind, namespace, revisionName }) => stale[kind].exactly(revisionName, namespace),
    contextNamespaces: (kind, name) => (inContext.size > 0 && inContext.get(`${kind} ${name}`)) || nowhere,
  };
}

const nowhere: ReadonlySet<undefined> = new Set();

type Named = readonly [name: string, config: Config];

/** One for each kind: most lookups are here, and putting kind and name together would be most of each. */
function nameIndexes(named: readonly Named[]): Readonly<Record<ConfigKind, NamespaceIndex<Config>>> {
  const of = (wanted: ConfigKind) =>
    indexByNamespace(
      named.filter(([, { kind }]) => kind === wanted),
      ({ namespace }) => namespace,
    );
  return { ConfigMap: of("ConfigMap"), Secret: of("Secret") };
}

function isConfig({ group, kind }: ManifestObject, { secrets }: Options): boolean {
  return group === "" && (kind === "ConfigMap" || (kind === "Secret" && secrets === true));
}

/** Whether it has a name, data that can be hashed, and metadata that ours can be put into. */
function isUsable(object: ManifestObject, problems: ProblemList): boolean {
  if (object.name === undefined || object.name === "") {
    if (!getIn(object.root, "metadata", "generateName")) problems.add(messages.unnamedConfig(), subjectOf(object));
    return false;
  }
  for (const path of mappingPaths) {
    const found = getIn(object.root, ...path);
    if (!found || isMapping(found) || isNull(found.node)) continue;
    problems.add(messages.badData(path.join(".")), subjectOf(object, found));
    return false;
  }
  return true;
}

const mappingPaths = [["data"], ["binaryData"], ["stringData"], ["metadata", "labels"], ["metadata", "annotations"]];

/** Of a group with the same name. A hook in a context document also shows that the plain name is needed. */
function newConfig(
  group: readonly ManifestObject[],
  secretKey: Uint8Array | undefined,
  positionOf: ReturnType<typeof positionFinder>,
  problems: ProblemList,
): Config | undefined {
  const own = group.filter((object) => !isContext(object));
  const emitted = own.length > 0 ? own : group;
  const hooks = group.filter(isHook);
  const resources = hooks.length > 0 ? emitted.filter((object) => !isHook(object)) : emitted;
  const isOnlyHook = resources.length === 0;
  const objects = isOnlyHook ? emitted : resources;
  const first = objects[0] as ManifestObject;
  const key = first.kind === "Secret" ? secretKey : undefined;
  const suffix = suffixOf(first, key);
  const other = objects.find((object) => object !== first && suffixOf(object, key) !== suffix);
  if (other) {
    const { line } = positionOf(placeOf(first));
    problems.add(messages.conflictingConfigs(`${first.document.source.path}:${line}`), subjectOf(other));
    return undefined;
  }
  const name = first.name as string;
  const recognised = recogniseRevision(first, suffix, key);
  const { baseName, by, keys }: Partial<RecognisedRevision> & { baseName: string } = recognised ?? { baseName: name };
  const hashedBaseName = recognised || own.length === 0 ? undefined : splitName(name)?.baseName;
  return {
    kind: first.kind as ConfigKind,
    name,
    baseName,
    namespace: first.namespace,
    suffix,
    revisionName: by ? name : `${baseName}-${suffix}`,
    previousNames: namesBefore(objects, name),
    generated: objects.some(needsHash),
    // A Secret may have the suffix of another key.
    isStale: by === undefined && baseName !== name && key === undefined,
    keys,
    hashedBaseName,
    hashedBy: by,
    isContext: own.length === 0,
    objects: trimmed(objects),
    hooks: isOnlyHook || hooks.length === 0 ? none : hooks,
  };
}

function namesBefore(objects: readonly ManifestObject[], name: string): readonly string[] {
  const names = objects.flatMap(previousNames);
  return names.length === 0 ? none : [...new Set(names)].filter((previous) => previous !== name);
}

/** Whether the stream brings a revision of a config along, as another object with the same content. */
export function isRevisionPresent(
  config: Config,
  catalog: Catalog,
  { name, suffix }: Pick<Config, "name" | "suffix"> = { name: config.revisionName, suffix: config.suffix },
): boolean {
  const { kind, namespace, isStale } = config;
  if (!isStale && catalog.becoming({ kind, namespace, revisionName: name }).length > 0) return true;
  return catalog
    .named(kind, name)
    .some((other) => other !== config && other.namespace === namespace && other.suffix === suffix);
}
