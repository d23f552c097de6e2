// The properties of every stream, however it is written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Options, type Rendered, type Report, render } from "../../src/index.ts";
import { type AwkwardStream, awkwardYaml } from "../generate/awkward-yaml.ts";
import type { Mapping } from "../generate/data.ts";
import { options } from "../generate/options.ts";
import fc, { runs } from "../tool/seeds.ts";
import { expectedStream, namespaceOf, objectsOf, references } from "./expected-stream.ts";
import { readDocuments } from "./read-documents.ts";
import { touchedLines } from "./touched-lines.ts";

/** Shrinking a long text can take minutes: what it has found by then is small enough. */
function check(name: string, numRuns: number, property: (stream: AwkwardStream, chosen: Options) => void): void {
  test(name, () => {
    fc.assert(fc.property(awkwardYaml(), options, property), runs(numRuns, 60));
  });
}

/** What a generated stream and random flags can rightly be refused for. */
const expectedFaults = ["conflicting-configs", "no-reload"];

/** The output, or undefined where the stream is rightly refused. */
function outputOf({ text, report }: Rendered): string | undefined {
  const faults = report.problems.filter(({ severity }) => severity === "error");
  assert.equal(text === undefined, faults.length > 0, "output is there if and only if nothing is wrong");
  assert.deepEqual(
    faults.filter(({ code }) => !expectedFaults.includes(code)),
    [],
  );
  return text;
}

check("parse(output) is the transformation applied to parse(input)", 700, ({ text, objects }, chosen) => {
  const rendered = render(text, chosen);
  const output = outputOf(rendered);
  if (output === undefined) return;
  assert.deepEqual(readDocuments(output), expectedStream(objects as Mapping[], rendered.report, chosen));
});

check("a second run changes nothing, and the first one always gives the same", 400, ({ text }, chosen) => {
  const rendered = render(text, chosen);
  assert.deepEqual(render(text, chosen), rendered);
  const output = outputOf(rendered);
  if (output !== undefined) assert.equal(render(output, chosen).text, output);
});

check("only lines that had to change have changed", 500, ({ text }, chosen) => {
  const rendered = render(text, chosen);
  const output = outputOf(rendered);
  if (output !== undefined) assert.deepEqual(touchedLines(text, output, rendered.report), []);
});

check("with nothing to do, the output is the input", 400, ({ text, objects }, chosen) => {
  const ignored = outputOf(render(text, { ...chosen, strategy: "ignore", rules: [everything("ignore")] }));
  if (ignored !== undefined) assert.equal(ignored, text);
  const kinds = new Set((objects as Mapping[]).flatMap(objectsOf).map(({ kind }) => kind));
  if (!kinds.has("ConfigMap") && !kinds.has("Secret")) assert.equal(render(text, chosen).text, text);
});

check("every rewritten reference means an object with the same content", 400, ({ text }, chosen) => {
  const output = outputOf(render(text, chosen));
  if (output === undefined) return;
  // Read, not as generated: the two have to have their keys in the same order.
  const before = readDocuments(text).flatMap(objectsOf);
  const after = readDocuments(output).flatMap(objectsOf);
  const [was, is] = [before, after].map((all) =>
    all.filter(({ kind }) => kind !== "ConfigMap" && kind !== "Secret").map(referencesOf),
  );
  assert.equal(is?.length, was?.length, "no referrer is lost or added");
  for (const [index, { namespace, names }] of (is ?? []).entries()) {
    const old = was?.[index]?.names ?? [];
    assert.equal(names.length, old.length);
    for (const [place, reference] of names.entries()) {
      if (reference === old[place]) continue;
      const target = find(after, reference, namespace ?? chosen.namespace, chosen);
      const source = find(before, old[place] as string, namespace ?? chosen.namespace, chosen);
      assert.ok(target && source, `${reference} is in the output`);
      for (const key of ["data", "binaryData", "stringData", "type"]) assert.deepEqual(target[key], source[key]);
    }
  }
});

check("a config that nothing refers to keeps its plain name", 300, ({ text }, chosen) => {
  const { report } = render(text, chosen);
  for (const { references: found, strategy } of report.configs)
    if (found.length === 0) assert.notEqual(strategy, "rename");
});

