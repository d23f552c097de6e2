// Bytes without Node's Buffer are those that Buffer gives.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOfBase64, compareUtf8, normalizeBase64, utf8Length } from "../../src/text/bytes.ts";
import fc from "../tool/seeds.ts";

const text = fc.string({ unit: "binary" });
/** Mostly base64, with what is not in between. */
const nearlyBase64 = fc.string({ unit: fc.constantFrom(..."ABCxyz019+/-_= \n*é") });

test("base64 is read as Buffer reads it", () => {
  fc.assert(
    fc.property(nearlyBase64, (each) => {
      assert.deepEqual([...bytesOfBase64(each)], [...Buffer.from(each, "base64")]);
      assert.equal(normalizeBase64(each), Buffer.from(each, "base64").toString("base64"));
    }),
  );
});

test("texts are as long as Buffer says, and in its order", () => {
  fc.assert(
    fc.property(text, text, text, (start, a, b) => {
      assert.equal(utf8Length(a), Buffer.byteLength(a));
      const expected = Buffer.compare(Buffer.from(start + a), Buffer.from(start + b));
      assert.equal(Math.sign(compareUtf8(start + a, start + b)), expected);
    }),
  );
});
