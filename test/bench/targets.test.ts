// What the bench says is what it measured.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Growth, growthBetween } from "./growth.ts";
import { summarise } from "./measure.ts";
import { shareOf } from "./proof-share.ts";
import { shapes } from "./shapes.ts";
import { checkGrowth, checkProof, checkTargets, growthExponent, type Result } from "./targets.ts";

const tool = "hashroll (node)";

function result(stream: string, wall: number, more: Partial<Result> = {}): Result {
  return { tool, stream, bytes: 2 ** 20, measured: { wall, cpu: wall, memory: 50, runs: 3 }, ...more };
}

test("the minimum of the times, the maximum of the memory", () => {
  const runs = [{ wall: 5 }, { wall: 1 }, { wall: 3 }, { cpu: 40, memory: 7 }, { cpu: 20, memory: 9 }];
  assert.deepEqual(summarise(runs), { wall: 1, cpu: 20, memory: 9, runs: 3 });
  assert.deepEqual(summarise([{ wall: 2 }]), { wall: 2, cpu: undefined, memory: undefined, runs: 1 });
});

test("the growth exponent is 1 where time beyond start grows with the apps, 2 where it grows with their square", () => {
  const grown = (power: number): Result[] =>
    [3, 300, 5000].map((apps) => result(`${apps} apps`, apps === 3 ? 100 : 100 + apps ** power));
  assert.equal(growthExponent(grown(1), tool)?.toFixed(3), "1.000");
  assert.equal(growthExponent(grown(2), tool)?.toFixed(3), "2.000");
  assert.equal(
    growthExponent([result("3 apps", 100), result("300 apps", 90), result("5000 apps", 500)], tool),
    undefined,
  );
});

test("a target is met, not met, or not measured", () => {
  const verdicts = (results: readonly Result[]): ReadonlyMap<string, boolean | undefined> =>
    new Map(checkTargets(results).map(({ text, met }) => [text, met]));
  const speed = "5,000 apps: MB/s beyond start-up ≥ 60";
  const memory = "5,000 apps: memory, times 60 MiB + 8 × input ≤ 1";
  assert.equal(verdicts([]).get(speed), undefined);
  assert.equal(verdicts([result("5000 apps", 500, { speed: 59.9 })]).get(speed), false);
  assert.equal(verdicts([result("5000 apps", 500, { speed: 60 })]).get(speed), true);
  const using = (mebibytes: number): Result =>
    result("5000 apps", 500, { measured: { wall: 1, cpu: 1, memory: mebibytes, runs: 1 } });
  assert.equal(verdicts([using(68)]).get(memory), true);
  assert.equal(verdicts([using(69)]).get(memory), false);
});

test("what starting any program takes counts for none of them", () => {
  const took = (name: string, wall: number): Result => result("3 apps", wall, { tool: name });
  const got = (results: readonly Result[]): string | undefined =>
    checkTargets(results).find(({ text }) => text.startsWith("3 apps: the binary"))?.got;
  const both = [took("hashroll (binary)", 12), took("kubectl kustomize", 32)];
  assert.equal(got(both), "2.67");
  assert.equal(got([...both, took("nothing", 2)]), "3.00");
});

test("a shape's growth is that of its CPU time beyond start-up", () => {
  const at = (bytes: number, power: number) => ({ bytes, cpu: 80 + bytes ** power });
  assert.equal(growthBetween(at(100, 1), at(400, 1), 80).toFixed(3), "1.000");
  assert.equal(growthBetween(at(100, 2), at(400, 2), 80).toFixed(3), "2.000");
  assert.equal(growthBetween({ bytes: 1, cpu: 70 }, { bytes: 4, cpu: 71 }, 80), 0);
});

test("the proof's part is the time in its functions and in what they call", () => {
  const call = (id: number, functionName: string, children: number[] = []) => ({
    id,
    callFrame: { functionName },
    children,
  });
  const nodes = [call(1, "run", [2, 3]), call(2, "verifyOutput", [4]), call(3, "write"), call(4, "read")];
  const profile = { nodes, samples: [1, 2, 3, 4, 4], timeDeltas: [10, 10, 60, 10, 10] };
  assert.equal(shareOf(profile, ["verifyOutput"]), 0.3);
  assert.throws(() => shareOf(profile, ["verifyJoined"]));
  assert.equal(
    checkProof(
      new Map([
        ["a", 0.1],
        ["b", 0.21],
      ]),
    ).met,
    false,
  );
  assert.equal(checkProof(new Map([["a", 0.2]])).met, true);
});

test("the worst shape decides", () => {
  const growth = (shape: string, exponent: number, memoryPerByte: number): Growth => ({
    shape,
    bytes: 1,
    cpu: 1,
    exponent,
    memoryPerByte,
  });
  const targets = checkGrowth([growth("a", 1, 9), growth("b", 1.2, 7)]);
  assert.deepEqual(
    targets.map(({ text, met }) => [text.includes("(b)"), text.includes("(a)"), met]),
    [
      [true, false, false],
      [false, true, false],
    ],
  );
  assert.deepEqual(
    checkGrowth([growth("a", 1.1, 8)]).map(({ met }) => met),
    [true, true],
  );
});

test("every shape has a name of its own, and grows with the bytes that are asked for", () => {
  assert.equal(new Set(shapes.map(({ name }) => name)).size, shapes.length);
  for (const { name, text, previous } of shapes) {
    const length = (bytes: number): number => text(bytes).length + (previous?.(bytes).length ?? 0);
    assert.ok(length(40_000) > 1.5 * length(10_000) || /definitions|pins$/.test(name), name);
  }
});
