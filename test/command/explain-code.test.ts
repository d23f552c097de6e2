// `hashroll explain-code`: what a code means, on the built tool.

import assert from "node:assert/strict";
import { test } from "node:test";
import { explanationFamilies } from "../../src/problem/explanations/index.ts";
import { hashroll } from "../tool/hashroll.ts";

test("a code as a message has it, in brackets or not", async () => {
  const plain = await hashroll(["explain-code", "read-by-name"]);
  assert.equal(plain.code, 0);
  assert.match(plain.stdout, /^read-by-name: An argument, .*\n {2}Give it the strategy `rename` .*\n$/);
  assert.deepEqual(await hashroll(["explain-code", "(read-by-name)"]), plain);
});

test("several codes one after the other", async () => {
  const { stdout } = await hashroll(["explain-code", "hook", "syntax"]);
  assert.match(stdout, /^hook: .*\n .*\n\nsyntax: .*\n .*\n$/);
});

test("an unknown code names the nearest one, as wrong usage", async () => {
  const { code, stdout, stderr } = await hashroll(["explain-code", "syntax", "read-by-nmae"]);
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /^error: there is no problem code "read-by-nmae"\n\(Did you mean read-by-name\? /);
});

test("without a code all of them, one line each", async () => {
  const { code, stdout } = await hashroll(["explain-code"]);
  assert.equal(code, 0);
  const listed = Array.from(stdout.matchAll(/^ {2}([a-z0-9-]+) {2,}\S.*\.$/gm), ([, each]) => each);
  assert.deepEqual(
    listed,
    explanationFamilies.flatMap(({ codes }) => Object.keys(codes)),
  );
});
