// What holds for every sequence of renders, whatever content comes and goes, is pinned or removed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dump, load, loadAll } from "js-yaml";
import { type Options, render } from "../../src/index.ts";
import fc, { runs } from "../tool/seeds.ts";

const bases = ["one", "two"] as const;
const contents = ["red", "green", "blue", "white"];

interface Step {
  /** The content of each config; undefined where it is not in the stream. */
  readonly content: readonly (string | undefined)[];
  /** What a second workload of each config is pinned to, if that is still to be had. */
  readonly pin: readonly (string | undefined)[];
}

interface Sequence {
  readonly steps: readonly Step[];
  readonly most: number;
  readonly strategies: readonly ("rename" | "copy")[];
  /** Whether there was a deployment without hashroll before. */
  readonly plainBefore: boolean;
  /** Whether the output is formatted again in between. */
  readonly rewritten: boolean;
}

const maybe = fc.option(fc.constantFrom(...contents), { nil: undefined, freq: 8 });
const rarely = fc.option(fc.constantFrom(...contents), { nil: undefined, freq: 1 });
const step: fc.Arbitrary<Step> = fc.record({ content: fc.tuple(maybe, maybe), pin: fc.tuple(rarely, rarely) });
const sequence: fc.Arbitrary<Sequence> = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 9 }),
  most: fc.nat(3),
  strategies: fc.tuple(fc.constantFrom("rename", "copy"), fc.constantFrom("rename", "copy")),
  plainBefore: fc.boolean(),
  rewritten: fc.boolean(),
});

interface Metadata {
  readonly name: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: Metadata;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly envFrom: readonly { readonly configMapRef: { readonly name: string } }[];
        }[];
      };
    };
  };
}

test("the current revision, the newest N older ones and the pinned ones are there, and nothing else", () => {
  fc.assert(fc.property(sequence, checkSequence), { ...runs(120, 20), includeErrorInReport: true });
});

function checkSequence({ steps, most, strategies, plainBefore, rewritten }: Sequence): void {
  const model = new Map<string, string[]>(bases.map((base) => [base, []]));
  const seen: Map<string, Set<string>>[] = [];
  let previous: string | undefined;
  if (plainBefore && steps[0]) {
    previous = stream(steps[0].content, [], strategies);
    seen.push(referencesOf(read(previous)));
  }
  for (const { content, pin } of steps) {
    const pins = pin.map((wanted, index) => {
      const there = content[index] === undefined ? [] : [content[index], ...(model.get(bases[index] as string) ?? [])];
      return there.find((each) => each === wanted);
    });
    const input = stream(content, pins, strategies);
    const options: Options = {
      revisions: most,
      previous: previous === undefined ? [] : [{ path: "previous", text: previous }],
    };
    const output = outputOf(input, options);
    const objects = read(output);
    for (const [index, base] of bases.entries()) {
      const kept = nextModel(model.get(base) ?? [], content[index], pins[index], most);
      model.set(base, kept);
      checkBase(base, kept, strategies[index] === "copy" && kept.length > 0, objects);
      if (kept.length === 0) for (const names of seen) names.delete(base);
    }
    seen.push(referencesOf(objects));
    checkTemplates(seen.slice(-(most + 1)), objects);
    assert.equal(outputOf(output, options), output, "idempotent");
    previous = rewritten ? rewrite(output) : output;
    assert.equal(
      outputOf(input, { ...options, previous: [{ path: "previous", text: previous }] }),
      output,
      "the same again without a change",
    );
  }
}

/** The contents that are there after a render, the current one first. */
function nextModel(
  before: readonly string[],
  now: string | undefined,
  pin: string | undefined,
  most: number,
): string[] {
  if (now === undefined) return [];
  const order = [now, ...before.filter((each) => each !== now)];
  return order.filter((each, place) => place <= most || each === pin);
}

/** What the pod templates of earlier outputs name is still there. */
function checkTemplates(seen: readonly ReadonlyMap<string, ReadonlySet<string>>[], objects: readonly Manifest[]): void {
  const configs = objects.filter(({ kind }) => kind === "ConfigMap").map(({ metadata }) => metadata.name);
  assert.equal(new Set(configs).size, configs.length, "no name twice");
  for (const name of seen.flatMap((names) => [...names.values()].flatMap((each) => [...each]))) {
    assert.ok(configs.includes(name), `${name} is still there`);
  }
}

/** `kept`: the contents that are to be there, the current one first. */
function checkBase(base: string, kept: readonly string[], hasPlain: boolean, objects: readonly Manifest[]): void {
  const own = objects.filter(
    ({ kind, metadata }) =>
      kind === "ConfigMap" && (metadata.annotations?.["hashroll.dev/base-name"] === base || metadata.name === base),
  );
  const revisions = own.filter(({ metadata }) => metadata.name !== base);
  assert.deepEqual(
    revisions.map(({ data }) => data?.["color"]),
    kept,
    `${base}: the current one, then the older ones, newest first`,
  );
  if (hasPlain) assert.ok(own.some(({ metadata }) => metadata.name === base));
  const histories = own.flatMap(({ metadata }) => metadata.annotations?.["hashroll.dev/history"] ?? []);
  const older = histories.flatMap((history) => history.split(",")).filter((name) => name !== base);
  assert.deepEqual(
    older,
    revisions.slice(1).map(({ metadata }) => metadata.name),
    "the history is what is carried",
  );
  assert.ok(
    histories.length <= 1 &&
      (histories.length === 0 || revisions[0]?.metadata.annotations?.["hashroll.dev/history"] === histories[0]),
    "only the current one has it",
  );
}

