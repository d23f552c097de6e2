// Random sequences of added, changed and removed files: what is handed over is the difference, no more and no less.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type Change, type WatchOptions, watchConfig } from "../../src/watch/index.ts";
import fc, { runs } from "../tool/seeds.ts";
import { newKubelet, type Payload } from "./kubelet.ts";
import { failOnError, scratchFolder, until } from "./scratch.ts";

const name = fc.constantFrom("a", "b.conf", ".hidden", "n/a", "n/b/c", "m/a", "__proto__x", "ü.txt");
const payload: fc.Arbitrary<Payload> = fc.dictionary(name, fc.constantFrom("", "1", "2", "ü\r\n"), {
  maxKeys: 5,
  noNullPrototype: true,
});
const step = fc.record({ payload, wait: fc.boolean() });

const modes: readonly WatchOptions[] = [
  { pollInterval: 600_000 },
  { events: false, pollInterval: 2 },
  { pollInterval: 2 },
];

test("the changes lead from the first content to the last, and each is the difference to the one before", async (t) => {
  const root = await scratchFolder(t);
  const faultless = failOnError(t);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      payload,
      fc.array(step, { maxLength: 8 }),
      fc.constantFrom(...modes),
      async (first, steps, mode) => {
        const folder = join(root, String(run++));
        await mkdir(folder);
        const kubelet = newKubelet(folder, { linksFirst: run % 2 === 0 });
        await kubelet.swap(first);
        const changes: Change[] = [];
        const config = await watchConfig(folder, {
          ...mode,
          ...faultless,
          onChange: (change) => void changes.push(change),
        });
        const expected: Payload[] = [first];
        const latest = (): Payload => contentOf(changes.at(-1) ?? config);
        assert.deepEqual(contentOf(config), first);
        for (const { payload: next, wait } of [...steps, { payload: { end: "end" }, wait: true }]) {
          await kubelet.swap(next);
          expected.push(next);
          if (wait) await until("the swap", () => same(latest(), next));
        }
        await config.close();

        let before = first;
        let place = 0;
        for (const change of changes) {
          const after = contentOf(change);
          assert.deepEqual(
            { added: change.added, changed: change.changed, removed: change.removed },
            difference(before, after),
          );
          assert.ok(!same(before, after), "Expected a change to change something");
          place = expected.findIndex((content, index) => index > place && same(content, after));
          assert.ok(place > 0, "Expected changes in the order of the swaps");
          before = after;
        }
        if (steps.every(({ wait }) => wait))
          assert.deepEqual(
            changes.map(contentOf),
            expected.filter((content, index) => index > 0 && !same(content, expected[index - 1] ?? {})),
          );
      },
    ),
    runs(40),
  );
});

function contentOf({ files }: Pick<Change, "files">): Payload {
  return Object.fromEntries([...files].map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]));
}

function same(a: Payload, b: Payload): boolean {
  const sorted = (content: Payload): string =>
    JSON.stringify(Object.entries(content).sort(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
}

function difference(before: Payload, after: Payload): Pick<Change, "added" | "changed" | "removed"> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return {
    added: names.filter((file) => !(file in before)),
    changed: names.filter((file) => file in before && file in after && before[file] !== after[file]),
    removed: names.filter((file) => !(file in after)),
  };
}
