// How two values differ: lines, or fields of what they hold. What the documents of `diff` and `history --diff` are made of.

import type { Descriptor, Fields, TypeOf } from "../../../settings/descriptor.ts";

const changes = ["added", "removed", "changed"] as const;

export const changeField = {
  change: {
    type: "enum",
    values: changes,
    required: true,
    description: "whether OLD lacks it, NEW lacks it, or both have it",
  },
} as const satisfies Fields;

const hunkDescriptor = {
  type: "object",
  description: "lines that differ, with some around them",
  fields: {
    oldStart: {
      type: "integer",
      minimum: 0,
      required: true,
      description: "the first line in the old value, counted from 1",
    },
    newStart: {
      type: "integer",
      minimum: 0,
      required: true,
      description: "the first line in the new value, counted from 1",
    },
    lines: {
      type: "list",
      required: true,
      description:
        "as in a unified diff: each begins with a space, - or +, or is a remark that begins with a backslash",
      of: { type: "string", description: "one line" },
    },
  },
} as const satisfies Descriptor;

const fieldChangeDescriptor = {
  type: "object",
  description: "one field",
  fields: {
    path: {
      type: "string",
      required: true,
      mayBeEmpty: true,
      description: "the field's path; items of a list by their name, or by their number",
    },
    ...changeField,
    old: { type: "string", description: "its old value as JSON; absent where it is added or a Secret's" },
    new: { type: "string", description: "its new value as JSON; absent where it is removed or a Secret's" },
    hunks: { type: "list", of: hunkDescriptor, description: "instead of both for texts of several lines" },
  },
} as const satisfies Descriptor;

export const fieldChanges = {
  type: "list",
  of: fieldChangeDescriptor,
  description: "the fields that differ",
} as const satisfies Descriptor;

const contentFields = {
  bytes: { type: "integer", minimum: 0, required: true, description: "its size" },
  digest: { type: "string", required: true, description: "the first twelve digits of its SHA-256" },
} as const satisfies Fields;

export const keyDescriptor = {
  type: "object",
  description: "one key of a config",
  fields: {
    key: { type: "string", required: true, mayBeEmpty: true, description: "its name" },
    ...changeField,
    form: {
      type: "enum",
      values: ["lines", "fields", "binary", "hidden", "large"],
      required: true,
      description:
        "how the difference is shown: lines; fields of the JSON or YAML in the value; binary: by size and digest; hidden: the value is a Secret's or contains one; large: too much differs to be shown",
    },
    hunks: { type: "list", of: hunkDescriptor, description: "for lines" },
    fields: { ...fieldChanges, description: "for fields" },
    old: { type: "object", fields: contentFields, description: "the old value, for binary and large" },
    new: { type: "object", fields: contentFields, description: "the new value, for binary and large" },
  },
} as const satisfies Descriptor;

export type Change = (typeof changes)[number];
export type DiffedKey = TypeOf<typeof keyDescriptor>;
export type FieldChange = TypeOf<typeof fieldChangeDescriptor>;
export type Hunk = TypeOf<typeof hunkDescriptor>;
