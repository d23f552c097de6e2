// What `review` found, as plain data: what every format is made of, and what `--format json` prints. The one source of its types
// and of its JSON Schema.

import { originKinds } from "../../apps/app.ts";
import {
  type Fields,
  integer,
  listOf,
  object,
  oneOf,
  required,
  string,
  type TypeOf,
} from "../../settings/descriptor.ts";
import { diffSchema, summaryFields } from "../diff/diff-document.ts";
import { apiVersionField, problemDescriptor } from "../report-schema.ts";

const stateFields = {
  title: string("as it was given, or what it is", required),
  commit: string("the commit; absent for the work tree"),
} satisfies Fields;

export const appStatuses = ["changed", "added", "removed", "unchanged", "failed", "skipped"] as const;

const appDescriptor = object("an app that the change can touch", {
  id: string("what it is called, unique in the repo", required),
  name: string("its name", required),
  kind: oneOf("what says that there is such an app", originKinds, required),
  path: string("the file that says so, or its folder", { mayBeEmpty: true, required: true }),
  folders: listOf("the folders that are rendered", string("a folder of the repo", { mayBeEmpty: true }), required),
  namespace: string("the namespace that it is deployed to"),
  cluster: string("the cluster that it is deployed to, where something says it"),
  status: oneOf(
    "what becomes of it; failed: it can't be rendered; skipped: not from this repo alone",
    appStatuses,
    required,
  ),
  reason: string("why it was skipped"),
  failedIn: listOf("the states in which it can't be rendered", oneOf("a state", ["old", "new"])),
  diff: { ...diffSchema, description: "what differs in it" },
  problems: listOf("why it failed, and other problems of NEW", problemDescriptor, required),
});

export const reviewSchema = object("what a change of a repo does to its apps", {
  apiVersion: apiVersionField,
  kind: oneOf("what this document is", ["Review"], required),
  old: object("the state before", stateFields, required),
  new: object("the state after", stateFields, required),
  summary: object(
    "the numbers, over all apps",
    {
      apps: integer("apps of the repo", required),
      touched: integer("those of which a file or the description differs, and those that were asked for", required),
      changed: integer("those whose manifests differ, new and removed ones included", required),
      added: integer("new apps", required),
      removed: integer("removed apps", required),
      failed: integer("those that can't be rendered", required),
      skipped: integer("touched ones that need more than this repo", required),
      notRendered: integer("all apps of the repo that need more than it, touched or not", required),
      ...summaryFields,
    },
    required,
  ),
  apps: listOf("the touched apps", appDescriptor, required),
});

export type ReviewDocument = TypeOf<typeof reviewSchema>;
export type ReviewedApp = TypeOf<typeof appDescriptor>;
export type ReviewedState = ReviewDocument["old"];
