// The words that the formats of a diff have in common.

import { count } from "../../text/count.ts";
import { formatSize } from "../../text/quantities.ts";
import type { DiffDocument, DiffedConfig, DiffedWorkload } from "./diff-document.ts";
import type { Change, DiffedKey, FieldChange } from "./value/value-change.ts";

/** `Deployment shop/web` */
export function title({ kind, namespace, name }: Pick<DiffedWorkload, "kind" | "namespace" | "name">): string {
  return `${kind} ${namespace === undefined ? "" : `${namespace}/`}${name}`;
}

/** `2 keys changed, 1 added`, or what else differs. */
export function configChange({ change, keys, fields, old, new: now, slices = [] }: DiffedConfig): string {
  if (change === "added") return `new, ${count(keys.length, "key")}`;
  if (change === "removed") return "removed";
  const counts = (["changed", "added", "removed"] as const)
    .map((each) => ({ each, number: keys.filter((key) => key.change === each).length }))
    .filter(({ number }) => number > 0);
  if (counts.length > 0)
    return counts.map(({ each, number }, at) => `${at === 0 ? count(number, "key") : number} ${each}`).join(", ");
  if (slices.length > 0) return "the same values, in other slices";
  if (old !== now) return "the same values, written in another way";
  return `${count(fields.length, "other field")} changed`;
}

/** `web-1 to web-2`; of slices, those that only one side has. */
export function nameLines({ old, new: now, slices }: DiffedConfig): string[] {
  if (slices && old !== undefined && now !== undefined)
    return slices.map(({ name, change, keys }) => `${signs[change]} ${name}: ${keys ? keys.join(", ") : "all keys"}`);
  return old !== undefined && now !== undefined && old !== now ? [`${old} to ${now}`] : [];
}

/** What is said instead of lines: `12 B to 14 B, 1a2b… to 3c4d…`. */
export function withoutLines({ form, old, new: now }: DiffedKey): string | undefined {
  if (form === "hidden") return "not shown (Secret)";
  if (form === "lines" || form === "fields") return undefined;
  const sizes = [old, now].flatMap((each) => (each ? [`${formatSize(each.bytes)}, SHA-256 ${each.digest}…`] : []));
  return `${form === "large" ? "too much differs to be shown; " : ""}${sizes.join(" to ")}`;
}

export function fieldPath({ path }: FieldChange): string {
  return path === "" ? "(all of it)" : path;
}

/** `"a:1" to "a:2"` */
export function fieldValues({ old, new: now, hunks, change }: FieldChange): string {
  if (hunks) return "";
  if (old === undefined && now === undefined) return `${change}, not shown (Secret)`;
  if (old === undefined) return `${now} added`;
  return now === undefined ? `${old} removed` : `${old} to ${now}`;
}

export const signs: Readonly<Record<Change, string>> = { added: "+", removed: "-", changed: "~" };

export const objectChange: Readonly<Record<Change, string>> = { added: "new", removed: "removed", changed: "changed" };

export function rolloutText({ how, pods }: DiffedWorkload): string {
  return pods === undefined ? how : `${how}, ${count(pods, "pod")}`;
}

/** Hashing the old side for the comparison hides that hashing itself rolls out everything once. */
export function firstTimeText({ old, new: now }: DiffDocument): string | undefined {
  if (old.isHashed || !now.isHashed || now.hasOnlyConfigs) return undefined;
  return `${old.title} is not hashed yet: deploying ${now.title} over it rolls out every workload that names a config, once`;
}
