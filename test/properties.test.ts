// The properties of every stream, however it is written: STYLE.md lists them.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { loadAll } from "js-yaml";
import { type Options, type Rendered, render } from "../src/index.ts";
import type { Mapping } from "./manifest/data.ts";
import { awkwardYaml } from "./manifest/awkward-yaml.ts";
import { changedLines } from "./property/changed-lines.ts";
import { expectedStream, namespaceOf, objectsOf, references } from "./property/expected-stream.ts";

const options: fc.Arbitrary<Options> = fc
  .record({
    secrets: fc.constantFrom(undefined, true),
    namespace: fc.constantFrom(undefined, undefined, "shop"),
    strategy: fc.constantFrom(undefined, undefined, undefined, "rename", "copy", "restart", "reload", "ignore"),
    immutable: fc.constantFrom(undefined, undefined, false),
    for: fc.constantFrom(undefined, "helm", "argocd"),
    secretKey: fc.constantFrom(undefined, Buffer.from("key")),
  })
  .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) as Options);

/** What a generated stream and random flags can rightly be refused for. */
const expectedFaults = ["conflicting-configs", "no-reload"];

/** The output, or undefined where the stream is rightly refused. */
function outputOf({ text, report }: Rendered): string | undefined {
  const faults = report.problems.filter(({ severity }) => severity === "error");
  assert.equal(text === undefined, faults.length > 0, "output is there if and only if nothing is wrong");
  assert.deepEqual(faults.filter(({ code }) => !expectedFaults.includes(code)), []);
  return text;
}

function read(text: string): Mapping[] {
  const documents = loadAll(text, { json: true }) as (Mapping | null | undefined)[];
  return documents.filter((document) => document !== null && document !== undefined);
}

test("parse(output) is the transformation applied to parse(input)", () => {
  fc.assert(
    fc.property(awkwardYaml(), options, ({ text, objects }, chosen) => {
      const rendered = render(text, chosen);
      const output = outputOf(rendered);
      if (output !== undefined) assert.deepEqual(read(output), expectedStream(objects as Mapping[], rendered.report, chosen));
    }),
    { numRuns: 1000 },
  );
});

test("a second run changes nothing, and the first is deterministic", () => {
  fc.assert(
    fc.property(awkwardYaml(), options, ({ text }, chosen) => {
      const rendered = render(text, chosen);
      assert.deepEqual(render(text, chosen), rendered);
      const output = outputOf(rendered);
      if (output !== undefined) assert.equal(render(output, chosen).text, output);
    }),
    { numRuns: 600 },
  );
});
