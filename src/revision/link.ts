// Which config each reference means: the namespace rules.

import { type ManifestObject, placeIn, titleOf } from "../manifest/document.ts";
import { type Reference, type Walker, walkObject } from "../reference/walk.ts";
import { doubtfulReference, type Message, unresolvedReference } from "../report/messages.ts";
import type { Problem } from "../report/problem.ts";
import type { Catalog, Config } from "./catalog.ts";
import type { Options } from "./options.ts";
import { isWellKnown } from "./well-known.ts";

/** A reference that means a config of the stream. */
export interface Link {
  readonly referrer: ManifestObject;
  readonly reference: Reference;
  readonly config: Config;
}

export interface Links {
  linksTo(config: Config): readonly Link[];
  /** Whether a reference may mean this config or another one of the same name. */
  isDoubtful(config: Config): boolean;
}

export function linkReferences(
  objects: readonly ManifestObject[],
  walker: Walker,
  catalog: Catalog,
  options: Options,
  problems: Problem[],
): Links {
  const links = new Map<Config, Link[]>(catalog.configs.map((config) => [config, []]));
  const doubtful = new Set<Config>();
  for (const referrer of objects) {
    const tell = (reference: Reference, message: Message): void => {
      problems.push({ ...message, place: placeIn(referrer.document, reference.at), object: titleOf(referrer) });
    };
    for (const reference of walkObject(referrer, walker).references) {
      const { to, name, path } = reference;
      const meaning = meaningOf(referrer, reference, catalog, options);
      if (meaning.type === "config") links.get(meaning.config)?.push({ referrer, reference, config: meaning.config });
      else if (meaning.type === "doubtful") {
        for (const config of meaning.configs) doubtful.add(config);
        tell(reference, doubtfulReference(to, name, path, namespacesOf(meaning.configs)));
      } else if (options.strict && isMissed(reference, options)) tell(reference, unresolvedReference(to, name, path));
    }
  }
  return { linksTo: (config) => links.get(config) ?? [], isDoubtful: (config) => doubtful.has(config) };
}

type Meaning =
  | { readonly type: "config"; readonly config: Config }
  /** Several configs of that name, and no namespace to tell which. */
  | { readonly type: "doubtful"; readonly configs: readonly Config[] }
  | { readonly type: "unknown" };

function meaningOf(referrer: ManifestObject, reference: Reference, catalog: Catalog, options: Options): Meaning {
  const configs = catalog.named(reference.to, reference.name);
  const namespace = reference.namespace ?? referrer.namespace ?? options.namespace;
  const exact = namespace === undefined ? undefined : configs.find((config) => config.namespace === namespace);
  if (exact) return { type: "config", config: exact };
  const isPossible = configs.some((config) => namespace === undefined || config.namespace === undefined);
  if (!isPossible) return { type: "unknown" };
  return configs.length === 1 ? { type: "config", config: configs[0] as Config } : { type: "doubtful", configs };
}

/** Nobody misses an optional config, one that the cluster makes, or a kind that is not looked at. */
function isMissed(reference: Reference, options: Options): boolean {
  if (reference.optional || reference.guessed) return false;
  if (reference.to === "Secret" && !options.secrets) return false;
  return !isWellKnown({ kind: reference.to, name: reference.name });
}

function namespacesOf(configs: readonly Config[]): string {
  return configs.map((config) => config.namespace ?? "none given").join(", ");
}
