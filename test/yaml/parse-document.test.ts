import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "../../src/yaml/node/node.ts";
import { parseDocument } from "../../src/yaml/parse/parse-document.ts";

/** Scalars as their values, mappings as lists of pairs, so that order and duplicates show. */
function shape(node: Node | undefined): unknown {
  switch (node?.type) {
    case undefined:
      return undefined;
    case "mapping":
      return node.pairs.map(({ key, value }) => [shape(key), shape(value)]);
    case "sequence":
      return { items: node.items.map(shape) };
    case "alias":
      return { alias: node.name, of: shape(node.target) };
    case "scalar":
      return node.value;
  }
}

function read(text: string): unknown {
  const parsed = parseDocument(text, 0, text.length);
  return parsed.ok ? shape(parsed.root) : { fault: parsed.fault };
}

function firstFault(text: string): string | undefined {
  const parsed = parseDocument(text, 0, text.length);
  return parsed.ok ? undefined : parsed.fault.message;
}

function rootOf(text: string, start = 0, end = text.length): Node {
  const parsed = parseDocument(text, start, end);
  assert.ok(parsed.ok && parsed.root);
  return parsed.root;
}

function pairOf(node: Node, index: number) {
  assert.equal(node.type, "mapping");
  const pair = node.type === "mapping" ? node.pairs[index] : undefined;
  assert.ok(pair);
  return pair;
}

