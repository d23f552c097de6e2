import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { goFloat } from "../../src/config/hash/go-json.ts";
import { parseDocument } from "../../src/yaml/parse/parse-document.ts";
import { type Data, toData } from "../../src/yaml/value/to-data.ts";

const { vectors } = JSON.parse(readFileSync(new URL("./scalar-vectors.json", import.meta.url), "utf8")) as {
  vectors: [scalar: string, json: string | null][];
};

function value(text: string): Data {
  const parsed = parseDocument(text, 0, text.length);
  assert.ok(parsed.ok && parsed.root, text.slice(0, 100));
  return toData(parsed.root);
}

function print(json: Data): string {
  return typeof json === "number" ? goFloat(json) : JSON.stringify(json);
}

test("scalars have the values that kustomize's hash sees", () => {
  for (const [scalar, json] of vectors) {
    if (json === null) continue;
    const data = value(`v: ${scalar}\n`);
    assert.ok(data instanceof Map);
    const expected = json.startsWith('"') ? JSON.stringify(JSON.parse(json)) : json;
    assert.equal(print(data.get("v")), expected, scalar);
  }
});

test("what kustomize refuses stays a string", () => {
  assert.deepEqual(value("[.inf, -.INF, .nan, !!int x, !!bool yes, 1e999]"), [
    ".inf",
    "-.INF",
    ".nan",
    "x",
    "yes",
    "1e999",
  ]);
});

test("with the tag `!` a scalar is a string, as for kubectl", () => {
  assert.deepEqual(value("[! 3, ! 1_000, ! null, ! ~, ! true, ! ]"), ["3", "1_000", "null", "~", "true", ""]);
});

test("floats are printed as Go prints them", () => {
  const printed = [0, -0, 1e20, 1e21, 1e-6, 1e-7, 1.5e-9, 123456789.125, -1e-10].map(goFloat);
  const expected = [
    "0",
    "-0",
    "100000000000000000000",
    "1e+21",
    "0.000001",
    "1e-7",
    "1.5e-9",
    "123456789.125",
    "-1e-10",
  ];
  assert.deepEqual(printed, expected);
});

test("the last of several equal keys counts", () => {
  assert.deepEqual(value("a: 1\na: 2\n"), new Map([["a", 2]]));
});

test("entries are read in their order, and of a list of merged mappings the first counts most", () => {
  const text = "x: &x {a: 1, b: 1}\ny: &y {b: 2, c: 2}\nz:\n  c: 3\n  <<: [*x, *y]\nw: {<<: *y, b: 4}\nv: {'<<': 5}\n";
  const data = value(text);
  assert.ok(data instanceof Map);
  assert.deepEqual(
    data.get("z"),
    new Map([
      ["c", 2],
      ["b", 1],
      ["a", 1],
    ]),
  );
  assert.deepEqual(
    data.get("w"),
    new Map([
      ["b", 4],
      ["c", 2],
    ]),
  );
  assert.deepEqual(data.get("v"), new Map([["<<", 5]]));
});

test("a key cannot reach a prototype", () => {
  assert.deepEqual(value("__proto__: {a: 1}\n"), new Map([["__proto__", new Map([["a", 1]])]]));
});
