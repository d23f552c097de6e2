// What history, gc and attach print with --format json: the one source of its types and of its JSON Schemas.

import { configKinds } from "../../settings/config-kind.ts";
import {
  boolean,
  type Fields,
  integer,
  listOf,
  object,
  oneOf,
  required,
  string,
  type TypeOf,
} from "../../settings/descriptor.ts";
import { keyDescriptor } from "../diff/value/value-change.ts";
import { documentFields } from "../report-schema.ts";

const names = string("its name");

const userFields = {
  kind: string("its kind; HelmRelease for a stored release", required),
  namespace: string("its namespace, if it has one"),
  name: string("its name", required),
  rollout: integer("the number of a rollout: of a ReplicaSet, a ControllerRevision or a Helm release"),
  replicas: integer("how many pods are wanted"),
  phase: string("a Pod's phase, how a Job ended, a Helm release's status"),
} satisfies Fields;

const userDescriptor = object("an object that names the revision, or a Helm release that holds it", {
  ...userFields,
  by: listOf(
    "how: a known field, one that looks like a reference, a pin, as a part of a Helm release",
    oneOf("one way", ["field", "shape", "pin", "release"]),
    required,
  ),
  paths: listOf("the fields", string("a field"), required),
});

const changeDescriptor = object("how the keys differ from those of the one before", {
  added: listOf("keys that it did not have", names, required),
  removed: listOf("keys that it had", names, required),
  changed: listOf("keys with another value", names, required),
});

const configFields = {
  kind: oneOf("its kind", configKinds, required),
  namespace: string("its namespace", required),
} satisfies Fields;

/** A config by the name that its author wrote. */
const baseFields = {
  ...configFields,
  baseName: string("its name as its author wrote it", required),
} satisfies Fields;

/** What gc and attach say of each revision: which one, what became of it, and why. */
const verdictFields = {
  ...baseFields,
  name: string("its name", required),
  reason: string("a code for the reason", required),
  message: string("the reason for people", required),
} satisfies Fields;

const revisionFields = {
  name: string("its name", required),
  created: string("when it was created, in UTC", required),
  bytes: integer("the size of its values", required),
  users: listOf("who uses it", userDescriptor, required),
} satisfies Fields;

const revisionDescriptor = object("one revision", {
  suffix: string("absent for the config under its plain name, from before the first one"),
  ...revisionFields,
  immutable: boolean("whether it is immutable", required),
  fits: boolean("false if its content was changed after it got its suffix", required),
  keys: listOf("its keys", names, required),
  slice: boolean("true if these are some of its config's keys; absent if all"),
  change: { ...changeDescriptor, description: "how it differs from the one before; absent for the oldest" },
});

const historyDescriptor = object("a config and its revisions", {
  ...baseFields,
  revisions: listOf("newest first", revisionDescriptor, required),
});

const missingDescriptor = object("a config that does not exist, or that lacks keys", {
  ...configFields,
  name: string("its name", required),
  keys: listOf("the keys that it lacks; absent if the config does not exist", names),
  users: listOf(
    "the templates that name it",
    object("one template", {
      ...userFields,
      path: string("the field", required),
      effect: oneOf(
        "the pod waits; it can't start again; new pods can't start; the next run can't; a rollback to it would hang",
        ["waiting", "restart", "new-pods", "next-run", "undo"],
        required,
      ),
    }),
    required,
  ),
});

export const historySchema = object("the revisions in a cluster", {
  ...documentFields,
  kind: oneOf("what this document is", ["RevisionHistory"], required),
  configs: listOf("absent with --missing and --diff", historyDescriptor),
  missing: listOf("with --missing", missingDescriptor),
  comparison: object("with --diff", {
    ...configFields,
    older: string("the name of the revision that was given first", required),
    newer: string("the name of the other one", required),
    keys: listOf("the keys that differ, and how", keyDescriptor, required),
  }),
});

export const gcSchema = object("what gc did with the revisions in a cluster", {
  ...documentFields,
  kind: oneOf("what this document is", ["GarbageCollection"], required),
  dryRun: boolean("whether nothing was to be deleted", required),
  revisions: listOf(
    "every revision",
    object("one revision", {
      ...verdictFields,
      ...revisionFields,
      outcome: oneOf(
        "delete: it would be deleted, or is still to be after an interruption",
        ["delete", "deleted", "stays", "put-back", "not-deleted", "not-put-back"],
        required,
      ),
    }),
    required,
  ),
});

const ownerDescriptor = object("one owner", {
  kind: string("its kind", required),
  name: string("its name", required),
  uid: string("its uid", required),
});

export const attachSchema = object("what attach did with the revisions in a cluster", {
  ...documentFields,
  kind: oneOf("what this document is", ["RevisionOwners"], required),
  dryRun: boolean("whether nothing was to be changed", required),
  revisions: listOf(
    "every revision; with --before, those that the output names",
    object("one revision", {
      ...verdictFields,
      outcome: oneOf(
        "attach, detach: it would be done, or is still to be done after an interruption",
        ["attach", "attached", "detach", "detached", "unchanged", "failed"],
        required,
      ),
      added: listOf("the owners that it gets", ownerDescriptor, required),
      removed: listOf("the owners that it loses", ownerDescriptor, required),
    }),
    required,
  ),
});

export type HistoryDocument = TypeOf<typeof historySchema>;
export type GcDocument = TypeOf<typeof gcSchema>;
export type AttachDocument = TypeOf<typeof attachSchema>;
export type ReportedUser = TypeOf<typeof userDescriptor>;
