// What is taken out of an error of helm or kustomize, and what stays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { redact, valuesIn } from "../../../src/host/argocd/redact.ts";
import fc from "../../tool/seeds.ts";

test("a value goes, the place and the words stay", () => {
  const error = 'Error: execution error at (web/templates/a.yaml:3:4): password "hunter-2222" of user-db is too short';
  assert.equal(
    redact(error, ["hunter-2222"]),
    'Error: execution error at (web/templates/a.yaml:3:4): password "…" of user-db is too short',
  );
});

test("a word is a value only where it stands alone, anything else wherever it is", () => {
  assert.equal(redact("nil pointer at .Values.http.port: http", ["http"]), "nil pointer at .Values.http.port: …");
  assert.equal(redact("templates/deployment.yaml: deployment", ["deployment"]), "templates/deployment.yaml: …");
  assert.equal(redact("db-s3cr3t, xs3cr3tx and s3cr3t", ["s3cr3t"]), "db-…, x…x and …");
});

test("short and ordinary values stay: they are words of any message", () => {
  const text = "expected true, got null at 8080";
  assert.equal(redact(text, ["true", "null", "at", "80"]), text);
});

test("lines of a value, a value in quotes, and one that is a part of another", () => {
  const value = 'first-1 "line"\nsecond-2 line';
  assert.equal(redact(`it says first-1 "line"`, [value]), "it says …");
  assert.equal(redact(`it says ${JSON.stringify(value)}`, [value]), 'it says "…"');
  assert.equal(redact("abcdef-123456", ["abcdef-123", "abcdef-123456"]), "…");
});

test("dumps of objects, and traces of a crash", () => {
  assert.equal(redact('bad {"a": {"b": "c"}} here', []), "bad {…} here");
  assert.equal(redact("bad map[a:map[b:c] d:e] here", []), "bad map[…] here");
  assert.equal(redact("bad `a\nb` here", []), "bad … here");
  assert.equal(redact('parsing "abc": invalid', []), "parsing …: invalid");
  assert.equal(redact("it failed\n\npanic: abc\n\ngoroutine 1 [running]:\nmain.main()\n", []), "it failed");
});

const value = fc
  .string({ unit: fc.constantFrom(..."abcXYZ019-_./:+=@ "), minLength: 6, maxLength: 30 })
  .map((text) => text.trim())
  .filter((text) => text.length >= 6 && /[^a-z./_-]/i.test(text));

test("a redacted error has no value with digits or signs in it, whatever surrounds it", () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 5 }),
      fc.array(fc.string(), { maxLength: 6 }),
      (all, parts) => {
        const text =
          all.reduce((done, each, index) => `${done}${parts[index] ?? " "}${each}`, "") + (parts.at(-1) ?? "");
        const left = redact(text, all) ?? "";
        for (const each of all) assert.ok(!left.includes(each), `${each} is in ${left}`);
      },
    ),
  );
});

test("without values and dumps, an error stays as it is", () => {
  const plain = fc.string({ unit: fc.constantFrom(..."abc XYZ:.,/()-0123\n") }).map((text) => text.trimEnd());
  fc.assert(fc.property(plain, (text) => assert.equal(redact(text, []), text)));
});

test("texts made to take long: steps are linear", () => {
  const overlapping = Array.from({ length: 3000 }, (_, length) => "a".repeat(length + 4));
  const texts = ['{"', "map[", "\n", 'got "', "`", "a", "{", "]}", "panic", "'", "\\"].map((part) =>
    part.repeat(64_000 / part.length),
  );
  const started = process.cpuUsage();
  for (const text of texts) redact(text, overlapping);
  const { user } = process.cpuUsage(started);
  // Some hundred milliseconds; minutes where a step is quadratic.
  assert.ok(user < 20_000_000, `${user / 1e6} s of the processor`);
});

test("more values than can be looked for: nothing is shown", () => {
  const many = Array.from({ length: 50_001 }, (_, number) => `value-${number}`);
  assert.equal(redact("it failed", many), undefined);
  assert.equal(redact("it failed", many.slice(1)), "it failed");
});

test("the values of YAML: all, or those below some keys", () => {
  const text = 'a: one\nb: {data: {c: two, d: [three]}}\n---\nstringData: {e: "x=four"}\n';
  assert.deepEqual(valuesIn({ path: "", text }), ["one", "two", "three", "x=four", "four"]);
  const below = valuesIn({ path: "", text }, new Set(["data", "stringdata"]));
  assert.deepEqual(below, ["two", "three", "x=four", "four"]);
  assert.deepEqual(valuesIn({ path: "", text: "a: [" }), [], "what can't be read has none");
});
