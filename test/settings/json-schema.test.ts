import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "../../src/index.ts";
import { check } from "../../src/policy/check.ts";
import { dataValue } from "../../src/policy/value.ts";
import { reportSchema } from "../../src/report/report-schema.ts";
import type { Descriptor } from "../../src/settings/descriptor.ts";
import { newJsonSchema } from "../../src/settings/json-schema.ts";
import { policySchema } from "../../src/settings/schema.ts";

function faultsOf(json: unknown): string[] {
  return check(dataValue(JSON.parse(JSON.stringify(json))), reportSchema, "the report").faults.map(
    ({ message }) => message.text,
  );
}

const stream = `kind: ConfigMap
apiVersion: v1
metadata: {name: web-config, namespace: shop}
data: {a: b}
---
kind: ConfigMap
apiVersion: v1
metadata: {name: alone}
data: {a: b}
---
kind: Deployment
apiVersion: apps/v1
metadata: {name: web, namespace: shop}
spec: {template: {spec: {containers: [{envFrom: [{configMapRef: {name: web-config}}]}]}}}
`;

test("the report has the templates that carry a suffix, and why", () => {
  const text = `kind: ConfigMap
apiVersion: v1
metadata: {name: web-config, namespace: shop, annotations: {hashroll.dev/strategy: restart}}
---
kind: Secret
apiVersion: v1
metadata: {name: key, namespace: shop}
---
kind: Deployment
apiVersion: apps/v1
metadata: {name: web, namespace: shop, annotations: {hashroll.dev/triggered-by: secret/key}}
spec: {template: {spec: {containers: [{envFrom: [{configMapRef: {name: web-config}}]}]}}}
`;
  const { report } = render(text);
  const place = { file: "<input>", line: 9, column: 1, referrer: "Deployment shop/web" };
  assert.deepEqual(report.restarts, [
    { ...place, config: "ConfigMap shop/web-config", by: "reference" },
    { ...place, config: "Secret shop/key", by: "trigger" },
  ]);
  assert.deepEqual(faultsOf(report), []);
});

test("real reports fit their schema", () => {
  const { report } = render(stream);
  assert.equal(report.configs.length, 2);
  assert.equal(report.configs[0]?.references.length, 1);
  assert.deepEqual(faultsOf(report), []);
  const broken = render(`${stream}---\nkind: ConfigMap\nmetadata: {}\n--- [\n`).report;
  assert.ok(broken.problems.length > 1);
  assert.deepEqual(faultsOf(broken), []);
  assert.deepEqual(faultsOf(render("").report), []);
});

test("a report with a wrong field does not fit", () => {
  const { report } = render(stream);
  const config = report.configs[0];
  assert.deepEqual(
    faultsOf({ ...report, configs: [{ ...config, strategy: "renamed", colour: "red", line: 0, suffix: undefined }] }),
    [
      '"colour" is not a key of configs[0]',
      "configs[0] has no suffix",
      '"renamed" is not a value of configs[0].strategy; rename is',
      "configs[0].line has to be a whole number, 1 or more",
    ],
  );
});

test("every descriptor has its text, of one line", () => {
  const visit = (descriptor: Descriptor): void => {
    assert.match(descriptor.description, /^[^\n]{5,120}$/);
    if (descriptor.type === "object") Object.values(descriptor.fields).forEach(visit);
    if (descriptor.type === "list" || descriptor.type === "map") visit(descriptor.of);
  };
  visit(policySchema);
  visit(reportSchema);
});

test("the policy's JSON Schema", () => {
  const schema = newJsonSchema("revision-policy", policySchema) as { properties: Record<string, unknown> };
  const { properties, ...head } = schema;
  assert.deepEqual(head, {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://hashroll.dev/schema/revision-policy.v1alpha1.json",
    title: "RevisionPolicy",
    description: "what hashroll does with the configs of a manifest stream",
    type: "object",
    required: ["apiVersion", "kind"],
    additionalProperties: false,
  });
  assert.deepEqual(Object.keys(properties), Object.keys(policySchema.fields));
  assert.deepEqual(properties.kind, { description: "what this document is", enum: ["RevisionPolicy"] });
  assert.deepEqual(properties.metadata, {
    description: "for the tools that carry this document; hashroll ignores it",
  });
  assert.deepEqual(properties.revisions, {
    description: "how many older revisions of each config are carried",
    anyOf: [{ type: "integer", minimum: 0 }, { const: "auto" }],
  });
  assert.deepEqual(properties.rules, {
    description: "strategies and scopes for some configs; of each, the first rule that matches and has one applies",
    type: "array",
    items: {
      description: "a strategy, a scope or both for the configs that match",
      type: "object",
      properties: {
        match: {
          description: "which configs it applies to; all of its keys have to match",
          type: "object",
          properties: {
            kind: { description: "the config's kind", enum: ["ConfigMap", "Secret"] },
            namespace: { description: "glob for the config's namespace; empty means none is given", type: "string" },
            name: { description: "glob for the config's base name", type: "string", minLength: 1 },
            labels: {
              description: "labels that the config must have",
              type: "object",
              additionalProperties: { description: "glob for the label's value", type: "string" },
              minProperties: 1,
            },
          },
          additionalProperties: false,
          minProperties: 1,
        },
        strategy: { description: "what is done with them", enum: ["rename", "copy", "restart", "reload", "ignore"] },
        scope: { description: "what their revisions are made of", enum: ["config", "keys"] },
        reason: { description: "why, for the log", type: "string", minLength: 1 },
      },
      required: ["match"],
      anyOf: [{ required: ["strategy"] }, { required: ["scope"] }],
      additionalProperties: false,
    },
  });
});

test("the report's JSON Schema", () => {
  const { $id, title, required } = newJsonSchema("report", reportSchema);
  assert.deepEqual(
    [$id, title, required],
    [
      "https://hashroll.dev/schema/report.v1alpha1.json",
      "Report",
      ["apiVersion", "problems", "kind", "configs", "restarts"],
    ],
  );
});
