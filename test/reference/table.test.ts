import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { checkClassified, findReference, type Property } from "../../src/codegen/classify-property.ts";
import { createReferenceTable } from "../../src/codegen/create-reference-table.ts";
import { builtinTable } from "../../src/reference/table/builtin.generated.ts";
import { extraTable, immutableKinds } from "../../src/reference/table/builtin-extra.ts";
import { customTable, customTables } from "../../src/reference/table/custom/custom-table.ts";
import type { Field, ReferenceTable, Shape } from "../../src/reference/table/types.ts";
import { customFields, otherFields, podFields, podSpecs } from "./table-fields.ts";

const own = [builtinTable, extraTable];
const all = [...own, customTable];

/** Our own reading of the path language, apart from the one that the walk uses. */
function tokens(path: string): string[] {
  const segment = /^(?:\*\*|\*|\{[\w,-]+\}|[\w-]+)(?:\[[^[\]]*\])*$|^(?:\[[^[\]]+\])+$/;
  const outside = path.replaceAll(/\[[^[\]]*\]/g, (bracket) => bracket.replaceAll(".", "\0"));
  return outside.split(".").flatMap((each) => {
    assert.match(each.replaceAll("\0", "."), segment, path);
    return [...each.replaceAll("\0", ".").matchAll(/\[[^\]]*\]|[^[\]]+/g)].map(([token]) => token);
  });
}

/** How many of the steps a pattern can take from the front: several answers where it has a `**`. */
function lengths(pattern: readonly string[], steps: readonly string[]): number[] {
  const [first, ...rest] = pattern;
  if (first === undefined) return [0];
  if (first === "**")
    return steps.flatMap((_, skip) => lengths(rest, steps.slice(skip)).map((length) => length + skip));
  const [step, ...others] = steps;
  if (step === undefined || !fits(first, step)) return [];
  return lengths(rest, others).map((length) => length + 1);
}

function fits(token: string, step: string): boolean {
  if (token === step) return true;
  if (step === "[]") return false;
  if (token === "*") return true;
  return token.startsWith("{") && token.slice(1, -1).split(",").includes(step);
}

function resolve(
  tables: readonly ReferenceTable[],
  shapes: readonly (Shape | undefined)[],
  steps: readonly string[],
): Field[] {
  return shapes
    .flatMap((shape) => Object.entries(shape ?? {}))
    .flatMap(([path, target]) =>
      lengths(tokens(path), steps).flatMap((length) => {
        const rest = steps.slice(length);
        if (typeof target !== "string") return rest.length === 0 ? [target] : [];
        return rest.length === 0
          ? []
          : resolve(
              tables,
              tables.map((table) => table.shapes[target]),
              rest,
            );
      }),
    );
}

/** `Secret kindIn=kind keeps=immutable`: the field that the tables have for a path of a kind, in the words of the lists. */
function describe(tables: readonly ReferenceTable[], kind: string, path: string): string[] {
  const found = resolve(
    tables,
    tables.map((table) => table.kinds[kind]),
    tokens(path),
  );
  const words = found.map(({ to, ...rest }) =>
    [to ?? "-", ...Object.entries(rest).map(([name, value]) => `${name}=${value}`)].join(" "),
  );
  return [...new Set(words)];
}

function lines(text: string): string[][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
}

function targets(tables: readonly ReferenceTable[]): string[] {
  const shapes = tables.flatMap((table) => [...Object.values(table.shapes), ...Object.values(table.kinds)]);
  return shapes.flatMap((shape) => Object.values(shape)).filter((target) => typeof target === "string");
}

test("the generated table is what the generator writes", () => {
  const committed = readFileSync(new URL("../../src/reference/table/builtin.generated.ts", import.meta.url), "utf8");
  assert.equal(createReferenceTable(), committed, "run npm run generate");
});

test("every pod spec field is reached in every kind that has a pod spec", () => {
  for (const [kind = "", prefix = ""] of lines(podSpecs)) {
    for (const [path = "", ...field] of lines(podFields)) {
      assert.deepEqual(describe(own, kind, `${prefix}.${path}`), [field.join(" ")], `${kind} ${prefix}.${path}`);
    }
  }
});

test("every other field of kustomize's lists is reached in the built-in kinds", () => {
  for (const [kind = "", path = "", ...field] of lines(otherFields)) {
    assert.deepEqual(describe(own, kind, path), [field.join(" ")], `${kind} ${path}`);
  }
});

test("the fields of custom resources are reached", () => {
  for (const [kind = "", path = "", ...field] of lines(customFields)) {
    assert.deepEqual(describe(all, kind, path), [field.join(" ")], `${kind} ${path}`);
  }
});

