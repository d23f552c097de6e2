// What every page has to be.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "../tool/browser.ts";

/** Nothing that keeps people out, nothing refused by its own policy, nothing asked of others. */
export async function assertSound(page: Page, axe: string): Promise<void> {
  await assertAccessible(page, axe);
  assert.deepEqual(page.faults, []);
  assert.equal(page.requests.length, 1, page.requests.join("\n"));
}

/** `axe` is the path of its script; `view` is what the page shows. */
export async function assertAccessible(page: Page, axe: string, view?: string): Promise<void> {
  await page.evaluate(`${readFileSync(axe, "utf8")}; undefined`);
  const violations = await page.evaluate<unknown[]>(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]))",
  );
  assert.deepEqual(violations, [], view);
}
