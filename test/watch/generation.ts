// Payloads that show which generation they are from: every file holds the generation's number, the set of files varies.
import assert from "node:assert/strict";
import type { Snapshot } from "../../src/watch/index.ts";
import type { Payload } from "./kubelet.ts";

export function generation(number: number): Payload {
  const names = [
    "app.conf",
    "b.conf",
    "nested/deep/c.conf",
    "z.conf",
    ...(number % 2 ? ["odd.conf"] : ["even/d.conf"]),
  ];
  // Long enough that a file is not written in one go.
  return Object.fromEntries(names.map((name) => [name, `${number}\n`.repeat(3000)]));
}

/** The number, after checking that every file that belongs to it is there and nothing else. */
export function generationOf({ files }: Pick<Snapshot, "files">): number {
  const content = Object.fromEntries([...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
  const number = Number.parseInt(content["app.conf"] ?? "", 10);
  const expected = generation(number);
  assert.deepEqual(Object.keys(content), Object.keys(expected).sort());
  for (const [name, text] of Object.entries(expected))
    assert.ok(content[name] === text, `Expected ${name} to be of generation ${number}`);
  return number;
}
