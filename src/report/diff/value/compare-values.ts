// How two values of a key differ: by lines, or by the fields of the JSON or YAML in them where that is shorter.

import { readDocument } from "../../../yaml/read/read-document.ts";
import { splitDocuments } from "../../../yaml/read/split-documents.ts";
import { type Data, toData } from "../../../yaml/value/to-data.ts";
import { changedLength, compareLines } from "./compare-lines.ts";
import { describeChanges } from "./describe-changes.ts";
import { findChanges } from "./find-changes.ts";
import { holdsSecretManifest, type SecretGuard } from "./secret-guard.ts";
import type { DiffedKey, FieldChange } from "./value-change.ts";

export type ValueDifference = Pick<DiffedKey, "form" | "hunks" | "fields">;

/** A value that is not there is empty. */
export function compareValues(old: string, now: string, guard: SecretGuard): ValueDifference {
  const isShort = old.length + now.length <= maxLength;
  const [oldContents, newContents] = isShort ? [readContents(old), readContents(now)] : [[], []];
  if ([old, now].some(guard.isHidden) || [...oldContents, ...newContents].some(holdsSecretManifest))
    return { form: "hidden" };
  const hunks = compareLines(old, now);
  const fields = compareStructures(oldContents, newContents, guard);
  const limit = hunks ? changedLength(hunks) : Number.POSITIVE_INFINITY;
  // Lines have their context with them: fields have to be much shorter.
  if (fields && fields.length > 0 && 2 * lengthOf(fields) < limit) return { form: "fields", fields };
  return hunks ? { form: "lines", hunks } : { form: "large" };
}

/** Reading larger ones takes longer than anybody wants to wait for a shorter text. */
const maxLength = 1024 * 1024;

/** Undefined unless each text holds one mapping or list. */
function compareStructures(
  [old, ...olds]: readonly Data[],
  [now, ...nows]: readonly Data[],
  guard: SecretGuard,
): FieldChange[] | undefined {
  if (old === undefined || now === undefined || olds.length + nows.length > 0) return undefined;
  return describeChanges(findChanges(old, now), guard);
}

/** What a text holds, if that is mappings and lists of JSON or YAML; else nothing. */
function readContents(text: string): Data[] {
  const roots = splitDocuments(text).map(({ start, end }) => readDocument(text, start, end));
  const contents = roots.flatMap((parsed) => (parsed.ok && parsed.root ? [parsed.root] : []));
  const isStructured = contents.every(({ type }) => type === "mapping" || type === "sequence");
  return isStructured && contents.length === roots.length ? contents.map((root) => toData(root)) : [];
}

function lengthOf(fields: readonly FieldChange[]): number {
  return fields.reduce(
    (sum, { path, old = "", new: now = "", hunks = [] }) =>
      sum + path.length + old.length + now.length + changedLength(hunks),
    0,
  );
}
