// Documents are passed over by their words alone: no word that a reader would see may be missed.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyOf } from "../../src/manifest/mentions.ts";
import type { Node } from "../../src/manifest/node.ts";
import { parseDocument } from "../../src/manifest/parse.ts";
import { splitDocuments } from "../../src/manifest/split.ts";
import { awkwardYaml } from "./awkward-yaml.ts";

const others = Array.from({ length: 60 }, (_, index) => `other-${index}`);

test("every scalar that is one word is found in its document, as a word, as a kind, and among many", () => {
  fc.assert(
    fc.property(awkwardYaml(), ({ text }) => {
      for (const { start, end } of splitDocuments(text)) {
        const parsed = parseDocument(text, start, end);
        if (!parsed.ok || !parsed.root) continue;
        for (const word of wordsOf(parsed.root)) {
          assert.ok(anyOf([word]).mayBeIn(text, start, end), `the word ${word}`);
          assert.ok(anyOf([], [word]).mayBeIn(text, start, end), `the kind ${word}`);
          assert.ok(anyOf([word, ...others]).mayBeIn(text, start, end), `the word ${word} among many`);
        }
      }
    }),
    { numRuns: 150 },
  );
});

function wordsOf(root: Node): Set<string> {
  const words = new Set<string>();
  const queue: Node[] = [root];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.type === "sequence") queue.push(...node.items);
    else if (node.type === "mapping") queue.push(...node.pairs.flatMap(({ key, value }) => [key, value]));
    else if (node.type === "scalar" && /^[A-Za-z0-9._-]+$/.test(node.value)) words.add(node.value);
  }
  return words;
}

const cases: readonly (readonly [text: string, isWord: boolean, isKind: boolean])[] = [
  ["kind: ConfigMap\n", true, true],
  ['{"kind":"ConfigMap"}', true, true],
  ["kind: !!str ConfigMap # c", true, true],
  ["kind: &k ConfigMap\r\n", true, true],
  ["kind:\n  ConfigMap\n", true, true],
  ["- ConfigMap", true, true],
  ["d: a key of a ConfigMap\n", true, false],
  ["d: |\n  ConfigMap or Secret\n", true, false],
  ["d: a ConfigMap.\n", false, false],
  ["d: (ConfigMap)\n", true, false],
  ["kind: ConfigMapList\n", false, false],
  ['d: "x\\nConfigMap y"\n', true, false],
  ['kind: "Config\\x4dap"\n', true, true],
  ['kind: "Config\\\n  Map"\n', true, true],
];

for (const [text, isWord, isKind] of cases) {
  test(`${JSON.stringify(text)}: ${isWord ? "the word" : "no word"}, ${isKind ? "the kind" : "no kind"}`, () => {
    assert.equal(anyOf(["ConfigMap"]).mayBeIn(text, 0, text.length), isWord);
    assert.equal(anyOf(["ConfigMap", ...others]).mayBeIn(text, 0, text.length), isWord);
    assert.equal(anyOf([], ["ConfigMap"]).mayBeIn(text, 0, text.length), isKind);
  });
}

test("a text is asked about in any order, and others in between", () => {
  const text = "a: x\n---\nb: y\n---\na: z\n";
  const words = anyOf(["a"]);
  const ask = (): boolean[] => splitDocuments(text).map(({ start, end }) => words.mayBeIn(text, start, end));
  assert.deepEqual(ask(), [true, false, true]);
  assert.equal(words.mayBeIn("b: c", 0, 4), false);
  assert.equal(words.mayBeIn(text, 5, 14), false);
  assert.deepEqual(ask(), [true, false, true]);
});
