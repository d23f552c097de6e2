// What attach did, for programs: the document, its types and its JSON Schema.

import type { AttachOutcome } from "../../cluster/attach/attach-outcome.ts";
import type { OwnerReference } from "../../cluster/inventory.ts";
import type { Problem } from "../../problem/problem.ts";
import { boolean, listOf, object, oneOf, required, string, type TypeOf } from "../../settings/descriptor.ts";
import { type JsonSchema, newJsonSchema } from "../../settings/json-schema.ts";
import { reportProblems } from "../report.ts";
import { documentFields } from "../report-schema.ts";
import { attachText } from "./attach-text.ts";
import { verdictFields } from "./schema.ts";

const ownerDescriptor = object("one owner", {
  kind: string("its kind", required),
  name: string("its name", required),
  uid: string("its uid", required),
});

const attachSchema = object("what attach did with the revisions in a cluster", {
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
