// How two values of a key differ: by lines, or by the fields of the JSON or YAML in them where that is shorter.

import { sha256 } from "../../../config/hash/sha256.ts";
import { readDocument } from "../../../yaml/read/read-document.ts";
import { splitDocuments } from "../../../yaml/read/split-documents.ts";
import { type Data, toData } from "../../../yaml/value/to-data.ts";
import { changedLength, compareLines } from "./compare-lines.ts";
import { describeChanges, findFieldChanges } from "./describe-changes.ts";
import type { SecretGuard } from "./secret-guard.ts";
import type { DiffedKey, FieldChange } from "./value-change.ts";

export type ValueDifference = Pick<DiffedKey, "form" | "hunks" | "fields" | "old" | "new">;

/** Undefined for a value that is not there. */
export function compareValues(
  before: string | undefined,
  after: string | undefined,
  guard: SecretGuard,
): ValueDifference {
  if (guard.isHidden(before ?? "") || guard.isHidden(after ?? "")) return { form: "hidden" };
  const hunks = compareLines(before ?? "", after ?? "");
  const fields = before !== undefined && after !== undefined ? compareStructures(before, after, guard) : undefined;
  const limit = hunks ? changedLength(hunks) : Number.POSITIVE_INFINITY;
  // Lines have their context with them: fields have to be much shorter.
  if (fields && fields.length > 0 && 2 * lengthOf(fields) < limit) return { form: "fields", fields };
  return hunks ? { form: "lines", hunks } : { form: "large", ...sizesOf(before, after) };
}

/** The size and digest of both values, as far as they are there. `before` and `after` are bytes as Latin-1, or texts. */
export function sizesOf(before: string | undefined, after: string | undefined): Pick<DiffedKey, "old" | "new"> {
  return { ...(before !== undefined && { old: sizeOf(before) }), ...(after !== undefined && { new: sizeOf(after) }) };
}

function sizeOf(value: string): NonNullable<DiffedKey["old"]> {
  return { bytes: new TextEncoder().encode(value).length, digest: sha256(value).slice(0, 12) };
}

/** Reading larger ones takes longer than anybody wants to wait for a shorter text. */
const maxLength = 1024 * 1024;

function compareStructures(before: string, after: string, guard: SecretGuard): FieldChange[] | undefined {
  if (before.length + after.length > maxLength) return undefined;
  const [old, now] = [structureOf(before), structureOf(after)];
  return old !== undefined && now !== undefined ? describeChanges(findFieldChanges(old, now), guard) : undefined;
}

/** What a text holds, if that is one mapping or list of JSON or YAML. */
function structureOf(text: string): Data | undefined {
  const [slice, ...others] = splitDocuments(text);
  if (!slice || others.length > 0) return undefined;
  const parsed = readDocument(text, slice.start, slice.end);
  if (!parsed.ok || !parsed.root) return undefined;
  return parsed.root.type === "mapping" || parsed.root.type === "sequence" ? toData(parsed.root) : undefined;
}

function lengthOf(fields: readonly FieldChange[]): number {
  return fields.reduce(
    (sum, { path, old = "", new: now = "", hunks = [] }) =>
      sum + path.length + old.length + now.length + changedLength(hunks),
    0,
  );
}
