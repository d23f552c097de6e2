// Which config each reference means: the namespace rules.

import { groupBy, none } from "../collections/group-by.ts";
import type { Catalog, Config } from "../config/catalog.ts";
import { isKeptByCluster } from "../config/known-configs.ts";
import { fromSameKustomization, kustomizationKey } from "../manifest/kustomize-annotations.ts";
import { type NamespaceIndex, namespaceText, someOf } from "../manifest/namespace.ts";
import { type ManifestObject, subjectOf } from "../manifest/object.ts";
import type { Message } from "../problem/message.ts";
import { ambiguousReference, unresolvedReference } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { Options } from "../settings/options.ts";
import { type PlainNameReason, plainNameReason } from "./plain-name.ts";
import type { Referrer } from "./walk/find-references.ts";
import type { Reference } from "./walk/walk.ts";

/** A reference that means a config of the stream. */
export interface ResolvedReference {
  readonly referrer: Referrer;
  readonly reference: Reference;
  readonly config: Config;
  /** Why it has to keep the plain name, if it has to. */
  readonly plainName: PlainNameReason | undefined;
}

type UnresolvedReference = Pick<ResolvedReference, "referrer" | "reference">;

export interface ResolvedReferences {
  referencesTo(config: Config): readonly ResolvedReference[];
  /** Whether a reference may mean this config or another one of the same name. */
  isAmbiguous(config: Config): boolean;
  /** A reference that would mean this config, were it not in another namespace. */
  fromOtherNamespace(config: Config): UnresolvedReference | undefined;
}

export function resolveReferences(
  referrers: readonly Referrer[],
  catalog: Catalog,
  options: Options,
  problems: ProblemList,
): ResolvedReferences {
  const resolved: ResolvedReference[] = [];
  // By the lists that the catalog has: one name may be in thousands of namespaces, and named by as many.
  const ambiguous = new Map<readonly Config[], ReturnType<typeof candidatesText>>();
  const elsewhere = new Map<readonly Config[], UnresolvedReference>();
  const fittingOf = kustomizationFilter();
  const resolve = (referrer: Referrer, reference: Reference): Message | undefined => {
    const { to, name, path } = reference;
    const meaning = resolveReference(referrer.object, reference, catalog, fittingOf);
    if (meaning.type === "config") {
      const plainName = plainNameReason(referrer.object, reference, options);
      resolved.push({ referrer, reference, config: meaning.config, plainName });
      return undefined;
    }
    if (meaning.type === "ambiguous") {
      const { configs, inContext } = meaning;
      const candidates = ambiguous.get(configs) ?? candidatesText(configs, inContext);
      ambiguous.set(configs, candidates);
      return ambiguousReference(to, name, path, candidates);
    }
    if (meaning.type === "other-namespace") elsewhere.set(meaning.configs, { referrer, reference });
    const isKnown = meaning.type === "unknown" && meaning.isInContext;
    return options.strict && !isKnown && isRequired(reference, options)
      ? unresolvedReference(to, name, path)
      : undefined;
  };
  for (const referrer of referrers) {
    for (const reference of referrer.references) {
      const message = resolve(referrer, reference);
      if (message) problems.add(message, subjectOf(referrer.object, reference.at));
    }
  }
  const byConfig = groupBy(resolved, ({ config }) => config);
  const ambiguousConfigs = new Set([...ambiguous.keys()].flat());
  const elsewhereOf = new Map([...elsewhere].flatMap(([configs, each]) => configs.map((config) => [config, each])));
  return {
    referencesTo: (config) => byConfig.get(config) ?? none,
    isAmbiguous: (config) => ambiguousConfigs.has(config),
    fromOtherNamespace: (config) => elsewhereOf.get(config),
  };
}

type Resolution =
  | { readonly type: "config"; readonly config: Config }
  /** Several configs of that name, and no namespace to say which. */
  | {
      readonly type: "ambiguous";
      readonly configs: readonly Config[];
      readonly inContext?: ReadonlySet<string | undefined>;
    }
  /** The stream has the name in other namespaces only. */
  | { readonly type: "other-namespace"; readonly configs: readonly Config[] }
  /** Nothing of the stream's own output; perhaps a config of a context document. */
  | { readonly type: "unknown"; readonly isInContext?: boolean };