// Every expectation below is what go.yaml.in/yaml/v2 2.4.2, the reader of sigs.k8s.io/yaml 1.6.0, reads.
const readings: readonly (readonly [name: string, text: string, shape: unknown])[] = [
  ["nothing at all", "", undefined],
  ["a lone marker", "---\n", undefined],
  ["comments only", "# a\n--- # b\n# c\n", undefined],
  ["content on the marker's line", "--- {a: b}\n", [["a", "b"]]],
  ["a byte order mark and a directive", "\ufeff%YAML 1.1\n---\na: b\n...\n", [["a", "b"]]],
  [
    "a byte order mark after other lines",
    "a: b\n\ufeffc: d\n",
    [
      ["a", "b"],
      ["\ufeffc", "d"],
    ],
  ],
  [
    "duplicate keys",
    "a: b\na: c\n",
    [
      ["a", "b"],
      ["a", "c"],
    ],
  ],
  ["a key that JavaScript knows", "__proto__: a\n", [["__proto__", "a"]]],
  [
    "explicit keys",
    "? a\n: b\n? c\n",
    [
      ["a", "b"],
      ["c", ""],
    ],
  ],
  ["a block scalar at the end without a line break", "a: |\n  x", [["a", "x\n"]]],
  [
    "a kept block scalar",
    "a: |+\n  x\n\nb: c\n",
    [
      ["a", "x\n\n"],
      ["b", "c"],
    ],
  ],
  ["spaces that end the text are a line of a block scalar", "a: |+\n  x\n  ", [["a", "x\n\n"]]],
  ["an indentation indicator", "a: |2-\n   x\n  y\n", [["a", " x\ny"]]],
  [
    "white space as the last line of a block scalar",
    "a: |\n  x\n   \nb: c\n",
    [
      ["a", "x\n \n"],
      ["b", "c"],
    ],
  ],
  ["a folded scalar", "a: >\n  x\n  y\n\n   z\n  w\n", [["a", "x y\n\n z\nw\n"]]],
  ["folded quoted lines", 'a: "x\n  y\n\n  z\\\n  w"\n', [["a", "x y\nzw"]]],
  ["an escaped apostrophe", `a: "x\\'y"\n`, [["a", "x'y"]]],
  ["a surrogate pair as JSON writes it", 'a: "\\ud83d\\ude00"\n', [["a", "\u{1f600}"]]],
  [
    "carriage returns",
    "a: |\r\n  x\r\n  y\r\nb: 'c\r\n  d'\r\n",
    [
      ["a", "x\ny\n"],
      ["b", "c d"],
    ],
  ],
  [
    "lone carriage returns",
    "a: b\rc: d\r",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a line separator in a quoted scalar", "a: 'x\u2028y'\n", [["a", "x\u2028y"]]],
  ["a comment right after a quote", "a: 'b'#c\n", [["a", "b"]]],
  ["pairs in a flow sequence", "[a: b, c]", { items: [[["a", "b"]], "c"] }],
  [
    "a flow mapping with a bare key",
    "{a, b: c}",
    [
      ["a", ""],
      ["b", "c"],
    ],
  ],
  [
    "JSON with tabs",
    '{\n\t"a": 1,\n\t"b": [\n\t\t2\n\t]\n}\n',
    [
      ["a", "1"],
      ["b", { items: ["2"] }],
    ],
  ],
  ["a dash in a flow sequence", "a: [cat, -]\n", [["a", { items: ["cat", "-"] }]]],
  [
    "an alias as a key",
    "a: &x b\n*x: c\n",
    [
      ["a", "b"],
      [{ alias: "x", of: "b" }, "c"],
    ],
  ],
  [
    "a second anchor of the same name",
    "[&x a, *x, &x b, *x]",
    { items: ["a", { alias: "x", of: "a" }, "b", { alias: "x", of: "b" }] },
  ],
  [
    "an unknown tag",
    "a: !!timestamp x\nb: !x\n  c: d\n",
    [
      ["a", "x"],
      ["b", [["c", "d"]]],
    ],
  ],
  [
    "a flow sequence that goes on at its key's indentation",
    "a:\n  b: [x,\n  y\n]\nc: d\n",
    [
      ["a", [["b", { items: ["x", "y"] }]]],
      ["c", "d"],
    ],
  ],
  [
    "a double-quoted scalar that goes on at its key's indentation",
    'a:\n  b: "x\n  y"\nc: d\n',
    [
      ["a", [["b", "x y"]]],
      ["c", "d"],
    ],
  ],
  [
    "a closing quote in the first column",
    "a:\n  b: 'x\n'\nc: d\n",
    [
      ["a", [["b", "x "]]],
      ["c", "d"],
    ],
  ],
  [
    "a quoted scalar below its key",
    "a:\n  'x\ny'\nb: c\n",
    [
      ["a", "x y"],
      ["b", "c"],
    ],
  ],
  [
    "a block scalar's header below its key",
    "a:\n|\n x\nb: c\n",
    [
      ["a", "x\n"],
      ["b", "c"],
    ],
  ],
];

for (const [name, text, expected] of readings) {
  test(`reads ${name}`, () => assert.deepEqual(read(text), expected));
}

const faults: readonly (readonly [text: string, message: string])[] = [
  ["a: *x\n", "an alias has no anchor"],
  ["a: &x [*x]\n", "an alias stands inside its own anchor"],
  ["a: 'b\n", "a quoted scalar is not closed"],
  ["a: [b\n", "a flow collection is not closed"],
  ["a:\n\tb: c\n", "a tab is used as indentation"],
  ["a: |\n \tx\n", "a tab is used as indentation"],
  ["a: \u0001\n", "a control character is not allowed"],
  ["a: \ud800\n", "a control character is not allowed"],
  ['a: "\\q"\n', "a double-quoted scalar has an unknown escape"],
  ["a: b\nc\n", "a key has no colon"],
  ["[".repeat(100_000), "the nesting is too deep"],
  [`${"[".repeat(1001)}${"]".repeat(1001)}`, "the nesting is too deep"],
];

for (const [text, message] of faults) {
  test(`says that ${message}: ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(firstFault(text), message));
}

test("faults quote nothing of the document", () => {
  for (const text of ["hunter2: [hunter2", "a: 'hunter2", "hunter2\nb: c\n", "a: !hunter2!x y", "%hunter2\na: b"]) {
    const parsed = parseDocument(text, 0, text.length);
    if (!parsed.ok) assert.doesNotMatch(JSON.stringify(parsed.fault), /hunter2/);
  }
});

test("offsets point into the whole text", () => {
  const before = "first: document\n";
  const text = `${before}---\na: &x !!str 'b' # c\nd:\n  - e\n  -\nf: |\n  g\n\nh: {i: [j]}\nk:\n`;
  const root = rootOf(text, before.length);
  const at = (node: Node) => text.slice(node.start, node.end);
  const quoted = pairOf(root, 0).value;
  assert.equal(at(quoted), "'b'");
  assert.equal(quoted.anchor, "x");
  assert.equal(quoted.tag, "!!str");
  const list = pairOf(root, 1).value;
  assert.equal(at(list), "- e\n  -");
  assert.equal(list.type === "sequence" ? list.items[1]?.start : undefined, list.end);
  assert.equal(at(pairOf(root, 2).value), "|\n  g\n");
  assert.equal(at(pairOf(root, 3).value), "{i: [j]}");
  assert.equal(pairOf(root, 4).value.start, text.length - 1);
  assert.equal(pairOf(root, 4).value.end, text.length - 1);
  assert.equal(root.start, text.indexOf("a: &x"));
});

test("an empty value is after its tag", () => {
  const text = "a: !!str\nb: c\n";
  assert.equal(pairOf(rootOf(text), 0).value.start, "a: !!str".length);
});

test("offsets stay right where the text was made strict", () => {
  const text = "a:\n  b: [x,\n  'y\nz'\n]\nc: 'd'\n";
  const root = rootOf(text);
  const list = pairOf(pairOf(root, 0).value, 0).value;
  assert.equal(text.slice(list.start, list.end), "[x,\n  'y\nz'\n]");
  const item = list.type === "sequence" ? list.items[1] : undefined;
  assert.ok(item);
  assert.equal(text.slice(item.start, item.end), "'y\nz'");
  const last = pairOf(root, 1).value;
  assert.equal(text.slice(last.start, last.end), "'d'");
});
