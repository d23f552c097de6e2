// Values of Secrets are found wherever they stand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newSecretGuard } from "../../../src/report/diff/value/secret-guard.ts";

const guard = newSecretGuard([
  "hunter2hunter2",
  "on",
  "-----BEGIN KEY-----\nMIIEvQIBADANBg\n-----END KEY-----\n",
  'a&b"<c>\\new',
  "user1\nshort22\nend\n",
]);
const base64 = (text: string): string => Buffer.from(text).toString("base64");

for (const [text, isHidden] of [
  ["nothing of it", false],
  ["it is on", false],
  ["url: app:hunter2hunter2@db", true],
  [`auth: ${base64("hunter2hunter2")}`, true],
  [`auth: ${base64("user:hunter2hunter2")}`, true],
  [`path/${base64("x:hunter2hunter2")}`, true],
  [`  ${base64("name: hunter2hunter2 ".repeat(4)).replace(/.{10}/g, "$&\n  ")}`, true],
  [base64("nothing of it, at any length").repeat(9), false],
  [JSON.stringify({ auth: 'a&b"<c>\\new' }), true],
  [JSON.stringify(JSON.stringify({ auth: 'a&b"<c>\\new' })), true],
  ['{"auth":"a\\u0026b\\"\\u003cc\\u003e\\\\new"}', true],
  [`https://u:${encodeURIComponent('a&b"<c>\\new')}@db`, true],
  ['<p v="a&amp;b&quot;&lt;c&#62;\\new"/>', true],
  ["file: |\n    user1\n    short22\n    end\n", true],
  ["user1 and end", false],
  ["  MIIEvQIBADANBg", true],
  ["apiVersion: v1\nkind: Secret\n", true],
  ['{"kind":"Secret"}', true],
  ['"{\\"kind\\": \\"Secret\\"}"', true],
  ['{"text":"apiVersion: v1\\nkind: Secret\\n"}', true],
  ["kind: !!str Secret", true],
  ['{"kind": "\\u0053ecret"}', true],
  [base64("apiVersion: v1\nkind: Secret\ndata: {}\n"), true],
  ["kind: SecretStore", false],
  ["kind: SealedSecret", false],
] as const)
  test(`${JSON.stringify(text)} is ${isHidden ? "hidden" : "shown"}`, () => {
    assert.equal(guard.isHidden(text), isHidden);
  });
