// Finds names of configs in strings that speak of a config: flags, variables, keys and commands.

import type { ConfigKind } from "../reference/table.ts";

/** A name that a string gives, with the namespace where it says one. */
export interface Spoken {
  readonly kind: ConfigKind;
  readonly name: string;
  /** Undefined also where it is a variable. */
  readonly namespace?: string;
}

const word: Readonly<Record<ConfigKind, string>> = {
  ConfigMap: "config[-_.]?maps?",
  Secret: "secrets?",
};
const kinds = Object.keys(word) as ConfigKind[];

const inKey: Readonly<Record<ConfigKind, RegExp>> = {
  ConfigMap: new RegExp(word.ConfigMap, "i"),
  Secret: new RegExp(word.Secret, "i"),
};

/** `--configmap=ns/x`, `config-map:ns/x`, `get configmap x`, `cm/x`: the word, something between, a list of names. */
const inText: Readonly<Record<ConfigKind, RegExp>> = {
  ConfigMap: new RegExp(
    `(?:${word.ConfigMap}[\\w.-]*|\\bcm)["']?[=:/\\s]\\s*["']?([^\\s"',;|&]+(?:,[^\\s"',;|&]+)*)`,
    "gi",
  ),
  Secret: new RegExp(`${word.Secret}[\\w.-]*["']?[=:/\\s]\\s*["']?([^\\s"',;|&]+(?:,[^\\s"',;|&]+)*)`, "gi"),
};

/** The kinds that a flag, variable or key speaks of. */
export function kindsIn(key: string): ConfigKind[] {
  return kinds.filter((kind) => inKey[kind].test(key));
}

/** Names behind a word that speaks of them, anywhere in a text. */
export function spokenIn(text: string): Spoken[] {
  return kinds.flatMap((kind) => {
    if (!inKey[kind].test(text) && !(kind === "ConfigMap" && /\bcm\b/.test(text))) return [];
    return Array.from(text.matchAll(inText[kind]), (match) => namesIn(match[1] as string, kind)).flat();
  });
}

/** `x`, `ns/x`, `$(NS)/x`, and lists of them. */
export function namesIn(value: string, kind: ConfigKind): Spoken[] {
  return value.split(",").flatMap((each) => {
    const parts = each.trim().split("/");
    const name = parts.at(-1) ?? "";
    const namespace = parts.at(-2);
    if (name === "" || parts.length > 3) return [];
    return [{ kind, name, ...(namespace && /^[a-z0-9-]+$/.test(namespace) && { namespace }) }];
  });
}