function resolveReference(
  object: ManifestObject,
  { to, name, namespace: written, byShape }: Reference,
  catalog: Catalog,
  fittingOf: KustomizationFilter,
): Resolution {
  const index = catalog.byAnyName(to);
  const configs = index.all(name);
  const namespace = written ?? object.namespace;
  const exact = namespace === undefined ? none : index.exactly(name, namespace);
  if (exact.length > 0) return oneOf(exact, object, fittingOf);
  const inContext = catalog.contextNamespaces(to, name);
  if (namespace !== undefined && inContext.has(namespace)) return { type: "unknown", isInContext: true };
  if (configs.length === 0)
    return {
      type: "unknown",
      isInContext: inContext.size > 0 && (namespace === undefined || inContext.has(undefined)),
    };
  const isAnywhere = (all: NamespaceIndex<Config>): boolean => all.exactly(name, undefined).length > 0;
  // A config without a namespace could be meant, also one that was renamed in an earlier run.
  const isPossible = namespace === undefined || isAnywhere(index) || isAnywhere(catalog.revisionsOf(to));
  if (!isPossible) return byShape ? { type: "unknown" } : { type: "other-namespace", configs };
  if (inContext.size > 0) return { type: "ambiguous", configs, inContext };
  const renamed = configs.length === 1 ? renamedElsewhere(catalog, configs[0] as Config, name) : none;
  return renamed.length > 0
    ? { type: "ambiguous", configs, inContext: new Set(renamed) }
    : oneOf(configs, object, fittingOf);
}

/** Where a config of the same name was renamed in an earlier run: a reference was ambiguous then, and is so again. */
function renamedElsewhere(catalog: Catalog, config: Config, name: string): readonly (string | undefined)[] {
  const revisions = catalog.revisionsOf(config.kind).all(name);
  if (revisions.length === 0) return none;
  return revisions.map(({ namespace }) => namespace).filter((namespace) => namespace !== config.namespace);
}

function oneOf(configs: readonly Config[], referrer: ManifestObject, fittingOf: KustomizationFilter): Resolution {
  const fitting = configs.length > 1 ? fittingOf(configs, referrer) : configs;
  const [config] = fitting;
  return config && fitting.length === 1 ? { type: "config", config } : { type: "ambiguous", configs };
}

/** Of several configs, those that went through the same kustomizations as a referrer. */
type KustomizationFilter = (configs: readonly Config[], referrer: ManifestObject) => readonly Config[];

/** Looks at each list of configs once for all referrers that went through the same kustomizations. */
function kustomizationFilter(): KustomizationFilter {
  const known = new Map<readonly Config[], Map<string, readonly Config[]>>();
  return (configs, referrer) => {
    const own = known.get(configs) ?? new Map<string, readonly Config[]>();
    known.set(configs, own);
    const key = kustomizationKey(referrer);
    const fitting =
      own.get(key) ?? fromSameKustomization(configs, (config) => config.objects[0] as ManifestObject, referrer);
    own.set(key, fitting);
    return fitting;
  };
}

/** Not an optional config, one that the cluster makes, or a kind that is not handled. */
function isRequired(reference: Reference, options: Options): boolean {
  if (reference.optional || reference.byShape) return false;
  if (reference.to === "Secret" && !options.secrets) return false;
  return !isKeptByCluster({ kind: reference.to, name: reference.name });
}

/** Their namespaces; their names, where kustomize made several out of one. */
function candidatesText(
  configs: readonly Config[],
  inContext: Iterable<string | undefined> = [],
): { namespaces: string } | { names: string } {
  if (configs.some(({ name }) => name !== configs[0]?.name)) return { names: someOf(configs.map(({ name }) => name)) };
  const namespaces = [...configs.map(({ namespace }) => namespace), ...inContext];
  return { namespaces: someOf(namespaces.map(namespaceText)) };
}
