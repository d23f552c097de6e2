// Which annotations of other tools mean what.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isForeignPattern, isListedName } from "../../src/policy/migration/reloader.ts";
import { isVersionOf } from "../../src/policy/migration/versioned-names.ts";

for (const [listed, name, expected] of [
  ["web", "web", true],
  ["web", "web-2", false],
  ["web-.*", "web-2", true],
  [".*", "web", true],
  ["we.*b", "web", true],
  ["a.b", "a.b", true],
  ["a.b", "axb", false],
  ["*", "web", false],
  ["[a-z]+", "web", false],
] as const) {
  test(`Reloader's ${listed} means ${name}: ${expected}`, () => assert.equal(isListedName(listed, name), expected));
}

test("patterns that would have to be run are not understood", () => {
  for (const pattern of ["(a+)+", "[a-z]+", "a|b", "^a$", "*"]) assert.ok(isForeignPattern(pattern), pattern);
  for (const name of ["web", "a.b", "web-.*", ".*"]) assert.ok(!isForeignPattern(name), name);
});

for (const [name, baseName, expected] of [
  ["web-ver-12", "web", true],
  ["web-ver-1-ver-2", "web-ver-1", true],
  ["web-v003", "web", true],
  ["web-v3", "web", false],
  ["web-ver-x", "web", false],
  ["web-ver-1", "other", false],
] as const) {
  test(`${name} is a version of ${baseName}: ${expected}`, () => assert.equal(isVersionOf(name, baseName), expected));
}
