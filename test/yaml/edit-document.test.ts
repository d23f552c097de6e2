// Entries put into mappings of every style: the exact text, and that it means what it has to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "js-yaml";
import type { Document } from "../../src/manifest/object.ts";
import { codeUnitsOf } from "../../src/text/code-units.ts";
import { applyEdits } from "../../src/text/edit.ts";
import type { Change, Entry } from "../../src/yaml/edit/change.ts";
import { editDocument } from "../../src/yaml/edit/edit-document.ts";
import {
  getIn,
  isMapping,
  isSequence,
  items,
  type Resolved,
  type ResolvedMapping,
} from "../../src/yaml/node/access.ts";
import { readDocument } from "../../src/yaml/read/read-document.ts";

function documentOf(text: string): Document {
  const parsed = readDocument(text, 0, text.length);
  assert.ok(parsed.ok && parsed.root);
  return {
    source: { path: "x", text },
    start: 0,
    end: text.length,
    root: parsed.root,
    units: codeUnitsOf(text),
    hasAliases: parsed.hasAliases,
  };
}

function at(document: Document, ...keys: readonly string[]): ResolvedMapping {
  assert.ok(document.root.type !== "alias");
  const found = getIn({ node: document.root } as Resolved, ...keys);
  assert.ok(isMapping(found), `there is a mapping at ${keys.join(".")}`);
  return found;
}

function change(text: string, wanted: (document: Document) => readonly Change[]): string {
  const document = documentOf(text);
  return applyEdits(text, editDocument(document, wanted(document)));
}

function put(mapping: ResolvedMapping, entries: readonly Entry[], after?: string): Change {
  return { type: "put", at: mapping, entries, ...(after !== undefined && { place: { after } }) };
}

const labels: Entry = { key: "labels", value: [{ key: "l", value: "v" }] };

/** What every revision gets: something on top, something in the metadata, and something in a mapping in it. */
function revise(text: string): string {
  return change(text, (document) => [
    put(at(document), [{ key: "immutable", value: true }], "kind"),
    put(at(document, "metadata"), [labels], "name"),
  ]);
}

