// What gc and attach say of what they did: the ends that a dry run, as fixtures/cluster/ has them, never shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { AttachOutcome } from "../../../src/cluster/attach/plan-owners.ts";
import type { ClusterFault } from "../../../src/cluster/cluster-fault.ts";
import type { GcEnd, GcOutcome } from "../../../src/cluster/gc/plan-deletions.ts";
import { attachDocument, gcDocument } from "../../../src/report/cluster/documents.ts";
import { attachSummary, attachTable, gcSummary, gcTable } from "../../../src/report/cluster/outcome-table.ts";
import { attachSchema, gcSchema } from "../../../src/report/cluster/schema.ts";
import { newJsonSchema } from "../../../src/settings/json-schema.ts";
import { noColours } from "../../../src/text/paint.ts";
import { now, revision, user } from "../../cluster/gc/inventory.ts";
import { schemaFaults } from "../../command/schema-faults.ts";

const style = { paint: noColours, width: 80, now };
const fault: ClusterFault = { reason: "refused", text: "Error from server (Forbidden): no" };
const ends: readonly GcEnd[] = [
  { end: "deleted" },
  { end: "delete" },
  { end: "changed" },
  { end: "put-back" },
  { end: "not-deleted", fault },
  { end: "not-put-back", fault },
];
const collected: readonly GcOutcome[] = ends.map((result, number) => ({
  planned: { config: revision(number), baseName: "web", verdict: { code: "unneeded" } },
  result,
}));

test("gc: every end in the table", () => {
  assert.equal(
    gcTable(collected, style),
    `ConfigMap shop/web
  2222222222  10h  deleted   nobody needs it
  2222222224  10h  delete    nobody needs it
  2222222225  10h  stays     it was changed, deleted or made again meanwhile
  2222222226  10h  put back  somebody came to need it meanwhile
  2222222227  10h  failed    Error from server (Forbidden): no
  2222222228  10h  failed    Error from server (Forbidden): no
`,
  );
  const summary = "1 revision (100 B) deleted, 2 stay, 1 of them put back, 2 failed, interrupted before 1 more";
  assert.equal(gcSummary(collected, false), summary);
});

test("gc: every end in the document", () => {
  const document = gcDocument(collected, false, []);
  assert.deepEqual(schemaFaults(newJsonSchema("gc", gcSchema), document), []);
  assert.deepEqual(
    document.revisions.map(({ outcome, reason }) => [outcome, reason]),
    [
      ["deleted", "unneeded"],
      ["delete", "unneeded"],
      ["stays", "changed"],
      ["put-back", "put-back"],
      ["not-deleted", "not-deleted"],
      ["not-put-back", "not-put-back"],
    ],
  );
});

const replicaSet = user("ReplicaSet", "web-1", [], { rollout: 1, replicas: 0 });
const owner = { apiVersion: "apps/v1", kind: "ReplicaSet", name: "web-1", uid: "u", controller: false };
const attached = (["attached", "detached", "attach", "unchanged", "failed"] as const).map(
  (end, number): AttachOutcome => ({
    planned: {
      ...{ config: revision(number), baseName: "web", add: [], remove: [] },
      reason: { code: "kept", uses: [{ user: replicaSet, uses: [] }] },
    },
    end,
    added: end === "attached" ? [owner] : [],
    removed: end === "detached" ? [owner] : [],
    ...(end === "failed" && { fault }),
  }),
);

test("attach: every end in the table", () => {
  assert.equal(
    attachTable(attached, style),
    `ConfigMap shop/web
  2222222222  10h  attached   goes with ReplicaSet web-1 (rollout 1, 0 pods)
  2222222224  10h  detached   goes with ReplicaSet web-1 (rollout 1, 0 pods)
  2222222225  10h  attach     goes with ReplicaSet web-1 (rollout 1, 0 pods)
  2222222226  10h  unchanged  goes with ReplicaSet web-1 (rollout 1, 0 pods)
  2222222227  10h  failed     Error from server (Forbidden): no
`,
  );
  const summary = "1 revision attached, 1 detached, 1 unchanged, 1 failed, interrupted before 1 more";
  assert.equal(attachSummary(attached, false), summary);
});

test("attach: every end in the document", () => {
  const document = attachDocument(attached, false, []);
  assert.deepEqual(schemaFaults(newJsonSchema("attach", attachSchema), document), []);
  assert.deepEqual(
    document.revisions.map(({ outcome, added, removed }) => [outcome, added.length, removed.length]),
    [
      ["attached", 1, 0],
      ["detached", 0, 1],
      ["attach", 0, 0],
      ["unchanged", 0, 0],
      ["failed", 0, 0],
    ],
  );
});
