// A side-car beside which something lies that no app may see, and the check that none did.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Run } from "../../tool/hashroll.ts";
import { newSideCar, type SideCar, type Tools } from "./side-car.ts";

export const loot = "what-others-own";

/** Manifest, values, policy and ledger at once: whatever reads it shows it. */
export const lootFile = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: loot}\ndata: {a: ${loot}}\ncolour: ${loot}\n`;

export async function hostile(t: TestContext, tools: Tools = []): Promise<SideCar | undefined> {
  const sideCar = await newSideCar(t, tools);
  if (sideCar) writeFileSync(join(sideCar.outside, "loot.yaml"), lootFile);
  return sideCar;
}

export function refused({ code, stdout, stderr }: Run, why: RegExp, what: string): void {
  assert.equal(code, 1, `${what}: ${stdout}`);
  assert.match(stderr, why, what);
  assert.ok(!stderr.includes(loot) && !stdout.includes(loot), what);
}

export const outOfRepo = /is outside the app's repo.*\(outside-repository\)|\(policy-untrusted\)/;
