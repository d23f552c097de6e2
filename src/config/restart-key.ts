// The annotation of a pod template that changes with a config's content.

import type { ConfigKind } from "../settings/config-kind.ts";
import { ownPrefix } from "./annotations.ts";
import { shorten } from "./hash/shorten.ts";

interface NamedConfig {
  readonly kind: ConfigKind;
  readonly name: string;
  readonly namespace: string | undefined;
}

/**
 * In a workload of this namespace. A trigger's config may be in another one, where a config of the same name can be: no
 * name has a `_`. The part after the slash holds 63 characters.
 */
export function restartKey({ kind, name, namespace }: NamedConfig, own: string | undefined): string {
  const full = namespace === undefined || namespace === own ? name : `${namespace}_${name}`;
  return `${ownPrefix}${shorten(`${kind.toLowerCase()}.${full}`)}`;
}
