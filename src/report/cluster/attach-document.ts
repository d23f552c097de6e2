// What attach did, for programs: the document, its types and its JSON Schema.

import type { AttachOutcome } from "../../cluster/attach/attach-outcome.ts";
import type { OwnerReference } from "../../cluster/inventory.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Descriptor, TypeOf } from "../../settings/descriptor.ts";
import { type JsonSchema, newJsonSchema } from "../../settings/json-schema.ts";
import { reportProblems } from "../report.ts";
import { documentFields } from "../report-schema.ts";
import { attachText } from "./attach-text.ts";
import { verdictFields } from "./schema.ts";

const ownerDescriptor = {
  type: "object",
  description: "one owner",
  fields: {
    kind: { type: "string", required: true, description: "its kind" },
    name: { type: "string", required: true, description: "its name" },
    uid: { type: "string", required: true, description: "its uid" },
  },
} as const satisfies Descriptor;

const attachSchema = {
  type: "object",
  description: "what attach did with the revisions in a cluster",
  fields: {
    ...documentFields,
    kind: { type: "enum", values: ["RevisionOwners"], required: true, description: "what this document is" },
    dryRun: { type: "boolean", required: true, description: "whether nothing was to be changed" },
    revisions: {
      type: "list",
      required: true,
      description: "every revision; with --before, those that the output names",
      of: {
        type: "object",
        description: "one revision",
        fields: {
          ...verdictFields,
          outcome: {
            type: "enum",
            values: ["attach", "attached", "detach", "detached", "unchanged", "failed"],
            required: true,
            description: "attach, detach: it would be done, or is still to be done after an interruption",
          },
          added: { type: "list", of: ownerDescriptor, required: true, description: "the owners that it gets" },
          removed: { type: "list", of: ownerDescriptor, required: true, description: "the owners that it loses" },
        },
      },
    },
  },
} as const satisfies Descriptor;

type AttachDocument = TypeOf<typeof attachSchema>;

export function attachJsonSchema(): JsonSchema {
  return newJsonSchema("attach.v1alpha1", "RevisionOwners", attachSchema);
}

export function attachDocument(
  outcomes: readonly AttachOutcome[],
  isDryRun: boolean,
  problems: readonly Problem[],
): AttachDocument {
  return {
    apiVersion: "hashroll.dev/v1alpha1",
    kind: "RevisionOwners",
    dryRun: isDryRun,
    revisions: outcomes.map(reportOutcome),
    problems: reportProblems(problems),
  };
}

function reportOutcome(outcome: AttachOutcome): AttachDocument["revisions"][number] {
  const { planned, end, added, removed } = outcome;
  const { kind, namespace, name } = planned.config;
  return {
    ...{ kind, namespace, baseName: planned.baseName, name },
    outcome: end,
    reason: planned.reason.code,
    message: attachText(outcome),
    added: added.map(reportOwner),
    removed: removed.map(reportOwner),
  };
}

function reportOwner({ kind, name, uid }: OwnerReference) {
  return { kind, name, uid };
}
