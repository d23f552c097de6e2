// Which keys of a config a reference uses, and which of them the config lacks.

import type { Config } from "../config/catalog.ts";
import { contentKeys } from "../config/keys.ts";
import { getString } from "../yaml/node/access.ts";
import { mappingsAt } from "../yaml/node/items-at.ts";
import type { ResolvedReference } from "./resolve-references.ts";
import { type VolumeMount, volumeMounts } from "./volume-mounts.ts";

/**
 * The keys that it names itself, or whose files alone are mounted; the config need not have them. Undefined for all that
 * it has, as with `envFrom` or a whole volume, and wherever others may be used, too.
 */
export function usedKeys(link: ResolvedReference): readonly string[] | undefined {
  const { keys, mayUseOthers } = link.reference;
  if (keys) return mayUseOthers ? undefined : keys;
  return isVolumeOfPods(link) ? mountedKeys(volumeMounts(link) ?? []) : undefined;
}

/** The keys that several references use together. */
export function keysUsedBy(links: readonly ResolvedReference[]): readonly string[] | undefined {
  const keys = new Set<string>();
  for (const link of links) {
    const own = usedKeys(link);
    if (!own) return undefined;
    for (const key of own) keys.add(key);
  }
  return [...keys];
}

/** The first reference whose pods don't start without a key that the config does not have, and that key. */
export function findMissingKey(
  { objects: [object] }: Config,
  links: readonly ResolvedReference[],
): { readonly link: ResolvedReference; readonly key: string } | undefined {
  let all: ReadonlySet<string> | undefined;
  for (const link of links) {
    const { keys = [], optional } = link.reference;
    if (keys.length === 0 || optional) continue;
    all ??= new Set(object && contentKeys(object));
    for (const key of keys) if (!all.has(key)) return { link, key };
  }
  return undefined;
}

/** Its content is what the volume has. An operator may mount what it finds in a custom resource as it likes. */
function isVolumeOfPods({ reference: { path }, referrer: { object, podTemplates } }: ResolvedReference): boolean {
  const isContent = /\.volumes\[\d+\]\.(?:configMap|secret|projected\.sources\[\d+\]\.(?:configMap|secret))\.\w+$/.test(
    path,
  );
  return isContent && (podTemplates.length > 0 || (object.kind === "Pod" && object.group === ""));
}

/** Undefined where more than single files is mounted, or nobody can say which. */
function mountedKeys(mounts: readonly VolumeMount[]): readonly string[] | undefined {
  const files = mounts.map(mountedFile);
  const keys = files.filter((file) => file !== undefined);
  return keys.length > 0 && keys.length === files.length ? [...new Set(keys)] : undefined;
}

/** Kubernetes creates an empty folder where there is no such file. */
function mountedFile({ part, isExpression, container }: VolumeMount): string | undefined {
  const file = part !== undefined && isExpression ? expand(part, container) : part;
  return file !== undefined && /^[-._a-zA-Z0-9]+$/.test(file) && !file.startsWith("..") && file !== "."
    ? file
    : undefined;
}

/** With the variables whose values the container itself writes out. */
function expand(expression: string, container: VolumeMount["container"]): string | undefined {
  let isKnown = true;
  const text = expression.replace(/\$(?:\$|\(([^)]*)\))/g, (all, name: string | undefined) => {
    if (name === undefined) return all.slice(1);
    const value = variable(name, container);
    if (value === undefined) isKnown = false;
    return value ?? "";
  });
  return isKnown ? text : undefined;
}

/** The last one of a name counts. Variables in its value may come from anywhere. */
function variable(name: string, container: VolumeMount["container"]): string | undefined {
  const found = mappingsAt(container, "env").findLast((each) => getString(each, "name") === name);
  const value = found && getString(found, "value");
  return value?.includes("$") ? undefined : value;
}
