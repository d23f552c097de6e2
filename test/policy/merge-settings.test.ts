import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeSettings } from "../../src/policy/merge-settings.ts";
import type { Policy } from "../../src/policy/read-policy.ts";
import type { Settings } from "../../src/settings/schema.ts";

function policy(settings: Settings): Policy {
  return { settings, places: new Map() };
}

test("flags win over the policy, and lists replace lists", () => {
  const merged = mergeSettings(
    policy({ strategy: "copy", revisions: 3, previous: ["a", "b"], alsoRead: ["c"], jobs: "rename" }),
    {
      strategy: "rename",
      revisions: 0,
      previous: ["d"],
    },
  );
  assert.deepEqual(merged, { strategy: "rename", revisions: 0, previous: ["d"], alsoRead: ["c"], jobs: "rename" });
});

test("a flag that is not given leaves the policy's setting", () => {
  const settings: Settings = { secrets: true, immutable: false, previous: ["a"], namespace: "shop" };
  assert.deepEqual(mergeSettings(policy(settings), { secrets: undefined, previous: undefined }), settings);
  assert.equal(mergeSettings(policy(settings), { immutable: true }).immutable, true);
});

test("--no-immutable counts, with a policy and without", () => {
  assert.deepEqual(mergeSettings(policy({ immutable: true }), { immutable: false }), { immutable: false });
  assert.deepEqual(mergeSettings(undefined, { immutable: false, quiet: true }), { immutable: false, quiet: true });
});

test("what is no setting is left out", () => {
  const flags = { policy: "hashroll.yaml", strict: true };
  assert.deepEqual(mergeSettings(undefined, flags), { strict: true });
});
