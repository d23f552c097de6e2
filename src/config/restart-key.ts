// The annotation of a pod template that changes with a config's content.

import type { ConfigKind } from "../settings/config-kind.ts";
import { ownPrefix } from "./annotations.ts";
import { shorten } from "./hash/shorten.ts";

/** The part after the slash holds 63 characters. */
export function restartKey({ kind, name }: { readonly kind: ConfigKind; readonly name: string }): string {
  return `${ownPrefix}${shorten(`${kind.toLowerCase()}.${name}`)}`;
}
