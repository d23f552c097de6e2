// How two values differ: lines, or fields of what they hold. What the documents of `diff` and `history --diff` are made of.

import {
  type Fields,
  integer,
  listOf,
  object,
  oneOf,
  required,
  string,
  type TypeOf,
} from "../../../settings/descriptor.ts";

const changes = ["added", "removed", "changed"] as const;

export const changeField = {
  change: oneOf("whether OLD lacks it, NEW lacks it, or both have it", changes, required),
} satisfies Fields;

const hunkDescriptor = object("lines that differ, with some around them", {
  oldStart: integer("the first line in the old value, counted from 1", required),
  newStart: integer("the first line in the new value, counted from 1", required),
  lines: listOf(
    "as in a unified diff: each begins with a space, - or +, or is a remark that begins with a backslash",
    string("one line"),
    required,
  ),
});

const fieldChangeDescriptor = object("one field", {
  path: string("the field's path; items of a list by their name, or by their number", {
    required: true,
    mayBeEmpty: true,
  }),
  ...changeField,
  old: string("its old value as JSON; absent where it is added or a Secret's"),
  new: string("its new value as JSON; absent where it is removed or a Secret's"),
  hunks: listOf("instead of both for texts of several lines", hunkDescriptor),
});

export const fieldChanges = listOf("the fields that differ", fieldChangeDescriptor);

const contentFields = {
  bytes: integer("its size", required),
  digest: string("the first twelve digits of its SHA-256", required),
} satisfies Fields;

export const keyDescriptor = object("one key of a config", {
  key: string("its name", { required: true, mayBeEmpty: true }),
  ...changeField,
  form: oneOf(
    "how the difference is shown: lines; fields of the JSON or YAML in the value; binary: by size and digest; hidden: the value is a Secret's or contains one; large: too much differs to be shown",
    ["lines", "fields", "binary", "hidden", "large"],
    required,
  ),
  hunks: listOf("for lines", hunkDescriptor),
  fields: { ...fieldChanges, description: "for fields" },
  old: object("the old value, for binary and large", contentFields),
  new: object("the new value, for binary and large", contentFields),
});

export type Change = (typeof changes)[number];
export type DiffedKey = TypeOf<typeof keyDescriptor>;
export type FieldChange = TypeOf<typeof fieldChangeDescriptor>;
export type Hunk = TypeOf<typeof hunkDescriptor>;
