// Which config each reference means: the namespace rules.

import { groupBy, none } from "../collections/group-by.ts";
import type { Catalog, Config } from "../config/catalog.ts";
import { isWellKnown } from "../config/known-configs.ts";
import { fromSameKustomization } from "../manifest/kustomize-annotations.ts";
import { type ManifestObject, placeIn, titleOf } from "../manifest/object.ts";
import { ambiguousReference, type Message, unresolvedReference } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { Options } from "../settings/options.ts";
import type { Referrer } from "./walk/referrer.ts";
import type { Reference } from "./walk/walk.ts";

/** A reference that means a config of the stream. */
export interface ResolvedReference {
  readonly referrer: Referrer;
  readonly reference: Reference;
  readonly config: Config;
}

export interface ResolvedReferences {
  referencesTo(config: Config): readonly ResolvedReference[];
  /** Whether a reference may mean this config or another one of the same name. */
  isAmbiguous(config: Config): boolean;
  /** A reference that would mean this config, were it not in another namespace. */
  fromOtherNamespace(config: Config): Omit<ResolvedReference, "config"> | undefined;
}

export function resolveReferences(
  referrers: readonly Referrer[],
  catalog: Catalog,
  options: Options,
  problems: Problem[],
): ResolvedReferences {
  const links: ResolvedReference[] = [];
  const doubtful = new Set<Config>();
  const elsewhere = new Map<Config, Omit<ResolvedReference, "config">>();
  const learn = (referrer: Referrer, reference: Reference): Message | undefined => {
    const { to, name, path } = reference;
    const meaning = resolveReference(referrer, reference, catalog, options);
    if (meaning.type === "config") {
      links.push({ referrer, reference, config: meaning.config });
      return undefined;
    }
    if (meaning.type === "doubtful") {
      for (const config of meaning.configs) doubtful.add(config);
      return ambiguousReference(to, name, path, whereTheyAre(meaning.configs, meaning.outside));
    }
    if (meaning.type === "elsewhere")
      for (const config of meaning.configs) elsewhere.set(config, { referrer, reference });
    const isOutside = meaning.type === "unknown" && meaning.outside;
    return options.strict && !isOutside && isMissed(reference, options)
      ? unresolvedReference(to, name, path)
      : undefined;
  };
  for (const referrer of referrers) {
    const { object } = referrer;
    for (const reference of referrer.references) {
      const message = learn(referrer, reference);
      if (message)
        problems.push({ ...message, place: placeIn(object.document, reference.at), object: titleOf(object) });
    }
  }
  const byConfig = groupBy(links, ({ config }) => config);
  return {
    referencesTo: (config) => byConfig.get(config) ?? [],
    isAmbiguous: (config) => doubtful.has(config),
    fromOtherNamespace: (config) => elsewhere.get(config),
  };
}

type Resolution =
  | { readonly type: "config"; readonly config: Config }
  /** Several configs of that name, and no namespace to tell which. */
  | {
      readonly type: "doubtful";
      readonly configs: readonly Config[];
      readonly outside?: ReadonlySet<string | undefined>;
    }
  /** The name is here, in other namespaces only. */
  | { readonly type: "elsewhere"; readonly configs: readonly Config[] }
  /** Nothing of the stream; `outside`: something that is only looked at. */
  | { readonly type: "unknown"; readonly outside?: boolean };

function resolveReference({ object }: Referrer, reference: Reference, catalog: Catalog, options: Options): Resolution {
  const configs = catalog.byAnyName(reference.to, reference.name);
  const namespace = reference.namespace ?? object.namespace ?? options.namespace;
  const exact = namespace === undefined ? none : configs.filter((config) => config.namespace === namespace);
  if (exact.length > 0) return oneOf(exact, object);
  const outside = catalog.contextNamespaces(reference.to, reference.name);
  if (namespace !== undefined && outside.has(namespace)) return { type: "unknown", outside: true };
  if (configs.length === 0)
    return { type: "unknown", outside: outside.size > 0 && (namespace === undefined || outside.has(undefined)) };
  const isPossible = configs.some((config) => namespace === undefined || config.namespace === undefined);
  if (!isPossible) return reference.byShape ? { type: "unknown" } : { type: "elsewhere", configs };
  return outside.size > 0 ? { type: "doubtful", configs, outside } : oneOf(configs, object);
}

function oneOf(configs: readonly Config[], referrer: ManifestObject): Resolution {
  const fitting =
    configs.length > 1
      ? fromSameKustomization(configs, (config) => config.objects[0] as ManifestObject, referrer)
      : configs;
  const [config] = fitting;
  return config && fitting.length === 1 ? { type: "config", config } : { type: "doubtful", configs };
}

/** Nobody misses an optional config, one that the cluster makes, or a kind that is not looked at. */
function isMissed(reference: Reference, options: Options): boolean {
  if (reference.optional || reference.byShape) return false;
  if (reference.to === "Secret" && !options.secrets) return false;
  return !isWellKnown({ kind: reference.to, name: reference.name });
}

/** Their namespaces; their names, where kustomize made several out of one. */
function whereTheyAre(
  configs: readonly Config[],
  outside: Iterable<string | undefined> = [],
): { namespaces: string } | { names: string } {
  const names = new Set(configs.map(({ name }) => name));
  if (names.size > 1) return { names: [...names].join(", ") };
  const namespaces = [...configs.map(({ namespace }) => namespace), ...outside];
  return { namespaces: namespaces.map((namespace) => namespace ?? "none given").join(", ") };
}
