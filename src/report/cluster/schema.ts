// What history and gc print with --format json: the one source of its types and of its JSON Schemas.

import { configKinds } from "../../settings/config-kind.ts";
import type { Descriptor, Fields, TypeOf } from "../../settings/descriptor.ts";
import { type JsonSchema, newJsonSchema } from "../../settings/json-schema.ts";
import { keyDescriptor } from "../diff/value/value-change.ts";
import { documentFields } from "../report-schema.ts";

const names = { type: "string", description: "its name" } as const satisfies Descriptor;

const userFields = {
  kind: { type: "string", required: true, description: "its kind; HelmRelease for a stored release" },
  namespace: { type: "string", description: "its namespace, if it has one" },
  name: { type: "string", required: true, description: "its name" },
  rollout: {
    type: "integer",
    minimum: 0,
    description: "the number of a rollout: of a ReplicaSet, a ControllerRevision or a Helm release",
  },
  replicas: { type: "integer", minimum: 0, description: "how many pods are wanted" },
  phase: { type: "string", description: "a Pod's phase, how a Job ended, a Helm release's status" },
} as const satisfies Fields;

const userDescriptor = {
  type: "object",
  description: "an object that names the revision, or a Helm release that holds it",
  fields: {
    ...userFields,
    by: {
      type: "list",
      of: { type: "enum", values: ["field", "shape", "pin", "release"], description: "one way" },
      required: true,
      description: "how: a known field, one that looks like a reference, a pin, as a part of a Helm release",
    },
    paths: { type: "list", of: { type: "string", description: "a field" }, required: true, description: "the fields" },
  },
} as const satisfies Descriptor;

const changeDescriptor = {
  type: "object",
  description: "how the keys differ from those of the one before",
  fields: {
    added: { type: "list", of: names, required: true, description: "keys that it did not have" },
    removed: { type: "list", of: names, required: true, description: "keys that it had" },
    changed: { type: "list", of: names, required: true, description: "keys with another value" },
  },
} as const satisfies Descriptor;

const configFields = {
  kind: { type: "enum", values: configKinds, required: true, description: "its kind" },
  namespace: { type: "string", required: true, description: "its namespace" },
} as const satisfies Fields;

/** A config by the name that its author wrote. */
const baseFields = {
  ...configFields,
  baseName: { type: "string", required: true, description: "its name as its author wrote it" },
} as const satisfies Fields;

/** What gc and attach say of each revision: which one, what became of it, and why. */
export const verdictFields = {
  ...baseFields,
  name: { type: "string", required: true, description: "its name" },
  reason: { type: "string", required: true, description: "a code for the reason" },
  message: { type: "string", required: true, description: "the reason for people" },
} as const satisfies Fields;

const revisionFields = {
  name: { type: "string", required: true, description: "its name" },
  created: { type: "string", required: true, description: "when it was created, in UTC" },
  bytes: { type: "integer", minimum: 0, required: true, description: "the size of its values" },
  users: { type: "list", of: userDescriptor, required: true, description: "who uses it" },
} as const satisfies Fields;

const revisionDescriptor = {
  type: "object",
  description: "one revision",
  fields: {
    suffix: { type: "string", description: "absent for the config under its plain name, from before the first one" },
    ...revisionFields,
    immutable: { type: "boolean", required: true, description: "whether it is immutable" },
    fits: { type: "boolean", required: true, description: "false if its content was changed after it got its suffix" },
    keys: { type: "list", of: names, required: true, description: "its keys" },
    slice: { type: "boolean", description: "true if these are some of its config's keys; absent if all" },
    change: { ...changeDescriptor, description: "how it differs from the one before; absent for the oldest" },
  },
} as const satisfies Descriptor;

const historyDescriptor = {
  type: "object",
  description: "a config and its revisions",
  fields: {
    ...baseFields,
    revisions: { type: "list", of: revisionDescriptor, required: true, description: "newest first" },
  },
} as const satisfies Descriptor;

const missingDescriptor = {
  type: "object",
  description: "a config that does not exist, or that lacks keys",
  fields: {
    ...configFields,
    name: { type: "string", required: true, description: "its name" },
    keys: { type: "list", of: names, description: "the keys that it lacks; absent if the config does not exist" },
    users: {
      type: "list",
      required: true,
      description: "the templates that name it",
      of: {
        type: "object",
        description: "one template",
        fields: {
          ...userFields,
          path: { type: "string", required: true, description: "the field" },
          effect: {
            type: "enum",
            values: ["waiting", "restart", "new-pods", "next-run", "undo"],
            required: true,
            description:
              "the pod waits; it can't start again; new pods can't start; the next run can't; a rollback to it would hang",
          },
        },
      },
    },
  },
} as const satisfies Descriptor;

const historySchema = {
  type: "object",
  description: "the revisions in a cluster",
  fields: {
    ...documentFields,
    kind: { type: "enum", values: ["RevisionHistory"], required: true, description: "what this document is" },
    configs: { type: "list", of: historyDescriptor, description: "absent with --missing and --diff" },
    missing: { type: "list", of: missingDescriptor, description: "with --missing" },
    comparison: {
      type: "object",
      description: "with --diff",
      fields: {
        ...configFields,
        older: { type: "string", required: true, description: "the name of the revision that was given first" },
        newer: { type: "string", required: true, description: "the name of the other one" },
        keys: { type: "list", of: keyDescriptor, required: true, description: "the keys that differ, and how" },
      },
    },
  },
} as const satisfies Descriptor;

const gcSchema = {
  type: "object",
  description: "what gc did with the revisions in a cluster",
  fields: {
    ...documentFields,
    kind: { type: "enum", values: ["GarbageCollection"], required: true, description: "what this document is" },
    dryRun: { type: "boolean", required: true, description: "whether nothing was to be deleted" },
    revisions: {
      type: "list",
      required: true,
      description: "every revision",
      of: {
        type: "object",
        description: "one revision",
        fields: {
          ...verdictFields,
          ...revisionFields,
          outcome: {
            type: "enum",
            values: ["delete", "deleted", "stays", "put-back", "not-deleted", "not-put-back"],
            required: true,
            description: "delete: it would be deleted, or is still to be after an interruption",
          },
        },
      },
    },
  },
} as const satisfies Descriptor;

export type HistoryDocument = TypeOf<typeof historySchema>;
export type GcDocument = TypeOf<typeof gcSchema>;
export type GcRevision = GcDocument["revisions"][number];
export type ReportedUser = TypeOf<typeof userDescriptor>;

export function historyJsonSchema(): JsonSchema {
  return newJsonSchema("history.v1alpha1", "RevisionHistory", historySchema);
}

export function gcJsonSchema(): JsonSchema {
  return newJsonSchema("gc.v1alpha1", "GarbageCollection", gcSchema);
}
