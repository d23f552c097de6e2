// Edits are carried out as asked for, or not at all.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applyEdits, type Edit } from "../../src/text/edit.ts";
import fc from "../tool/seeds.ts";

const edit = (start: number, end: number, text: string): Edit => ({ start, end, text });

test("no edits, same text", () => assert.equal(applyEdits("abc", []), "abc"));

test("edits in any order", () => {
  assert.equal(applyEdits("abcdef", [edit(4, 5, "E"), edit(0, 1, "A"), edit(2, 2, "-")]), "Ab-cdEf");
});

test("insertions at one place keep their order, and go before what is replaced there", () => {
  assert.equal(applyEdits("abc", [edit(1, 2, "B"), edit(1, 1, "1"), edit(1, 1, "2")]), "a12Bc");
});

test("edits side by side don't overlap", () => {
  assert.equal(applyEdits("abcd", [edit(0, 2, "x"), edit(2, 4, "y")]), "xy");
  assert.equal(applyEdits("abcd", [edit(0, 2, "x"), edit(2, 2, "-")]), "x-cd");
});

test("at both ends", () => assert.equal(applyEdits("b", [edit(0, 0, "a"), edit(1, 1, "c")]), "abc"));

test("a part of a text, with offsets of the whole", () => {
  assert.equal(applyEdits("abcdef", [edit(3, 4, "D")], 2, 5), "cDe");
});

for (const [what, edits] of [
  ["overlapping", [edit(0, 2, ""), edit(1, 3, "")]],
  ["one inside another", [edit(0, 3, ""), edit(1, 1, "x")]],
  ["the same range twice", [edit(0, 2, "a"), edit(0, 2, "a")]],
  ["backwards", [edit(2, 1, "")]],
  ["after the end", [edit(2, 9, "")]],
] as const) {
  test(`${what} throws before anything is written`, () => {
    assert.throws(() => applyEdits("abc", edits), /overlap/);
  });
}

test("what no edit covers stays, in order", () => {
  const cuts = fc.uniqueArray(fc.nat(40), { minLength: 2, maxLength: 10 }).map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(fc.string({ minLength: 41, maxLength: 60 }), cuts, (text, places) => {
      const edits = places
        .slice(1)
        .flatMap((end, index) => (index % 2 === 0 ? [edit(places[index] as number, end, "\u0000")] : []));
      const kept = edits.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}\u0000${rest.slice(end)}`, text);
      assert.equal(applyEdits(text, edits.toReversed()), kept);
    }),
  );
});
