// Who is linked to a config: each object once, with what a change of the config does to it.

import { defined } from "../../collections/defined.ts";
import type { ExplainedConfig, ExplainedEffect, ExplainedObject, ExplainedReference } from "./explanation.ts";

export interface Link extends ExplainedObject {
  /** `none`: it refers to the config, and nothing follows a change. */
  readonly effect: ExplainedEffect["effect"] | "none";
  readonly by?: ExplainedEffect["by"];
  /** Why nothing follows. */
  readonly why?: string;
}

/** Those that follow a change first. */
export function linksOf(config: ExplainedConfig): Link[] {
  const following = config.onChange.map(({ object: _object, keys: _keys, ...link }) => link);
  const seen = new Set(config.onChange.map(({ object }) => object));
  const others = config.references.filter(({ referrer }) => !seen.has(referrer) && seen.add(referrer));
  return [
    ...following,
    ...others.map((reference): Link => {
      const { kind, name, namespace } = reference;
      const why = whyNothing(reference, config);
      return defined({ kind, name, namespace, effect: "none", why });
    }),
  ];
}

function whyNothing({ outcome, why, revision }: ExplainedReference, { strategy }: ExplainedConfig): string {
  if (outcome === "pinned") return `pinned to ${revision}`;
  if (outcome === "kept") return `keeps the plain name, since it ${why}`;
  if (strategy === "reload") return "reloads it itself";
  return strategy === "ignore" ? "the config is not changed" : "unchanged";
}
