// Documents are passed over by their words alone: no word that a reader would see may be missed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocumentTest, mayContainAny } from "../../src/manifest/read/may-contain.ts";
import { kindPeeker } from "../../src/manifest/read/peek-kind.ts";
import { codeUnitsOf } from "../../src/text/code-units.ts";
import { newWordFinder } from "../../src/text/word-finder.ts";
import type { Node } from "../../src/yaml/node/node.ts";
import { parseDocument } from "../../src/yaml/parse/parse-document.ts";
import { splitDocuments } from "../../src/yaml/read/split-documents.ts";
import { awkwardYaml } from "../generate/awkward-yaml.ts";
import { mutate, pick, randomFrom } from "../generate/mutate-yaml.ts";
import { samples } from "../generate/scan-samples.ts";
import fc, { runs, seed } from "../tool/seeds.ts";

/** A document as it is asked about, without a look at its lines. */
function unread(text: string, start = 0, end = text.length): Parameters<DocumentTest> {
  return [codeUnitsOf(text), start, end, undefined];
}

const others = Array.from({ length: 60 }, (_, index) => `other-${index}`);

test("every scalar of one word is found in its document, as a word, as a kind, and among many", () => {
  fc.assert(
    fc.property(awkwardYaml(), ({ text }) => {
      for (const { start, end } of splitDocuments(text)) {
        const parsed = parseDocument(text, start, end);
        if (!parsed.ok || !parsed.root) continue;
        for (const word of wordsOf(parsed.root)) {
          assert.ok(mayContainAny([newWordFinder([word])])(...unread(text, start, end)), `the word ${word}`);
          assert.ok(mayContainAny([], [word])(...unread(text, start, end)), `the kind ${word}`);
          assert.ok(
            mayContainAny([newWordFinder([word, ...others])])(...unread(text, start, end)),
            `the word ${word} among many`,
          );
        }
      }
    }),
    runs(150),
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
    assert.equal(mayContainAny([newWordFinder(["ConfigMap"])])(...unread(text)), isWord);
    assert.equal(mayContainAny([newWordFinder(["ConfigMap", ...others])])(...unread(text)), isWord);
    assert.equal(mayContainAny([], ["ConfigMap"])(...unread(text)), isKind);
  });
}

test("a text is searched in any order, and others in between", () => {
  const text = "a: x\n---\nb: y\n---\na: z\n";
  const words = mayContainAny([newWordFinder(["a"])]);
  const ask = (): boolean[] => splitDocuments(text).map(({ start, end }) => words(...unread(text, start, end)));
  assert.deepEqual(ask(), [true, false, true]);
  assert.equal(words(...unread("b: c")), false);
  assert.equal(words(...unread(text, 5, 14)), false);
  assert.deepEqual(ask(), [true, false, true]);
});

test("a peeked kind is the kind that reading finds", (t) => {
  const random = randomFrom(seed);
  const texts = [
    ...fc.sample(awkwardYaml(), runs(100)).map(({ text }) => text),
    ...Array.from(
      { length: runs(4000).numRuns },
      () => `${mutate(pick(samples, random), random)}\n---\n${pick(samples, random)}`,
    ),
  ];
  let peeked = 0;
  for (const text of texts) {
    const kindOf = kindPeeker(text);
    for (const { start, end } of splitDocuments(text)) {
      const kind = kindOf(start, end);
      const parsed = parseDocument(text, start, end);
      if (kind === undefined || !parsed.ok || parsed.root?.type !== "mapping") continue;
      peeked++;
      const read = parsed.root.pairs.findLast(({ key }) => key.type === "scalar" && key.value === "kind")?.value;
      assert.equal(read?.type === "scalar" ? read.value : undefined, kind, JSON.stringify(text.slice(start, end)));
    }
  }
  t.diagnostic(`${peeked} kinds peeked`);
  assert.ok(peeked > 1000);
});

const looks: readonly (readonly [text: string, kind: string | undefined])[] = [
  ["kind: ConfigMap\n", "ConfigMap"],
  ["kind: ConfigMap", "ConfigMap"],
  ["---\n# Source: x\napiVersion: v1\nkind: Service\nmetadata:\n  kind: x\n", "Service"],
  ["a: b\r\nkind: Service\r\nc: d\r\n", "Service"],
  ["kind: Service\nkind: ConfigMap\n", undefined],
  ['kind: Service\n"kind": ConfigMap\n', undefined],
  ["kind: Service\n'kind': ConfigMap\n", undefined],
  ["kind: Service\nkind : ConfigMap\n", undefined],
  ["kind : ConfigMap\nkind: Service\n", undefined],
  ["kind: Service\n? kind\n: ConfigMap\n", undefined],
  ["kind: Service\n&a kind: ConfigMap\n", undefined],
  ["kind: Service\n  Account\n", undefined],
  ["kind: &k Service\n", undefined],
  ["kind: Service # c\n", undefined],
  ['{"kind": "Service"}\n', undefined],
];

for (const [text, kind] of looks) {
  test(`${JSON.stringify(text)} is peeked as ${kind ?? "unknown"}`, () =>
    assert.equal(kindPeeker(text)(0, text.length), kind));
}

test("thousands of words are found in any text, at each of their places", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9.-]{0,12}$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 60 }),
      fc.array(fc.oneof(name, fc.constantFrom(" ", "\n", "/", ":", '"', "\\n", "é", "")), { maxLength: 80 }),
      (words, parts) => {
        const text = parts.flatMap((part, index) => [part, words[index % words.length] as string, ""]).join("");
        const finder = newWordFinder(words);
        const found: number[] = [];
        const first = finder.find(codeUnitsOf(text), 0, text.length);
        const none = finder.find(codeUnitsOf(text), 0, text.length, (at) => found.push(at) === 0);
        assert.deepEqual([first, none], [found[0] ?? -1, -1]);
        const wanted = new Set(words);
        const expected = Array.from(text.matchAll(/[A-Za-z0-9._-]+/g), ({ 0: word, index }) =>
          wanted.has(word) ? [index] : [],
        ).flat();
        for (const at of expected) assert.ok(found.includes(at), JSON.stringify({ text, words, at }));
      },
    ),
  );
});
