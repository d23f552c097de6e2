// What holds with `scope: keys`, however a config is written and whoever uses its keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, loadAll } from "js-yaml";
import { render } from "../../src/index.ts";
import { awkwardYaml } from "../generate/awkward-yaml.ts";
import type { Mapping } from "../generate/data.ts";
import { options } from "../generate/options.ts";
import fc, { runs } from "../tool/seeds.ts";
import { objectsOf } from "./expected-stream.ts";
import { readDocuments } from "./read-documents.ts";

const keys = ["a", "b", "c.yaml", "d-e", "1"];

/** How a workload names its keys; all of them by `whole` and `envFrom`. */
type Form = "env" | "items" | "projected" | "subPath" | "whole" | "envFrom";

interface Workload {
  readonly form: Form;
  readonly keys: readonly string[];
}

interface Step {
  readonly values: readonly string[];
  readonly workloads: readonly Workload[];
  readonly scope: "keys" | "config";
}

const workload: fc.Arbitrary<Workload> = fc.record({
  form: fc.constantFrom("env", "items", "projected", "subPath", "whole", "envFrom"),
  keys: fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: 3 }),
});
const workloads = fc.array(workload, { minLength: 1, maxLength: 4 });
const values = fc.array(fc.constantFrom("red", "green", "blue"), { minLength: keys.length, maxLength: keys.length });

function usedBy({ form, keys: own }: Workload): readonly string[] {
  return form === "whole" || form === "envFrom" ? keys : own;
}

function streamOf({ values: own, workloads: all, scope }: Step): string {
  const data = Object.fromEntries(keys.map((key, index) => [key, own[index]]));
  const annotations = { "hashroll.dev/scope": scope };
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "common", annotations }, data };
  return [config, ...all.map(deployment)].map((each) => JSON.stringify(each)).join("\n---\n");
}

function deployment(each: Workload, index: number): object {
  const template = { spec: podSpec(each) };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: `app-${index}` }, spec: { template } };
}

function podSpec({ form, keys: own }: Workload): object {
  const items = own.map((key) => ({ key, path: key }));
  const mounts = form === "subPath" ? own.map((key) => ({ name: "v", mountPath: `/${key}`, subPath: key })) : [];
  const container = {
    name: "app",
    env: form === "env" ? own.map((key, at) => envOf(key, at)) : [],
    envFrom: form === "envFrom" ? [{ configMapRef: { name: "common" } }] : [],
    volumeMounts: form === "whole" || form === "items" ? [{ name: "v", mountPath: "/etc/app" }] : mounts,
  };
  const source = form === "items" ? { name: "common", items } : { name: "common" };
  const volume =
    form === "projected"
      ? { name: "v", projected: { sources: [{ configMap: { name: "common", items } }] } }
      : { name: "v", configMap: source };
  return { containers: [container], volumes: form === "env" || form === "envFrom" ? [] : [volume] };
}

function envOf(key: string, index: number): object {
  return { name: `V${index}`, valueFrom: { configMapKeyRef: { name: "common", key } } };
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: object;
}

/** The output as objects: the configs by name, and each workload's template as text. */
function outputOf(text: string, previous?: string, revisions?: number) {
  const rendered = render(text, {
    ...(revisions !== undefined && { revisions }),
    ...(previous !== undefined && { previous: [{ path: "previous", text: previous }] }),
  });
  const output = rendered.text;
  assert.ok(output !== undefined, rendered.report.problems.map(({ message }) => message).join("\n"));
  const objects = loadAll(output) as Manifest[];
  const configs = new Map(objects.filter(({ kind }) => kind === "ConfigMap").map((each) => [each.metadata.name, each]));
  const templates = objects.filter(({ kind }) => kind === "Deployment").map(({ spec }) => JSON.stringify(spec));
  return { output, configs, templates };
}

/** The one config that a template names. */
function namedIn(template: string | undefined): string {
  const names = new Set(Array.from((template ?? "").matchAll(/"(common[^"]*)"/g), ([, name]) => name as string));
  assert.equal(names.size, 1, "all references of a workload name the same revision");
  return [...names][0] as string;
}

test("a workload's template changes if and only if a key that it uses changes", () => {
  fc.assert(
    fc.property(workloads, values, values, (all, before, after) => {
      const was = outputOf(streamOf({ values: before, workloads: all, scope: "keys" }));
      const is = outputOf(streamOf({ values: after, workloads: all, scope: "keys" }));
      all.forEach((each, index) => {
        const isAffected = usedBy(each).some((key) => before[keys.indexOf(key)] !== after[keys.indexOf(key)]);
        assert.equal(was.templates[index] !== is.templates[index], isAffected);
      });
    }),
    runs(300),
  );
});

test("a workload sees what it uses as before, and nothing else", () => {
  fc.assert(
    fc.property(workloads, values, (all, own) => {
      const { output, configs, templates } = outputOf(streamOf({ values: own, workloads: all, scope: "keys" }));
      all.forEach((each, index) => {
        const wanted = Object.fromEntries(usedBy(each).map((key) => [key, own[keys.indexOf(key)]]));
        assert.deepEqual(configs.get(namedIn(templates[index]))?.data, wanted);
      });
      const sets = new Set(all.map((each) => [...usedBy(each)].sort().join()));
      assert.equal(configs.size, sets.size, "those with the same keys share a revision");
      assert.equal(render(output).text, output, "a second run changes nothing");
    }),
    runs(200),
  );
});

const step: fc.Arbitrary<Step> = fc.record({
  values,
  workloads: fc.tuple(workload, workload, workload),
  scope: fc.constantFrom("keys", "keys", "config"),
});

test("through changes of values, keys and scope, what ran last stays, and a render without changes is the last one", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 7 }), fc.integer({ min: 1, max: 3 }), (steps, most) => {
      let last = outputOf(streamOf(steps[0] as Step));
      for (const each of steps) {
        const next = outputOf(streamOf(each), last.output, most);
        for (const template of [...last.templates, ...next.templates]) assert.ok(next.configs.has(namedIn(template)));
        assert.equal(outputOf(streamOf(each), next.output, most).output, next.output);
        assert.equal(render(next.output).text, next.output);
        last = next;
      }
    }),
    runs(150, 120),
  );
});

