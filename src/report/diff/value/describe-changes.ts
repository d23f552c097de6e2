// Changes of data as they are reported: paths as text, values as JSON or as lines, nothing of a Secret.

import type { Data } from "../../../yaml/value/to-data.ts";
import { writeJson } from "../../../yaml/write/json.ts";
import { compareLines } from "./compare-lines.ts";
import type { DataChange, PathPart } from "./find-changes.ts";
import { isSecretManifest, type SecretGuard } from "./secret-guard.ts";
import type { FieldChange } from "./value-change.ts";

export function describeChanges(changes: readonly DataChange[], guard: SecretGuard): FieldChange[] {
  return changes.map((change) => describeChange(change, guard));
}

function describeChange({ path, old, new: now }: DataChange, guard: SecretGuard): FieldChange {
  const change = old === undefined ? "added" : now === undefined ? "removed" : "changed";
  const hiddenPart = path.findIndex((part) => guard.isHidden(pathText([part])));
  if (hiddenPart >= 0) return { path: pathText(path.slice(0, hiddenPart)), change: "changed" };
  const head = { path: pathText(path), change } as const;
  if (isHidden(old, guard) || isHidden(now, guard)) return head;
  const hunks = isLong(old) && isLong(now) ? compareLines(old, now) : undefined;
  if (hunks) return { ...head, hunks };
  return {
    ...head,
    ...(old !== undefined && { old: writeJson(old) }),
    ...(now !== undefined && { new: writeJson(now) }),
  };
}

function isHidden(data: Data | undefined, guard: SecretGuard): boolean {
  return data !== undefined && (isSecretManifest(data) || guard.isHidden(writeText(data)));
}

/** Without JSON's escapes, in which a value could not be found. */
function writeText(data: Data): string {
  if (Array.isArray(data)) return data.map(writeText).join("\n");
  if (data instanceof Map) return [...data].map(([key, value]) => `${key}: ${writeText(value)}`).join("\n");
  return String(data);
}

/** A text of several lines, such as a script in an argument. */
function isLong(data: Data | undefined): data is string {
  return typeof data === "string" && data.trim().includes("\n");
}

export function pathText(path: readonly PathPart[]): string {
  const parts = path.map((part, index) => {
    if (typeof part === "number") return `[${part}]`;
    if (typeof part === "object") return `[${part.item}]`;
    if (/[.[\]"\s]/.test(part) || part === "") return `[${JSON.stringify(part)}]`;
    return index === 0 ? part : `.${part}`;
  });
  return parts.join("");
}
