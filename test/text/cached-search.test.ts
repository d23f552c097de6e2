// Remembering changes how long a search takes, and never what it finds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cachedMatch, cachedSearch } from "../../src/text/cached-search.ts";
import fc from "../tool/seeds.ts";

const texts = fc.array(fc.constantFrom("a", "b", "$", "\\x", "\n"), { maxLength: 40 }).map((parts) => parts.join(""));
const asked = fc.array(fc.tuple(fc.nat(3), fc.nat(45), fc.nat(45)), { maxLength: 30 });

test("any search, in any order and of any text", () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 4, maxLength: 4 }), asked, (all, questions) => {
      const next = cachedMatch(/\$|\\x/);
      for (const [which, from, to] of questions) {
        const text = all[which] as string;
        const [start, end] = [Math.min(from, text.length), Math.min(to, text.length)];
        const hit = [...text.matchAll(/\$|\\x/g)].find(({ index }) => index >= start)?.index ?? text.length;
        assert.equal(next(text, start, end), hit < end ? hit : -1);
      }
    }),
  );
});

test("searched in order, a text is read once", () => {
  const text = `${"a".repeat(1000)}$`.repeat(3);
  let searches = 0;
  const next = cachedSearch((whole, from) => {
    searches++;
    return whole.indexOf("$", from);
  });
  for (let start = 0; start < text.length; start += 10) next(text, start, start + 10);
  assert.equal(searches, 3);
});