const cases: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "block style": [
    "kind: C\nmetadata:\n  name: x\n",
    "kind: C\nimmutable: true\nmetadata:\n  name: x\n  labels:\n    l: v\n",
  ],
  "four spaces": [
    "kind: C\nmetadata:\n    name: x\n",
    "kind: C\nimmutable: true\nmetadata:\n    name: x\n    labels:\n        l: v\n",
  ],
  "one space": ["kind: C\nmetadata:\n name: x\n", "kind: C\nimmutable: true\nmetadata:\n name: x\n labels:\n  l: v\n"],
  "its siblings' indentation": [
    "kind: C\nmetadata:\n  name: x\n  annotations:\n     a: b\n",
    "kind: C\nimmutable: true\nmetadata:\n  name: x\n  labels:\n     l: v\n  annotations:\n     a: b\n",
  ],
  "a document that is indented as a whole": [
    "  kind: C\n  metadata:\n    name: x\n",
    "  kind: C\n  immutable: true\n  metadata:\n    name: x\n    labels:\n      l: v\n",
  ],
  "labels that are there": [
    "kind: C\nmetadata:\n  labels:\n    a: b\n  name: x\n",
    "kind: C\nimmutable: true\nmetadata:\n  labels:\n    l: v\n    a: b\n  name: x\n",
  ],
  "labels with a comment": [
    "kind: C\nmetadata:\n  labels: # who it is\n    # the app\n    a: b # here\n  name: x\n",
    "kind: C\nimmutable: true\nmetadata:\n  labels: # who it is\n    l: v\n    # the app\n    a: b # here\n  name: x\n",
  ],
  "comments at the ends of lines": [
    "kind: C # a\nmetadata: # b\n  name: x # c\n  # d\n# e\n",
    "kind: C # a\nimmutable: true\nmetadata: # b\n  name: x # c\n  labels:\n    l: v\n  # d\n# e\n",
  ],
  "a comment above the first entry": [
    "# about the file\nkind: C\nmetadata:\n  # about the name\n  name: x\n",
    "# about the file\nkind: C\nimmutable: true\nmetadata:\n  # about the name\n  name: x\n  labels:\n    l: v\n",
  ],
  "empty labels": [
    "kind: C\nmetadata:\n  name: x\n  labels: {}\n",
    "kind: C\nimmutable: true\nmetadata:\n  name: x\n  labels: {l: v}\n",
  ],
  "empty labels with a space and a comment": [
    "kind: C\nmetadata:\n  name: x\n  labels: { } # none\n",
    "kind: C\nimmutable: true\nmetadata:\n  name: x\n  labels: {l: v } # none\n",
  ],
  "labels of nothing": [
    "kind: C\nmetadata:\n  labels:\n  name: x\n",
    "kind: C\nimmutable: true\nmetadata:\n  labels:\n    l: v\n  name: x\n",
  ],
  "labels of nothing, and a comment": [
    "kind: C\nmetadata:\n  labels: # none\n  name: x\n",
    "kind: C\nimmutable: true\nmetadata:\n  labels: # none\n    l: v\n  name: x\n",
  ],
  "labels of nothing at the end, without a line break": [
    "kind: C\nmetadata:\n  name: x\n  labels:",
    "kind: C\nimmutable: true\nmetadata:\n  name: x\n  labels:\n    l: v",
  ],
  "labels: null": [
    "kind: C\nmetadata:\n  labels: null # none\n  name: x\n",
    "kind: C\nimmutable: true\nmetadata:\n  labels: {l: v} # none\n  name: x\n",
  ],
  "labels: ~": [
    "kind: C\nmetadata:\n  labels: ~\n  name: x\n",
    "kind: C\nimmutable: true\nmetadata:\n  labels: {l: v}\n  name: x\n",
  ],
  "no final line break": [
    "metadata:\n  name: x\nkind: C",
    "metadata:\n  name: x\n  labels:\n    l: v\nkind: C\nimmutable: true",
  ],
  "the name last, without a line break": [
    "kind: C\nmetadata:\n  name: x",
    "kind: C\nimmutable: true\nmetadata:\n  name: x\n  labels:\n    l: v",
  ],
  "Windows line breaks": [
    "kind: C\r\nmetadata:\r\n  name: x\r\n",
    "kind: C\r\nimmutable: true\r\nmetadata:\r\n  name: x\r\n  labels:\r\n    l: v\r\n",
  ],
  "Windows line breaks and none at the end": [
    "kind: C\r\nmetadata:\r\n  name: x",
    "kind: C\r\nimmutable: true\r\nmetadata:\r\n  name: x\r\n  labels:\r\n    l: v",
  ],
  "a name in a block scalar": [
    "kind: C\nmetadata:\n  name: >-\n    x\n  uid: y\n",
    "kind: C\nimmutable: true\nmetadata:\n  labels:\n    l: v\n  name: >-\n    x\n  uid: y\n",
  ],
  "a kind on a line of its own": [
    "kind:\n  C\nmetadata:\n  name:\n    x\n",
    "immutable: true\nkind:\n  C\nmetadata:\n  labels:\n    l: v\n  name:\n    x\n",
  ],
  "a marker and a byte order mark": [
    "\uFEFF--- # top\nkind: C\nmetadata: {name: x}\n",
    "\uFEFF--- # top\nkind: C\nimmutable: true\nmetadata: {name: x, labels: {l: v}}\n",
  ],
  "a byte order mark right before": [
    "\uFEFFkind: >-\n  C\nmetadata:\n  name: x\n",
    "\uFEFFimmutable: true\nkind: >-\n  C\nmetadata:\n  name: x\n  labels:\n    l: v\n",
  ],
  "flow in block": [
    "kind: C\nmetadata: {name: x}\n",
    "kind: C\nimmutable: true\nmetadata: {name: x, labels: {l: v}}\n",
  ],
  "flow with spaces": [
    "{ kind: C, metadata: { name: x } }\n",
    "{ kind: C, immutable: true, metadata: { name: x, labels: {l: v} } }\n",
  ],
  "flow with a comma at the end": [
    "{kind: C, metadata: {name: x,},}",
    "{kind: C, immutable: true, metadata: {name: x, labels: {l: v},},}",
  ],
  "flow over lines": [
    "{\n  kind: C,\n  metadata: {\n    name: x # here\n  }\n}\n",
    "{\n  kind: C,\n  immutable: true,\n  metadata: {\n    name: x,\n    labels: {l: v} # here\n  }\n}\n",
  ],
  "JSON on one line": [
    '{"kind":"C","metadata":{"name":"x"}}',
    '{"kind":"C","immutable":true,"metadata":{"name":"x","labels":{"l":"v"}}}',
  ],
  "JSON with spaces": [
    '{"kind": "C", "metadata": {"name": "x", "labels": {}}}',
    '{"kind": "C", "immutable": true, "metadata": {"name": "x", "labels": {"l": "v"}}}',
  ],
  "JSON over lines": [
    '{\n  "kind": "C",\n  "metadata": {\n    "name": "x"\n  }\n}\n',
    '{\n  "kind": "C",\n  "immutable": true,\n  "metadata": {\n    "name": "x",\n    "labels": {\n      "l": "v"\n    }\n  }\n}\n',
  ],
  "JSON with a null": [
    '{"kind": "C", "metadata": {"labels": null, "name": "x"}}',
    '{"kind": "C", "immutable": true, "metadata": {"labels": {"l": "v"}, "name": "x"}}',
  ],
  "quoted keys": [
    '\'kind\': C\n"metadata":\n  "name": x\n',
    '\'kind\': C\nimmutable: true\n"metadata":\n  "name": x\n  labels:\n    l: v\n',
  ],
  "an explicit key": [
    "? kind\n: C\n? metadata\n: ? name\n  : x\n",
    "immutable: true\n? kind\n: C\n? metadata\n: labels:\n    l: v\n  ? name\n  : x\n",
  ],
  "anchors and tags before the first key": [
    "&a kind: C\nmetadata: {&b name: x}\n",
    "&a kind: C\nimmutable: true\nmetadata: {&b name: x, labels: {l: v}}\n",
  ],
  "immutable is there": [
    "kind: C\nimmutable: false # no\nmetadata:\n  name: x\n",
    "kind: C\nimmutable: true # no\nmetadata:\n  name: x\n  labels:\n    l: v\n",
  ],
  "a key that is there twice, the last one counting": [
    "kind: A\nkind: C\nmetadata:\n  name: w\n  name: x\n",
    "kind: A\nkind: C\nimmutable: true\nmetadata:\n  name: w\n  name: x\n  labels:\n    l: v\n",
  ],
};

