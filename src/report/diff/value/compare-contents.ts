// The keys in which two contents of a config differ, each with how. Of a Secret, only that they differ.

import { sha256 } from "../../../config/hash/sha256.ts";
import { compareValues, type ValueDifference } from "./compare-values.ts";
import { bytesOf, type ConfigValue, isSameValue } from "./config-content.ts";
import type { SecretGuard } from "./secret-guard.ts";
import type { DiffedKey } from "./value-change.ts";

/** The values by their keys. */
export type Content = ReadonlyMap<string, ConfigValue>;

export function compareContents(before: Content, after: Content, isSecret: boolean, guard: SecretGuard): DiffedKey[] {
  const keys = [...after.keys(), ...[...before.keys()].filter((key) => !after.has(key))];
  return keys.flatMap((key): DiffedKey[] => {
    const [a, b] = [before.get(key), after.get(key)];
    if (a && b && isSameValue(a, b)) return [];
    const change = a === undefined ? "added" : b === undefined ? "removed" : "changed";
    const difference: ValueDifference = isSecret ? { form: "hidden" } : compareConfigValues(a, b, guard);
    const isSized = difference.form === "binary" || difference.form === "large";
    const sizes = isSized && { ...(a && { old: sizeOf(a) }), ...(b && { new: sizeOf(b) }) };
    return [{ key, change, ...difference, ...sizes }];
  });
}

function compareConfigValues(
  a: ConfigValue | undefined,
  b: ConfigValue | undefined,
  guard: SecretGuard,
): ValueDifference {
  const isBinary = [a, b].some((value) => value !== undefined && "bytes" in value);
  if (!isBinary) return compareValues(textOf(a), textOf(b), guard);
  // A digest is enough to guess a short value by.
  const isHidden = [a, b].some((value) => value && guard.isHidden(new TextDecoder().decode(bytesOf(value))));
  return { form: isHidden ? "hidden" : "binary" };
}

function textOf(value: ConfigValue | undefined): string {
  return value !== undefined && "text" in value ? value.text : "";
}

function sizeOf(value: ConfigValue): NonNullable<DiffedKey["old"]> {
  const bytes = bytesOf(value);
  return { bytes: bytes.length, digest: sha256(bytes).slice(0, 12) };
}