check("one fault in any document, and nothing comes out", 300, ({ text, objects }, chosen) => {
  const broken = faults[text.length % faults.length] as (typeof faults)[number];
  const joined = objects.length % 2 === 0 ? [broken, text] : [text, broken];
  const { text: output, report } = render(
    joined.map((part, index) => ({ path: `${index}.yaml`, text: part })),
    chosen,
  );
  assert.equal(output, undefined);
  assert.ok(hasErrorIn(report, `${joined.indexOf(broken)}.yaml`));
});

test("neither the order of the keys nor what is no content changes a suffix; any value does", () => {
  const data = fc.dictionary(fc.string({ unit: "binary", minLength: 1 }), fc.string({ unit: "binary" }), {
    minKeys: 1,
  });
  fc.assert(
    fc.property(data, fc.array(fc.nat()), fc.constantFrom("ConfigMap", "Secret"), (content, order, kind) => {
      const suffix = suffixOf({ kind, metadata: { name: "x" }, data: content });
      const shuffled = Object.entries(content).map((entry, index) => ({ entry, rank: order[index] ?? index }));
      shuffled.sort((a, b) => a.rank - b.rank);
      const reordered = Object.fromEntries(shuffled.reverse().map(({ entry }) => entry));
      assert.equal(
        suffixOf({
          immutable: true,
          data: reordered,
          metadata: { labels: { a: "b" }, name: "other", namespace: "n" },
          kind,
        }),
        suffix,
      );
      const [key = "", value = ""] = Object.entries(content)[0] ?? [];
      assert.notEqual(suffixOf({ kind, metadata: { name: "x" }, data: { ...content, [key]: `${value}!` } }), suffix);
    }),
    runs(500),
  );
});

function suffixOf(object: object): string {
  // YAML has some characters that JSON allows in escapes only.
  const json = JSON.stringify({ apiVersion: "v1", ...object }).replace(
    /[\u007f-\u009f\ufeff\ufffe\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const { report } = render(json, { secrets: true });
  assert.equal(report.configs.length, 1);
  return report.configs[0]?.suffix ?? "";
}

const faults = [
  "kind: ConfigMap\nmetadata: {name: x",
  "kind: ConfigMap\nmetadata: {name: x}\ndata: {a: 'b\n",
  "kind: ConfigMap\nmetadata:\n\tname: x\n",
  "kind: ConfigMap\napiVersion: v1\nmetadata: {}\n",
  "kind: ConfigMap\napiVersion: v1\nmetadata: {name: x}\ndata: [a]\n",
  "kind: ConfigMap\napiVersion: v1\nmetadata: {name: x, annotations: {hashroll.dev/strategy: renam}}\n",
  `kind: ConfigMap\napiVersion: v1\nmetadata: {name: ${"x".repeat(250)}, annotations: {hashroll.dev/strategy: copy}}\n`,
] as const;

function hasErrorIn({ problems }: Report, path: string): boolean {
  return problems.some(({ severity, file }) => severity === "error" && file === path);
}

function everything(strategy: "ignore"): NonNullable<Options["rules"]>[number] {
  return { match: { name: "*" }, strategy };
}

function referencesOf(object: Mapping): { namespace: string | undefined; names: string[] } {
  const names: string[] = [];
  references(object, (kind, name) => {
    names.push(`${kind} ${name}`);
    return name;
  });
  return { namespace: namespaceOf(object), names };
}

/** The object of the same namespace, else the one where a namespace is missing. */
function find(
  objects: readonly Mapping[],
  reference: string,
  namespace: string | undefined,
  { namespace: missing }: Options,
): Mapping | undefined {
  const named = objects.filter(
    ({ kind, metadata }) => `${String(kind)} ${String((metadata as Mapping)["name"])}` === reference,
  );
  const own = (object: Mapping): string | undefined => namespaceOf(object) ?? missing;
  return (
    named.find((object) => own(object) === namespace) ??
    named.find((object) => namespace === undefined || own(object) === undefined)
  );
}
