import assert from "node:assert/strict";
import { test } from "node:test";
import { toStrictYaml } from "../../src/yaml/parse/to-strict-yaml.ts";

const cases: readonly (readonly [name: string, text: string, relaxed: string | undefined])[] = [
  ["nothing to do", "a: 'b\n  c'\nd: [e,\n  f]\n", undefined],
  ["a quoted scalar", "a:\n  b: 'c\n d'\n", "a:\n  b: 'c\n   d'\n"],
  ["a flow collection's lines", "a: {b: c,\nd: e\n}\n", "a: {b: c,\n d: e\n }\n"],
  ["quotes inside a block scalar are text", "a: |\n  'b\n  c\nd: e\n", undefined],
  ["quotes inside a plain scalar are text", "a: b 'c\n  d 'e\nf: [g 'h,\ni]\n", "a: b 'c\n  d 'e\nf: [g 'h,\n i]\n"],
  ["quotes inside a comment are text", "a: b # 'c\nd: e\n# \"f\ng: h\n", undefined],
  ["brackets inside quotes are text", "a: ['[',\n']']\nb: c\n", "a: ['[',\n ']']\nb: c\n"],
  ["a dash of its own in a flow collection", "a: [b,\n-]\n", "a: [b,\n _]\n"],
  ["empty lines stay empty", "a: 'b\n\nc'\n", "a: 'b\n\n c'\n"],
  ["a comment below wide blank lines of a block scalar", "a: |\n    \n # b\nc: d\n", "a: |\n    \n# b\nc: d\n"],
  ["a comment that is a block scalar's text", "a: |\n  \n   # b\nc: |1\n    \n  # d\n", undefined],
  ["document markers stay where they are", "a: [b,\n---\nc]\n", undefined],
];

for (const [name, text, expected] of cases) {
  test(`to strict YAML: ${name}`, () => assert.equal(toStrictYaml(text)?.text, expected));
}

test("offsets map back in order, and to the same character", () => {
  const text = "a:\n    b: [x, -,\n 'y\nz'\n]\nc: 'd\ne'\n";
  const relaxed = toStrictYaml(text);
  assert.ok(relaxed);
  let last: number = 0;
  for (let offset = 0; offset <= relaxed.text.length; offset += 1) {
    const source: number = relaxed.toSource(offset);
    assert.ok(source >= last);
    last = source;
    const char: string | undefined = relaxed.text[offset];
    if (char !== " " && char !== "_") assert.equal(text[source], char);
  }
  assert.equal(last, text.length);
});

test("a padding bomb is not changed", () => {
  assert.equal(toStrictYaml(`${"- ".repeat(1000)}'${"x\n".repeat(10_000)}'`), undefined);
});

test("a text that ends in the middle of anything comes to an end", () => {
  for (const text of ["a: [#", "a: [ #", "a: '", 'a: "\\', "a: [x", "a: &", "*", "a: |", "? ", "a: {-", "\ufeff"])
    toStrictYaml(text);
});
