// What is put together is what was added, however many pieces there are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { TextBuilder } from "../../src/text/text-builder.ts";

test("the text is all added pieces, in their order", () => {
  for (const count of [0, 1, 1023, 1024, 1025, 5000]) {
    const builder = new TextBuilder();
    const pieces = Array.from({ length: count }, (_, index) => (index % 7 === 0 ? "" : `${index},`));
    for (const piece of pieces) builder.add(piece);
    assert.equal(builder.text, pieces.join(""));
    builder.add("more");
    assert.equal(builder.text, `${pieces.join("")}more`);
  }
});
