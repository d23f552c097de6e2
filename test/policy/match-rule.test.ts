import assert from "node:assert/strict";
import { test } from "node:test";
import { type Matchable, matchRule } from "../../src/policy/match-rule.ts";
import type { PolicyRule } from "../../src/settings/schema.ts";

const config: Matchable = {
  kind: "ConfigMap",
  namespace: "shop",
  name: "web-config",
  labels: new Map([
    ["app", "web"],
    ["empty", ""],
  ]),
};

function fits(match: PolicyRule["match"], changes: Partial<Matchable> = {}): boolean {
  return matchRule([{ match, strategy: "copy" }], { ...config, ...changes }, "strategy") !== undefined;
}

test("every field of a rule has to match", () => {
  assert.ok(fits({ kind: "ConfigMap", namespace: "sh*", name: "*-config", labels: { app: "{web,db}" } }));
  assert.ok(!fits({ kind: "Secret", name: "*" }));
  assert.ok(!fits({ kind: "ConfigMap", name: "db-*" }));
  assert.ok(!fits({ name: "*", namespace: "kube-*" }));
  assert.ok(!fits({ name: "*", labels: { app: "web", tier: "*" } }));
});

test("a label without a value matches, a missing label does not", () => {
  assert.ok(fits({ labels: { empty: "" } }));
  assert.ok(fits({ labels: { empty: "*" } }));
  assert.ok(!fits({ labels: { missing: "*" } }));
  assert.ok(!fits({ labels: { constructor: "*" } }));
});

test("a missing namespace is empty", () => {
  assert.ok(fits({ namespace: "*" }, { namespace: undefined }));
  assert.ok(fits({ namespace: "" }, { namespace: undefined }));
  assert.ok(!fits({ namespace: "shop" }, { namespace: undefined }));
  assert.ok(!fits({ namespace: "" }));
});

test("the first rule that matches applies", () => {
  const rules: PolicyRule[] = [
    { match: { name: "db-*" }, strategy: "ignore" },
    { match: { name: "web-*" }, strategy: "restart", reason: "first" },
    { match: { name: "*" }, strategy: "copy" },
  ];
  assert.deepEqual(matchRule(rules, config, "strategy"), { rule: rules[1], index: 1 });
  assert.deepEqual(matchRule(rules.slice(0, 1), config, "strategy"), undefined);
  assert.deepEqual(matchRule([], config, "strategy"), undefined);
});

test("a rule applies to what it sets", () => {
  const rules: PolicyRule[] = [
    { match: { name: "*" }, scope: "keys" },
    { match: { name: "web-*" }, strategy: "copy" },
  ];
  assert.equal(matchRule(rules, config, "strategy")?.index, 1);
  assert.equal(matchRule(rules, config, "scope")?.index, 0);
});
