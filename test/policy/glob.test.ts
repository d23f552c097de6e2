import assert from "node:assert/strict";
import { test } from "node:test";
import { matchesGlob, newGlob } from "../../src/policy/glob.ts";
import fc, { runs } from "../tool/seeds.ts";

const fitting: readonly (readonly [pattern: string, text: string])[] = [
  ["", ""],
  ["*", ""],
  ["*", "a/b"],
  ["web-*", "web-"],
  ["web-*", "web-config"],
  ["*-config", "a-config-config"],
  ["a*b*c", "aXbYc"],
  ["w?b", "web"],
  ["?", "😀"],
  ["[a-c]x", "bx"],
  ["[!a-c]x", "dx"],
  ["[^a-c]x", "dx"],
  ["[]-]", "]"],
  ["[]-]", "-"],
  ["[a-]", "-"],
  ["[\\]a]", "]"],
  ["[\\]-\\^]", "^"],
  ["{web,db}-config", "db-config"],
  ["{a,}b", "b"],
  ["{a*,?}{x,y}", "abcy"],
  ["{}", ""],
  ["a,b}", "a,b}"],
  ["\\*\\{", "*{"],
  ["example.com/*", "example.com/dashboard"],
];

const unfitting: readonly (readonly [pattern: string, text: string])[] = [
  ["", "a"],
  ["web", "web-config"],
  ["config", "web-config"],
  ["web-*", "Web-config"],
  ["w?b", "wb"],
  ["w.b", "web"],
  ["[a-c]x", "dx"],
  ["[!a-c]x", "ax"],
  ["[z-a]", "m"],
  ["{web,db}-config", "webdb-config"],
  ["\\*", "a"],
  ["[a", "[a"],
  ["{a", "{a"],
];

test("globs match what they describe", () => {
  for (const [pattern, text] of fitting) assert.equal(matchesGlob(pattern, text), true, `${pattern} ${text}`);
  for (const [pattern, text] of unfitting) assert.equal(matchesGlob(pattern, text), false, `${pattern} ${text}`);
});

test("a pattern that is no glob says why", () => {
  const faults = ["[a", "[]", "[!]", "[a\\]", "{a,b", "{a,{b}}", "a\\"].map((pattern) => {
    const glob = newGlob(pattern);
    return glob.ok ? "" : glob.fault;
  });
  const open = "its [ is never closed";
  assert.deepEqual(faults, [
    open,
    open,
    open,
    open,
    "its { is never closed",
    "it has { } inside { }",
    "its last \\ has no character after it",
  ]);
});

/** A glob as data, so that the oracle need not read any pattern. */
type Piece =
  | { readonly type: "star" }
  | { readonly type: "any" }
  | { readonly type: "literal"; readonly character: string }
  | { readonly type: "set"; readonly from: string; readonly to: string; readonly negated: boolean }
  | { readonly type: "choice"; readonly options: readonly (readonly Piece[])[] };

const letters = fc.constantFrom("a", "b", "c", "-", ",", "*", "[", "]", "{", "}", "\\", "?", "😀");
const simple: fc.Arbitrary<Piece> = fc.oneof(
  fc.constantFrom<Piece>({ type: "star" }, { type: "any" }),
  letters.map((character): Piece => ({ type: "literal", character })),
  fc.record({ type: fc.constant("set" as const), from: letters, to: letters, negated: fc.boolean() }),
);
const choice = fc
  .array(fc.array(simple, { maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((options): Piece => ({ type: "choice", options }));
const pieces = fc.array(fc.oneof({ weight: 4, arbitrary: simple }, { weight: 1, arbitrary: choice }), { maxLength: 6 });
const texts = fc.array(letters, { maxLength: 8 }).map((characters) => characters.join(""));

function written(glob: readonly Piece[]): string {
  return glob.map(writtenPiece).join("");
}

function writtenPiece(piece: Piece): string {
  switch (piece.type) {
    case "star":
      return "*";
    case "any":
      return "?";
    case "literal":
      return `\\${piece.character}`;
    case "set":
      return `[${piece.negated ? "!" : ""}\\${piece.from}-\\${piece.to}]`;
    case "choice":
      return `{${piece.options.map(written).join(",")}}`;
  }
}

function naively([piece, ...rest]: readonly Piece[], text: readonly string[]): boolean {
  if (piece === undefined) return text.length === 0;
  if (piece.type === "choice") return piece.options.some((option) => naively([...option, ...rest], text));
  if (piece.type === "star") return text.some((_, skip) => naively(rest, text.slice(skip))) || naively(rest, []);
  const [character, ...others] = text;
  if (character === undefined || !naively(rest, others)) return false;
  if (piece.type === "literal") return character === piece.character;
  if (piece.type === "any") return true;
  const code = (each: string): number => each.codePointAt(0) as number;
  return (code(piece.from) <= code(character) && code(character) <= code(piece.to)) !== piece.negated;
}

test("globs match exactly what trying everything matches", () => {
  fc.assert(
    fc.property(pieces, texts, (glob, text) => {
      assert.equal(matchesGlob(written(glob), text), naively(glob, [...text]));
    }),
    runs(5000),
  );
});

test("no pattern takes long", () => {
  const text = "a".repeat(2000);
  const start = performance.now();
  for (const pattern of [
    `${"*a".repeat(200)}b`,
    `${"{a,a*,*}".repeat(100)}b`,
    `${"*?".repeat(200)}b`,
    "{".repeat(100_000),
  ]) {
    assert.equal(matchesGlob(pattern, text), false);
  }
  assert.ok(performance.now() - start < 5000);
});
