// What `review` found, as plain data: what every format is made of, and what `--format json` prints. The one source of its types
// and of its JSON Schema.

import { originKinds } from "../../apps/app.ts";
import type { Descriptor, ObjectDescriptor, TypeOf } from "../../settings/descriptor.ts";
import { type JsonSchema, newJsonSchema } from "../../settings/json-schema.ts";
import { countDescriptor, diffSchema } from "../diff/diff-document.ts";
import { problemDescriptor } from "../report-schema.ts";

const count = { type: "integer", minimum: 0, required: true } as const;

const stateDescriptor = {
  type: "object",
  fields: {
    title: { type: "string", required: true, description: "as it was given, or what it is" },
    commit: { type: "string", description: "the commit; absent for the work tree" },
  },
} as const satisfies Omit<ObjectDescriptor, "description">;

export const appStatuses = ["changed", "added", "removed", "unchanged", "failed", "skipped"] as const;

const appDescriptor = {
  type: "object",
  description: "an app that the change can touch",
  fields: {
    id: { type: "string", required: true, description: "what it is called, unique in the repo" },
    name: { type: "string", required: true, description: "its name" },
    kind: { type: "enum", values: originKinds, required: true, description: "what says that there is such an app" },
    path: { type: "string", mayBeEmpty: true, required: true, description: "the file that says so, or its folder" },
    folders: {
      type: "list",
      of: { type: "string", mayBeEmpty: true, description: "a folder of the repo" },
      required: true,
      description: "the folders that are rendered",
    },
    namespace: { type: "string", description: "the namespace that it is deployed to" },
    cluster: { type: "string", description: "the cluster that it is deployed to, where something says it" },
    status: {
      type: "enum",
      values: appStatuses,
      required: true,
      description: "what becomes of it; failed: it can't be rendered; skipped: not from this repo alone",
    },
    reason: { type: "string", description: "why it was skipped" },
    failedIn: {
      type: "list",
      of: { type: "enum", values: ["old", "new"], description: "a state" },
      description: "the states in which it can't be rendered",
    },
    diff: { ...diffSchema, description: "what differs in it" },
    problems: {
      type: "list",
      of: problemDescriptor,
      required: true,
      description: "why it failed, and other problems of NEW",
    },
  },
} as const satisfies Descriptor;

const reviewSchema = {
  type: "object",
  description: "what a change of a repo does to its apps",
  fields: {
    apiVersion: {
      type: "enum",
      values: ["hashroll.dev/v1alpha1"],
      required: true,
      description: "the version of this format",
    },
    kind: { type: "enum", values: ["Review"], required: true, description: "what this document is" },
    old: { ...stateDescriptor, required: true, description: "the state before" },
    new: { ...stateDescriptor, required: true, description: "the state after" },
    summary: {
      type: "object",
      required: true,
      description: "the numbers, over all apps",
      fields: {
        apps: { ...count, description: "apps of the repo" },
        touched: {
          ...count,
          description: "those of which a file or the description differs, and those that were asked for",
        },
        changed: { ...count, description: "those whose manifests differ, new and removed ones included" },
        added: { ...count, description: "new apps" },
        removed: { ...count, description: "removed apps" },
        failed: { ...count, description: "those that can't be rendered" },
        skipped: { ...count, description: "touched ones that need more than this repo" },
        notRendered: { ...count, description: "all apps of the repo that need more than it, touched or not" },
        configs: { ...countDescriptor, required: true, description: "configs" },
        rollouts: { ...count, description: "workloads whose pods are replaced because of a config" },
        later: { ...count, description: "workloads that follow a config later" },
        otherRollouts: { ...count, description: "workloads whose pods are replaced for other reasons only" },
        pods: { ...count, description: "the pods of both, as far as their numbers are known" },
        hasUnknownPods: { type: "boolean", required: true, description: "whether there are more pods" },
        objects: { ...countDescriptor, required: true, description: "objects that have nothing to do with configs" },
      },
    },
    apps: { type: "list", of: appDescriptor, required: true, description: "the touched apps" },
  },
} as const satisfies Descriptor;

export type ReviewDocument = TypeOf<typeof reviewSchema>;
export type ReviewedApp = TypeOf<typeof appDescriptor>;
export type ReviewedState = ReviewDocument["old"];

export function reviewJsonSchema(): JsonSchema {
  return newJsonSchema("review.v1alpha1", "Review", reviewSchema);
}
