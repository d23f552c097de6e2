// Two readers, one view: wherever the scanner is sure, the parser must have read the very same thing, syntax included.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseDocument } from "../../src/yaml/parse/parse-document.ts";
import { splitDocuments } from "../../src/yaml/read/split-documents.ts";
import { scanDocument } from "../../src/yaml/scan/scan-document.ts";
import { awkwardYaml } from "../generate/awkward-yaml.ts";
import { mutate, pick, randomFrom } from "../generate/mutate-yaml.ts";
import { samples } from "../generate/scan-samples.ts";
import fc, { runs, seed } from "../tool/seeds.ts";
import { wholeTree } from "./whole-tree.ts";

const corpus = fileURLToPath(new URL("../../../shared/corpus/", import.meta.url));

/** Whether the scanner read the document; fails where the parser has another view of it. */
function isScanned(text: string, start = 0, end = text.length): boolean {
  const scanned = scanDocument(text, start, end);
  if (scanned === undefined) return false;
  const [found, expected] = [wholeTree(scanned), wholeTree(parseDocument(text, start, end))];
  // As JSON: it is many times faster than a deep comparison that succeeds.
  if (JSON.stringify(found) !== JSON.stringify(expected))
    assert.deepEqual(found, expected, JSON.stringify(text.slice(start, end)));
  return true;
}

test("scanner and parser agree about every document of the fixtures", (t) => {
  const fixtures = fileURLToPath(new URL("../../fixtures/", import.meta.url));
  const files = readdirSync(fixtures, { encoding: "utf8", recursive: true }).filter((name) => name.endsWith(".yaml"));
  let scanned = 0;
  let edited = 0;
  for (const file of files) {
    const text = readFileSync(fixtures + file, "utf8");
    for (const { start, end } of splitDocuments(text)) {
      if (!isScanned(text, start, end)) continue;
      scanned++;
      if (file.startsWith("edit")) edited++;
    }
  }
  t.diagnostic(`${scanned} documents of the fixtures were scanned, ${edited} of them in edit/`);
  assert.ok(scanned > 1000 && edited > 30);
});

test("scanner and parser agree about every document of the corpus, and few need the parser", (t) => {
  if (!existsSync(corpus)) return t.skip("there is no corpus here");
  let all = 0;
  let scanned = 0;
  for (const file of readdirSync(corpus, { encoding: "utf8", recursive: true }).filter((name) =>
    name.endsWith(".yaml"),
  )) {
    const text = readFileSync(corpus + file, "utf8");
    for (const { start, end } of splitDocuments(text)) {
      all++;
      if (isScanned(text, start, end)) scanned++;
    }
  }
  t.diagnostic(`${scanned} of ${all} documents scanned: ${((100 * scanned) / all).toFixed(1)} %`);
  assert.ok(scanned > 0.95 * all, `Expected more than 95 % of the documents to be scanned, got ${scanned} of ${all}`);
});

test("scanner and parser agree about documents written as awkwardly as YAML allows", () => {
  fc.assert(
    fc.property(awkwardYaml(), ({ text }) => {
      for (const { start, end } of splitDocuments(text)) isScanned(text, start, end);
    }),
    runs(300),
  );
});

test("the scanner reads the plain samples", () => {
  const unread = samples.filter((text) => !isScanned(text));
  // One has a tag, one has a sequence where a key belongs: they are there to be mutated.
  assert.equal(unread.length, 2);
});

test("scanner and parser agree about documents that were damaged at random", (t) => {
  const random = randomFrom(seed);
  const { numRuns } = runs(12_000);
  let scanned = 0;
  for (let run = 0; run < numRuns; run++) {
    const text = mutate(pick(samples, random), random);
    for (const { start, end } of splitDocuments(text)) if (isScanned(text, start, end)) scanned++;
    // Also as one document, whatever markers have got into it.
    if (isScanned(text)) scanned++;
  }
  t.diagnostic(`${scanned} damaged documents were still read by the scanner`);
  assert.ok(scanned > numRuns / 10);
});
