// Where documents begin and end: at markers only.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadAll } from "js-yaml";
import { splitDocuments } from "../../src/yaml/read/split-documents.ts";
import { awkwardYaml } from "../generate/awkward-yaml.ts";
import fc, { runs } from "../tool/seeds.ts";

function parts(text: string): string[] {
  return splitDocuments(text).map(({ start, end }) => text.slice(start, end));
}

const cases: readonly (readonly [what: string, documents: readonly string[]])[] = [
  ["one document without a marker", ["a: 1\n"]],
  ["a marker opens a document and belongs to it", ["a: 1\n", "---\nb: 2\n", "--- # comment\nc: 3"]],
  ["content on the marker's line", ["--- a: 1\n", "--- {b: 2}\n", "---\t[c]\n"]],
  ["a marker as the whole text", ["---"]],
  ["empty documents", ["---\n", "---\n", "--- \n", "---"]],
  ["what follows three dots is read by nobody", ["a: 1\n...\nb: 2\n... # done\nc: 3\n..."]],
  ["dots and dashes", ["a: 1\n...\n", "---\nb: 2\n...\n", "---\nc: 3\n"]],
  ["lines that only look like markers", ["a: 1\n----\n---b\n....\n...c\n --- d\n-- e\n"]],
  ["markers in block scalars are indented", ["a: |\n  ---\n  ...\n  --- x\nb: >\n ---\n", "---\nc: 3\n"]],
  [
    "directives belong to the document after them",
    ["%YAML 1.1\n---\na: 1\n...\n", "%TAG ! !x\n# comment\n\n%YAML 1.2\n--- b\n"],
  ],
  ["a comment before a directive", ["# about\n%YAML 1.1\n---\na: 1\n"]],
  ["a percent sign in a document is no directive", ["a:\n  %x\n", "---\n%\n", "---\nb: 1\n"]],
  ["comments before the first marker are a document of their own", ["# head\n", "---\na: 1\n"]],
  ["Windows line breaks", ["a: 1\r\n", "---\r\nb: 2\r\n...\r\nc: 3\r\n"]],
  ["a byte order mark", ["\uFEFF---\na: 1\n", "---\nb: 2\n"]],
  ["a byte order mark and a directive", ["\uFEFF%YAML 1.1\n---\na: 1\n"]],
  ["concatenated JSON values", ['{"a": 1}\n', '{"b": 2}\n', "\n  {}"]],
  ["JSON values on one line", ['{"a": [{}]} ', '{"b": "}{\\"}"}', "{}\n"]],
  ["JSON values and markers", ['{"a": 1}\n', '{"b": 2}\n', '---\n{"c": 3}\n', '--- {"d": 4}\n']],
  ["JSON after a byte order mark", ['\uFEFF{"a": 1}\n', '{"b": 2}']],
  ["a flow mapping that goes on is one document", ["{a: 1}\n# {b: 2}\n"]],
  ["JSON that is cut off by a marker", ['{"a: 1\n', '---\n{"b": 2}\n']],
  ["flow style is no JSON", ["{a: 1}{b: 2}\n"]],
  ["no final line break", ["a: 1\n", "---\nb: |\n  x"]],
];

for (const [what, documents] of cases) {
  test(what, () => assert.deepEqual(parts(documents.join("")), documents));
}

test("nothing in, no documents out", () => assert.deepEqual(splitDocuments(""), []));

test("concatenated JSON values differ from documents with markers", () => {
  assert.deepEqual(
    splitDocuments('{"a": 1}\n{"b": 2}\n').map(({ concatenated }) => concatenated),
    [true, true],
  );
  assert.deepEqual(
    splitDocuments('{"a": 1}\n---\n{"b": 2}\n').map(({ concatenated }) => concatenated),
    [undefined, undefined],
  );
});

test("the slices of any text lie end to end", () => {
  const piece = fc.constantFrom(
    "---",
    "...",
    "\n",
    "\r\n",
    "a: b",
    " ",
    "{",
    "}",
    '"',
    "%YAML 1.2",
    "#",
    "\uFEFF",
    "|",
    "\\",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      assert.equal(parts(text).join(""), text);
      assert.ok(parts(text).every((part) => part !== ""));
    }),
    runs(2000),
  );
});

test("each slice of a stream can be read alone, and means the same", () => {
  fc.assert(
    fc.property(awkwardYaml(), ({ text, objects }) => {
      const values = parts(text).flatMap((part) => loadAll(part, { json: true }));
      assert.deepEqual(
        values.filter((value) => value !== null && value !== undefined),
        objects,
      );
    }),
    runs(400, 60),
  );
});