test("each workload can go back as many states as are carried, however often others change", () => {
  fc.assert(
    fc.property(
      workloads,
      fc.array(values, { minLength: 3, maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
      (all, states, most) => {
        const ran = all.map((): string[] => []);
        let previous: string | undefined;
        for (const own of states) {
          const next = outputOf(streamOf({ values: own, workloads: all, scope: "keys" }), previous, most);
          previous = next.output;
          next.templates.forEach((template, index) => {
            const name = namedIn(template);
            const names = ran[index] as string[];
            ran[index] = [name, ...names.filter((each) => each !== name)];
            for (const each of (ran[index] as string[]).slice(0, most + 1)) assert.ok(next.configs.has(each), each);
          });
          const sets = new Set(all.map((each) => [...usedBy(each)].sort().join()));
          assert.ok(next.configs.size <= sets.size * (most + 1), "and no more than that is carried");
        }
      },
    ),
    runs(100, 120),
  );
});

/** The configs of a stream as they are meant by a name: the same name may be in several namespaces. */
function contentsOf(objects: readonly Mapping[]): Map<string, Mapping[]> {
  const found = new Map<string, Mapping[]>();
  for (const each of objects) {
    const name = (each["metadata"] as Mapping | undefined)?.["name"];
    if (each["kind"] === "ConfigMap" || each["kind"] === "Secret")
      found.set(`${each["kind"]} ${name}`, [...(found.get(`${each["kind"]} ${name}`) ?? []), each]);
  }
  return found;
}

function entriesOf(config: Mapping): Map<string, string> {
  const fields = ["data", "binaryData", "stringData"].flatMap((field) =>
    Object.entries((config[field] ?? {}) as Mapping).map(
      ([key, value]) => [`${field} ${key}`, JSON.stringify(value)] as const,
    ),
  );
  return new Map(fields);
}

/** A workload for the first key of each config, and one for the others. */
function usersOf(configs: readonly Mapping[]): string {
  const users = configs.flatMap((config) => {
    const { name, namespace } = config["metadata"] as Mapping;
    const [first, ...rest] = [...entriesOf(config).keys()].map((key) => key.slice(key.indexOf(" ") + 1));
    if (config["kind"] !== "ConfigMap" || first === undefined) return [];
    return [[first], rest].map((own) => {
      const env = own.map((key) => ({ name: "V", valueFrom: { configMapKeyRef: { name, key } } }));
      const template = { spec: { containers: [{ name: "app", env }] } };
      return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "user", namespace }, spec: { template } };
    });
  });
  return users.map((each) => JSON.stringify(each)).join("\n---\n");
}

test("however it is written, each slice is a part of its config, and a second run changes nothing", () => {
  let slices = 0;
  fc.assert(
    fc.property(awkwardYaml(), options, ({ text }, chosen) => {
      const scoped = { ...chosen, scope: "keys" as const };
      const before = contentsOf(readDocuments(text).flatMap(objectsOf));
      const users = { path: "users.yaml", text: usersOf([...before.values()].flat()) };
      const { text: output, report } = render([{ path: "in.yaml", text }, users], scoped);
      if (output === undefined) return;
      assert.equal(render(output, scoped).text, output);
      const after = contentsOf(readDocuments(output).flatMap(objectsOf));
      for (const { kind, name, slices: own = [] } of report.configs) {
        for (const { revision, keys: cut } of own) {
          slices++;
          const [slice] = after.get(`${kind} ${revision}`) ?? [];
          assert.ok(slice, `${revision} is in the output`);
          const isPart = (before.get(`${kind} ${name}`) ?? []).some((whole) => {
            const all = entriesOf(whole);
            const wanted = [...all].filter(([key]) => cut.includes(key.slice(key.indexOf(" ") + 1)));
            return JSON.stringify([...entriesOf(slice)].sort()) === JSON.stringify(wanted.sort());
          });
          assert.ok(isPart, `${revision} is what ${name} has of these keys`);
        }
      }
    }),
    runs(300, 60),
  );
  assert.ok(slices > 10, "some were cut");
});

test("comments go with their keys", () => {
  const line = fc.record({ key: fc.constantFrom(...keys), comment: fc.boolean(), blank: fc.boolean() });
  const lines = fc.uniqueArray(line, { selector: ({ key }) => key, minLength: 1 });
  fc.assert(
    fc.property(lines, fc.constantFrom(...keys), (all, wanted) => {
      const written = all.map(({ key, comment, blank }) =>
        [...(blank ? [""] : []), ...(comment ? [`  # about ${key}!`] : []), `  "${key}": v # end of ${key}!`].join(
          "\n",
        ),
      );
      const config = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: common}\ndata:\n${written.join("\n")}\n`;
      const referrer = JSON.stringify(deployment({ form: "subPath", keys: [wanted] }, 0));
      const { text } = render(`${config}---\n${referrer}\n`, { scope: "keys" });
      const [document = ""] = (text ?? "").split("---");
      for (const { key, comment } of all) {
        const isThere = key === wanted;
        assert.equal(document.includes(`# end of ${key}!`), isThere);
        assert.equal(document.includes(`# about ${key}!`), isThere && comment);
      }
      assert.ok(load(document));
    }),
    runs(200),
  );
});
