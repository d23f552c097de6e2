// Anchors, aliases and merge keys: each stream has to mean afterwards what the transformation of its plain objects means.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Options, render } from "../../src/index.ts";
import type { Mapping } from "../generate/data.ts";
import { aliasCases } from "./alias-cases.ts";
import { expectedStream } from "./expected-stream.ts";
import { readDocuments } from "./read-documents.ts";

const read = (text: string): Mapping[] => readDocuments(text, { merge: true });

const orders: readonly Options[] = [
  {},
  { strategy: "copy" },
  { strategy: "restart" },
  { immutable: false, retain: "none", for: "kubectl" },
  { for: "helm", namespace: "one" },
];

for (const [what, rewritten, text] of aliasCases) {
  test(what, () => {
    const objects = read(text);
    for (const options of orders) {
      const { text: output, report } = render(text, options);
      assert.deepEqual(
        report.problems.filter(({ severity }) => severity === "error"),
        [],
        text,
      );
      assert.ok(output !== undefined);
      assert.deepEqual(
        read(output),
        expectedStream(objects, report, options),
        `${JSON.stringify(options)}\n${text}\n${output}`,
      );
      assert.equal(render(output, options).text, output, "a second run changes nothing");
    }
    const references = render(text).report.configs.flatMap((each) => each.references);
    assert.equal(references.filter((each) => each.rewritten).length, rewritten, text);
  });
}
