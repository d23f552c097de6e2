// Texts from the grammar, judged by the real kubectl: `npm run fuzz` runs more of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { binaryOrReason } from "../tool/binaries.ts";
import { fluxCases, kustomizeReader } from "./flux-cases.ts";
import { kubectlReader } from "./kubectl-reader.ts";
import { newCase } from "./new-case.ts";
import { runCases } from "./run-cases.ts";
import { describeFailure, runFuzz } from "./run-fuzz.ts";
import { shapes, shapesOf } from "./shapes.ts";
import { suiteCases } from "./suite-cases.ts";

const found = await binaryOrReason("kubectl-1.36");
const kubectl = "path" in found ? found.path : "";
const skip = "reason" in found ? found.reason : false;

test("what comes out of 500 texts is what kubectl has to read", { skip }, async () => {
  const { outcomes, failures } = await runFuzz({ count: 500, seed: 1, kubectl });
  assert.deepEqual(failures.map(describeFailure), []);
  assert.ok((outcomes.get("emitted") ?? 0) > 250, "Expected most texts to be read and emitted");
});

test("every shape is drawn", (t) => {
  const drawn = new Map(shapes.map(([name]) => [name, 0]));
  for (let seed = 1; seed <= 5000; seed += 1)
    for (const name of shapesOf(newCase(seed))) drawn.set(name, (drawn.get(name) ?? 0) + 1);
  for (const [name, number] of drawn) t.diagnostic(`${String(number).padStart(4)} of 5000 had ${name}`);
  assert.deepEqual(
    [...drawn].flatMap(([name, number]) => (number === 0 ? [name] : [])),
    [],
  );
});

test("the documents of the YAML test suite come out of edited objects as they went in", { skip }, async () => {
  const cases = suiteCases();
  const verdicts = await runCases(cases, kubectlReader(kubectl));
  const wrong = verdicts.flatMap(({ violations }, index) => {
    const one = cases[index] as (typeof cases)[number];
    return violations.length > 0 ? [`${one.name}: ${violations.join("; ")}`] : [];
  });
  assert.deepEqual(wrong, []);
  assert.ok(
    verdicts.filter(({ outcome }) => outcome === "emitted").length > 500,
    "Expected kubectl to read most of them",
  );
});

test("merge keys are read as kustomize reads them where Flux applies", { skip }, async () => {
  const read = kustomizeReader(kubectl);
  const cases = await fluxCases(25, 1, read);
  const verdicts = await runCases(cases, read);
  const wrong = verdicts.flatMap(({ violations }, index) =>
    violations.length > 0 ? [`${violations.join("; ")}\n${cases[index]?.sources[0]?.text}`] : [],
  );
  assert.deepEqual(wrong, []);
  assert.ok(verdicts.filter(({ outcome }) => outcome === "emitted").length > 15, "Expected most to be emitted");
});
