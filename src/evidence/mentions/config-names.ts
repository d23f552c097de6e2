// Finds names of configs in strings that mention a config kind: flags, variables, keys and commands.

import type { ConfigKind } from "../../settings/config-kind.ts";
import type { Resolved } from "../../yaml/node/access.ts";

/** A name that a string gives, with the namespace where it says one. */
export interface NamedConfig {
  readonly kind: ConfigKind;
  readonly name: string;
  /** Undefined also where it is a variable. */
  readonly namespace?: string;
}

/** Records names that were found in a place. */
export type Add = (at: Resolved, where: string, names: readonly NamedConfig[]) => void;

const word: Readonly<Record<ConfigKind, string>> = {
  ConfigMap: "config[-_.]?maps?",
  Secret: "secrets?",
};
const kinds = Object.keys(word) as ConfigKind[];

const inKey: Readonly<Record<ConfigKind, RegExp>> = {
  ConfigMap: new RegExp(word.ConfigMap, "i"),
  Secret: new RegExp(word.Secret, "i"),
};

const inEither = new RegExp(`${word.ConfigMap}|${word.Secret}`, "i");

const namesAfter = `([^\\s"',;|&]+(?:,[^\\s"',;|&]+)*)`;

/** `--configmap=ns/x`, `config-map:ns/x`, `configmap x`, `cm/x`: the word, something between, a list of names. */
const inText: Readonly<Record<ConfigKind, RegExp>> = {
  ConfigMap: new RegExp(`(?:${word.ConfigMap}[\\w.-]{0,60}|\\bcm)["']?[=:/\\s]{1,9}["']?${namesAfter}`, "gi"),
  Secret: new RegExp(`${word.Secret}[\\w.-]{0,60}["']?[=:/\\s]{1,9}["']?${namesAfter}`, "gi"),
};

/** `kubectl get configmap -n ns x y`: here flags may come first, and every other word of the command may be a name. */
const inCommand: Readonly<Record<ConfigKind, RegExp>> = {
  ConfigMap:
    /\b(?:get|describe|create|delete|patch|edit|label|annotate|replace)\s{1,9}(?:configmaps?|cm)\s{1,9}([^;|&\n]+)/gi,
  Secret: /\b(?:get|describe|create|delete|patch|edit|label|annotate|replace)\s{1,9}secrets?\s{1,9}([^;|&\n]+)/gi,
};

/** `airflow_configmap = x`, `existingConfigmap: x`: in files only assignments count, since prose is there too. */
const assigned: Readonly<Record<ConfigKind, RegExp>> = {
  ConfigMap: new RegExp(`${word.ConfigMap}\\w{0,60}["']?[ \\t]{0,9}[=:][ \\t]{0,9}["']?${namesAfter}`, "gi"),
  Secret: new RegExp(`${word.Secret}\\w{0,60}["']?[ \\t]{0,9}[=:][ \\t]{0,9}["']?${namesAfter}`, "gi"),
};

/** Whether a text mentions config maps, or secrets too. */
export function mentionsConfigKind(text: string, secrets: boolean): boolean {
  return (secrets ? inEither : inKey.ConfigMap).test(text);
}

/** The kinds that a flag, variable or key mentions. */
export function configKindsIn(key: string): ConfigKind[] {
  return kinds.filter((kind) => inKey[kind].test(key));
}

/** Names after a word that mentions their kind, anywhere in an argument or a command. */
export function namesInCommand(text: string): NamedConfig[] {
  return kinds.flatMap((kind) => {
    if (!inKey[kind].test(text) && !(kind === "ConfigMap" && /\bcm\b/.test(text))) return [];
    const after = Array.from(text.matchAll(inText[kind]), (match) => match[1] as string);
    const ofCommands = Array.from(text.matchAll(inCommand[kind]), (match) =>
      (match[1] as string).split(/[\s"']+/),
    ).flat();
    return [...after, ...ofCommands].flatMap((value) => namesIn(value, kind));
  });
}

/** Names that a file in a string assigns to something that mentions a config kind. */
export function namesInAssignments(text: string): NamedConfig[] {
  // Every string of every object comes through here, and nearly all of them end here.
  if (!inEither.test(text)) return [];
  return kinds.flatMap((kind) =>
    inKey[kind].test(text)
      ? Array.from(text.matchAll(assigned[kind]), (match) => namesIn(match[1] as string, kind)).flat()
      : [],
  );
}

/** `x`, `ns/x`, `$(NS)/x`, `ns/x/key`, and lists of them. */
export function namesIn(value: string, kind: ConfigKind): NamedConfig[] {
  return value.split(",").flatMap((each) => {
    const parts = each.trim().split("/");
    if (parts.length > 3) return [];
    const ends = parts.length === 3 ? [parts.slice(0, 2), parts.slice(1)] : [parts];
    return ends.flatMap((end) => {
      const name = end.at(-1);
      const namespace = end.at(-2);
      return name ? [{ kind, name, ...(namespace && /^[a-z0-9-]+$/.test(namespace) && { namespace }) }] : [];
    });
  });
}
