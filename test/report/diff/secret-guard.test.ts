// Values of Secrets are found wherever they stand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newSecretGuard } from "../../../src/report/diff/value/secret-guard.ts";

const guard = newSecretGuard(["hunter2hunter2", "on", "-----BEGIN KEY-----\nMIIEvQIBADANBg\n-----END KEY-----\n"]);

for (const [text, isHidden] of [
  ["nothing of it", false],
  ["it is on", false],
  ["url: app:hunter2hunter2@db", true],
  [`auth: ${Buffer.from("hunter2hunter2").toString("base64")}`, true],
  ["  MIIEvQIBADANBg", true],
  ["apiVersion: v1\nkind: Secret\n", true],
  ['{"kind":"Secret"}', true],
  ['"{\\"kind\\": \\"Secret\\"}"', true],
  ["kind: SecretStore", false],
  ["kind: SealedSecret", false],
] as const)
  test(`${JSON.stringify(text)} is ${isHidden ? "hidden" : "shown"}`, () => {
    assert.equal(guard.isHidden(text), isHidden);
  });
