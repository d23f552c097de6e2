// Two independent readers must find in the text what the generator says it means.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadAll } from "js-yaml";
import { parseAllDocuments } from "yaml";
import fc, { runs } from "../tool/seeds.ts";
import { awkwardYaml } from "./awkward-yaml.ts";

test("js-yaml reads what the generator meant", () => {
  fc.assert(
    fc.property(awkwardYaml(), ({ text, objects }) => {
      assert.deepEqual(plain(loadAll(text, { json: true })), objects);
    }),
    runs(1500),
  );
});

test("the yaml package reads what the generator meant", () => {
  fc.assert(
    fc.property(awkwardYaml(), ({ text, objects }) => {
      const documents = parseAllDocuments(text, { uniqueKeys: false, logLevel: "silent" });
      assert.ok(Array.isArray(documents));
      assert.deepEqual(
        documents.flatMap((document) => document.errors),
        [],
      );
      assert.deepEqual(plain(documents.map((document) => document.toJS({ maxAliasCount: -1 }) as unknown)), objects);
    }),
    runs(1500),
  );
});

test("each awkwardness occurs, and can be left out", () => {
  const texts = fc.sample(awkwardYaml(), 600).map(({ text }) => text);
  const signs = [
    /^\uFEFF/,
    /\r\n/,
    /[^\n]$/,
    /\*a\d/,
    /^\s*\? /m,
    /\|\+/,
    />-/,
    /\|-/,
    /\|\d/,
    /^---\s#/m,
    /^\.\.\.$/m,
    /"\\x/,
    /__proto__/,
    /ConfigMapList/,
  ];
  for (const sign of signs)
    assert.ok(
      texts.some((text) => sign.test(text)),
      `Expected ${sign} in some text`,
    );
  const tame = fc.sample(awkwardYaml({ aliases: false, explicitKeys: false, duplicateKeys: false }), 300);
  for (const { text } of tame) assert.doesNotMatch(text, /[&*]a\d|^\s*\? |overridden/m);
});

function plain(documents: readonly unknown[]): unknown[] {
  return documents.filter((document) => document !== null && document !== undefined);
}