function stream(
  content: readonly (string | undefined)[],
  pins: readonly (string | undefined)[],
  strategies: readonly string[],
): string {
  const documents = bases.flatMap((base, index) => {
    const color = content[index];
    if (color === undefined) return [];
    const annotations = { "hashroll.dev/strategy": strategies[index] };
    const pin = pins[index];
    return [
      { apiVersion: "v1", kind: "ConfigMap", metadata: { name: base, annotations }, data: { color } },
      workload(`${base}-free`, base),
      workload(`${base}-held`, base, pin && `configmap/${base}=${suffixes.get(pin)}`),
    ];
  });
  return documents.map((each) => `---\n${dump(each)}`).join("") || "# nothing\n";
}

function workload(name: string, config: string, pin?: string): object {
  const annotations = pin === undefined ? {} : { annotations: { "hashroll.dev/pin": pin } };
  const template = { spec: { containers: [{ name: "a", envFrom: [{ configMapRef: { name: config } }] }] } };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name, ...annotations }, spec: { template } };
}

const suffixes: ReadonlyMap<string, string> = new Map(
  contents.map((color) => [
    color,
    render(dump({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "x" }, data: { color } })).report.configs[0]
      ?.suffix ?? "",
  ]),
);

/** The configs that pod templates name, by base name. */
function referencesOf(objects: readonly Manifest[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>(bases.map((base) => [base, new Set()]));
  for (const { spec, metadata } of objects) {
    const base = metadata.name.slice(0, 3);
    for (const container of spec?.template.spec.containers ?? [])
      for (const { configMapRef } of container.envFrom) names.get(base)?.add(configMapRef.name);
  }
  return names;
}

/** As Helm 4 does: keys sorted, quoting and comments gone. */
function rewrite(text: string): string {
  const documents = loadAll(text).map((each) => `---\n${dump(each, { sortKeys: true, lineWidth: 30 })}`);
  return documents.join("") || "# nothing\n";
}

function read(text: string): Manifest[] {
  return (loadAll(text) as (Manifest | null | undefined)[]).filter((each) => each !== null && each !== undefined);
}

function outputOf(input: string, options: Options): string {
  const { text, report } = render(input, options);
  assert.ok(text !== undefined, JSON.stringify(report.problems));
  return text;
}

const key = fc.stringMatching(/^[-._a-zA-Z0-9]{1,8}$/);
const awkward = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        "a",
        "b:",
        "- c",
        " ",
        "\t",
        "\n",
        "\r",
        "#",
        "'",
        '"',
        "\\",
        "\u0085",
        "\u2028",
        "\ufeff",
        "🚀",
        "ü",
        "---",
        "...",
        "%",
        "|",
        "0",
        "1",
        "~",
        "yes",
        "\u0001",
        "{{ x }}",
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
);

/** js-yaml writes keys such as `-_0` and `no` without quotes; to kubectl they are then 0 and false. */
const sameKeyWithoutQuotes = key.filter((each) => !/^(?:[-+.\d_].*|y|n|yes|no|on|off)$/is.test(each));

test("a carried revision has one text, whoever formatted the output in between", () => {
  const data = fc.dictionary(sameKeyWithoutQuotes, awkward, { maxKeys: 5, noNullPrototype: true });
  const annotations = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), awkward, { maxKeys: 2, noNullPrototype: true });
  fc.assert(
    fc.property(data, annotations, fc.constantFrom("yaml", "json"), (content, notes, form) => {
      const config = (color: string, more: object): object => ({
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "web", annotations: notes },
        data: { ...more, color },
      });
      const write =
        form === "json" ? (each: object) => `${json(each)}\n` : (each: object) => dump(each, { sortKeys: false });
      const first = outputOf(write(config("red", content)), { strategy: "copy", previous: [] });
      const second = outputOf(write(config("green", {})), { strategy: "copy", previous: [{ path: "1", text: first }] });
      const carried = lastDocument(second, form);
      const read = load(carried) as Manifest;
      assert.deepEqual({ ...read.data }, { ...content, color: "red" });
      assert.deepEqual({ ...read.metadata.annotations }, { ...notes, "hashroll.dev/base-name": "web" });
      const rewritten =
        form === "json"
          ? second
              .split("\n")
              .filter((line) => line !== "")
              .map((line) => json(JSON.parse(line), 1))
              .join("\n")
          : rewrite(second);
      const third = outputOf(write(config("blue", {})), {
        strategy: "copy",
        previous: [{ path: "2", text: rewritten }],
      });
      assert.equal(lastDocument(third, form), carried);
    }),
    { ...runs(400, 15), includeErrorInReport: true },
  );
});

test("a revision of hundreds of thousands of lines is carried like any other", () => {
  const lines = "1\n".repeat(300_000);
  const config = (color: string): string =>
    dump({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "web" }, data: { color, lines } });
  const first = outputOf(config("red"), { strategy: "copy", previous: [] });
  const previous = [{ path: "1", text: first }];
  const second = outputOf(config("green"), { strategy: "copy", revisions: 1, previous });
  assert.deepEqual((load(lastDocument(second, "yaml")) as Manifest).data, { color: "red", lines });
});

function lastDocument(text: string, form: "yaml" | "json"): string {
  return form === "json" ? (text.trimEnd().split("\n").at(-1) ?? "") : (text.split(/^---\n/m).at(-1) ?? "");
}

/** What Go takes for a line break, or for no character at all, can't stand in JSON as it is. */
function json(value: unknown, indentation?: number): string {
  return JSON.stringify(value, undefined, indentation).replace(
    /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