test("what is no reference is not reached", () => {
  assert.deepEqual(describe(all, "Deployment.apps", "spec.template.spec.serviceAccountName"), []);
  assert.deepEqual(describe(all, "Deployment.apps", "spec.template.spec.volumes[].name"), []);
  assert.deepEqual(describe(all, "Node.", "status.config.active.configMap.name"), []);
  assert.deepEqual(describe(all, "Role.rbac.authorization.k8s.io", "rules[].resourceNames[]"), []);
  assert.deepEqual(
    describe(all, "SecretStore.external-secrets.io", "spec.provider.vault.auth.kubernetes.serviceAccountRef.name"),
    [],
  );
});

test("every path is in the language and every shape that is named exists", () => {
  for (const table of all) {
    for (const shape of [...Object.values(table.shapes), ...Object.values(table.kinds)])
      Object.keys(shape).forEach(tokens);
  }
  const names = new Set(all.flatMap((table) => Object.keys(table.shapes)));
  for (const target of targets(all)) assert.ok(names.has(target), target);
  assert.throws(() => tokens("spec..name"));
  assert.throws(() => tokens("spec.{a,b"));
});

/** The shapes that are met on the way from the kinds. */
function reached(tables: readonly ReferenceTable[]): Set<string> {
  const names = new Set<string>();
  const open = tables.flatMap((table) => Object.values(table.kinds));
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    for (const target of Object.values(shape)) {
      if (typeof target !== "string" || names.has(target)) continue;
      names.add(target);
      open.push(...tables.map((table) => table.shapes[target] ?? {}));
    }
  }
  return names;
}

test("every shape is reached from a kind, the generated ones from the generated kinds", () => {
  for (const tables of [[builtinTable], own, all]) {
    const names = tables.flatMap((table) => Object.keys(table.shapes));
    assert.deepEqual(
      names.filter((name) => !reached(tables).has(name)),
      [],
    );
  }
});

test("kinds are written as kind and group, and tables never contradict each other", () => {
  for (const table of all)
    for (const kind of Object.keys(table.kinds)) assert.match(kind, /^[A-Z]\w+\.(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*)?$/);
  for (const section of ["shapes", "kinds"] as const) {
    const places = all.flatMap((table) =>
      Object.entries(table[section]).flatMap(([name, shape]) => Object.keys(shape).map((path) => `${name} ${path}`)),
    );
    assert.equal(new Set(places).size, places.length);
    const families = customTables.flatMap((table) => Object.keys(table[section]));
    assert.equal(new Set(families).size, families.length);
  }
});

test("every field has a kind or where the kind is found", () => {
  const shapes = all.flatMap((table) => [...Object.values(table.shapes), ...Object.values(table.kinds)]);
  for (const [path, target] of shapes.flatMap((shape) => Object.entries(shape))) {
    if (typeof target !== "string") assert.ok(target.to ?? target.kindIn ?? target.when, path);
  }
});

test("every immutable kind is in the tables", () => {
  for (const kind of immutableKinds)
    assert.ok(
      all.some((table) => kind in table.kinds),
      kind,
    );
});

const made: Property = {
  holder: "MadeUpSource",
  name: "size",
  type: "string",
  steps: "",
  siblings: ["size"],
  prose: "How big it is.",
};

test("a property that looks like a config reference and has no rule stops the generator", () => {
  assert.doesNotThrow(() => checkClassified(made, false));
  assert.throws(() => checkClassified({ ...made, name: "configMapTitle" }, false), /MadeUpSource\.configMapTitle/);
  assert.throws(() => checkClassified({ ...made, name: "source", type: "SecretBag" }, false), /MadeUpSource\.source/);
  assert.throws(
    () => checkClassified({ ...made, prose: "Name of the ConfigMap to read." }, false),
    /MadeUpSource\.size/,
  );
  assert.doesNotThrow(() => checkClassified({ ...made, name: "configMapTitle" }, true));
});

test("a new property that follows the rules is a reference without a rule of its own", () => {
  assert.deepEqual(findReference({ ...made, name: "tlsSecretRefs", type: "LocalObjectReference", steps: "[]" }), {
    path: "tlsSecretRefs[].name",
    field: { to: "Secret" },
  });
  assert.deepEqual(findReference({ ...made, name: "secretName", siblings: ["secretName", "secretNamespace"] }), {
    path: "secretName",
    field: { to: "Secret", namespaceIn: "secretNamespace" },
  });
  assert.equal(findReference({ ...made, name: "claimRef", type: "ObjectReference" }), undefined);
});