for (const [what, [before, after]] of Object.entries(cases)) {
  test(what, () => {
    const result = revise(before);
    assert.equal(result, after);
    const old = load(before, { json: true }) as { metadata: { labels?: object | null } };
    const expected = {
      ...old,
      immutable: true,
      metadata: { ...old.metadata, labels: { ...old.metadata.labels, l: "v" } },
    };
    assert.deepEqual(load(result, { json: true }), expected);
    assert.equal(revise(result), result, "what is there is not put in again");
  });
}

test("into an item of a list", () => {
  const add = (text: string, entry: Entry = { key: "new", value: "v" }): string =>
    change(text, (document) => {
      const found = getIn({ node: document.root } as Resolved, "items");
      assert.ok(isSequence(found));
      return items(found).flatMap((item) => (isMapping(item) ? [put(item, [entry])] : []));
    });
  assert.equal(add("items:\n- a: 1\n", labels), "items:\n- labels:\n    l: v\n  a: 1\n");
  assert.equal(add("items:\n- a: 1\n- b: 2\n"), "items:\n- new: v\n  a: 1\n- new: v\n  b: 2\n");
  assert.equal(
    add("items:\n  -   a: 1\n  - # c\n    b: 2\n"),
    "items:\n  -   new: v\n      a: 1\n  - # c\n    new: v\n    b: 2\n",
  );
  assert.equal(add("items: [{a: 1}, {}]\n"), "items: [{new: v, a: 1}, {new: v}]\n");
});

test("strings that a reader could take for another type are quoted", () => {
  const words = [
    "true",
    "no",
    "null",
    "~",
    "1",
    "0x10",
    "1e3",
    "2020-01-01",
    "",
    "a: b",
    "a #b",
    "- a",
    "é",
    "=",
    "[a]",
    "a-4h2mbtbbt6",
    "x.y/z",
  ];
  const result = change("a: {}\nb: {}\n", (document) => [
    put(
      at(document, "a"),
      words.map((value, index) => ({ key: `k${index}`, value })),
    ),
    put(
      at(document, "b"),
      words.map((key) => ({ key, value: "v" })),
    ),
  ]);
  const { a, b } = load(result) as { a: Record<string, unknown>; b: Record<string, unknown> };
  assert.deepEqual(Object.values(a), words);
  assert.deepEqual(new Set(Object.keys(b)), new Set(words));
  assert.match(result, /: a-4h2mbtbbt6,/);
});

const losing: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "block style": ["m:\n  keep: 1 # a\n  gone: 2 # b\nn: 3\n", "m:\n  keep: 1 # a\nn: 3\n"],
  "a block scalar goes as a whole": ["m:\n  gone: |\n    x\n\n    y\n  keep: 1\n", "m:\n  keep: 1\n"],
  "the last line of a text": ["m:\n  keep: 1\n  gone: 2", "m:\n  keep: 1\n"],
  "the only entry": ["m:\n  gone: 2 # b\nn: 3\n", "m:\n  {} # b\nn: 3\n"],
  "flow style": ["m: {gone: 1, keep: 2}\n", "m: {keep: 2}\n"],
  "the only entry in flow style": ['{"m": {"gone": 1}}', '{"m": {}}'],
};

for (const [what, [before, after]] of Object.entries(losing)) {
  test(`an entry is removed: ${what}`, () => {
    const result = change(before, (document) => {
      return [{ type: "remove", at: at(document, "m"), keys: ["gone"] }];
    });
    assert.equal(result, after);
    const { m } = load(before) as { m: Record<string, unknown> };
    delete m["gone"];
    assert.deepEqual((load(result) as { m: unknown }).m, m);
  });
}

test("an item is appended to a sequence", () => {
  const append = (text: string): string =>
    change(text, (document) => {
      const found = getIn({ node: document.root } as Resolved, "s");
      assert.ok(isSequence(found));
      return [{ type: "append", at: found, value: "new" }];
    });
  assert.equal(append("s:\n- a # x\n# y\n"), "s:\n- a # x\n- new\n# y\n");
  assert.equal(append('s:\n  - a\n  - "b"'), 's:\n  - a\n  - "b"\n  - "new"');
  assert.equal(append("s: [a, b]\n"), "s: [a, b, new]\n");
  assert.equal(append("s: []\n"), "s: [new]\n");
  assert.equal(append('{"s": ["a"]}'), '{"s": ["a", "new"]}');
});
