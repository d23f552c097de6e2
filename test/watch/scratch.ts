// Folders that go away with their test, faults that fail it, and waiting for a condition instead of for a time.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";

export async function scratchFolder(t: Pick<TestContext, "after">): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hashroll-watch-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An `onError` that fails the test at its end: thrown in the callback, a failed assertion would only be a warning. */
export function failOnError(t: Pick<TestContext, "after">): { readonly onError: (error: Error) => void } {
  const errors: Error[] = [];
  t.after(() => assert.deepEqual(errors, []));
  return { onError: (error) => void errors.push(error) };
}

/** The limit only decides how long a failing test takes. */
export async function until(what: string, condition: () => boolean, limit = 120_000): Promise<void> {
  const end = Date.now() + limit;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Waited ${limit} ms for ${what}`);
    await delay(2);
  }
}
