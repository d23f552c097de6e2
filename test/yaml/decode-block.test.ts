// Block scalars mean to both readers what they mean to go-yaml. Literal ones have a short cut for lines that end in \n:
// it must give what the long way gives.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "../../src/yaml/node/node.ts";
import { parseDocument } from "../../src/yaml/parse/parse-document.ts";
import { scanDocument } from "../../src/yaml/scan/scan-document.ts";
import { decodeBlock } from "../../src/yaml/value/decode-block.ts";
import fc, { runs } from "../tool/seeds.ts";
import { blockCases } from "./block-vectors.ts";
import { wholeTree } from "./whole-tree.ts";

test("lines that end in \\n mean the same as lines that end in \\r\\n", () => {
  const line = fc.tuple(
    fc.constantFrom("", " ", "  ", "   ", "    "),
    fc.constantFrom("", "", "x", "x y ", "\tz", "#"),
  );
  fc.assert(
    fc.property(
      fc.constantFrom("", "-", "+"),
      fc.array(line, { maxLength: 8 }),
      fc.boolean(),
      fc.constantFrom(-1, 0, 2),
      (chomp, lines, isEnded, parent) => {
        const body = lines.map(([indentation, text]) => indentation + text).join("\n") + (isEnded ? "\n" : "");
        const source = `|${chomp}\n${body}`;
        const short = decodeBlock(source, true, parent);
        const long = decodeBlock(source.replaceAll("\n", "\r\n"), true, parent);
        assert.deepEqual(short.ok && short.value, long.ok && long.value, JSON.stringify(source));
      },
    ),
    runs(5000),
  );
});

test("block scalars are read as go-yaml reads them, by both readers", (t) => {
  let all = 0;
  let scanned = 0;
  for (const { text, value } of blockCases()) {
    const parsed = parseDocument(text, 0, text.length);
    assert.equal(parsed.ok && firstBlockScalar(parsed.root), value, JSON.stringify(text));
    const scan = scanDocument(text, 0, text.length);
    if (scan !== undefined) assert.deepEqual(wholeTree(scan), wholeTree(parsed), JSON.stringify(text));
    all++;
    if (scan !== undefined) scanned++;
  }
  t.diagnostic(`${scanned} of ${all} were read by the scanner too`);
  assert.ok(scanned > all / 2);
});

function firstBlockScalar(node: Node | undefined): string | undefined {
  switch (node?.type) {
    case "mapping":
      return firstBlockScalar(node.pairs[0]?.value);
    case "sequence":
      return firstBlockScalar(node.items[0]);
    case "scalar":
      return node.value;
    default:
      return undefined;
  }
}
