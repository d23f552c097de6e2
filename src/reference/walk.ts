// Finds every reference of an object. The one walk there is: what it finds is both what is counted and what is rewritten.

import {
  child,
  entries,
  type Found,
  type FoundMapping,
  type FoundScalar,
  isMapping,
  isScalar,
  isSequence,
  items,
  textAt,
} from "../manifest/access.ts";
import { aliasBudget } from "../manifest/alias-limit.ts";
import { type Document, type ManifestObject, placeIn } from "../manifest/document.ts";
import type { FieldSpec } from "../policy/field-specs.ts";
import { type CompiledTable, newStep, type Step } from "./compile.ts";
import type { ConfigKind, Field } from "./table.ts";

/** Why a field has to keep the plain name: as in the table, or because it is read in namespaces that nobody knows. */
export type Keeps = NonNullable<Field["keeps"]> | "anywhere";

/** A field of a referrer that names a config. */
export interface Reference {
  readonly at: FoundScalar;
  readonly to: ConfigKind;
  readonly name: string;
  /** The namespace that the reference itself says, in a sibling field or as `namespace/name`. */
  readonly namespace?: string;
  readonly optional: boolean;
  /** Why the field has to keep the plain name, if it has to. */
  readonly keeps?: Keeps;
  /** Known by its look only: a reference if the stream has such a config, otherwise nothing at all. */
  readonly guessed: boolean;
  /** `spec.template.spec.volumes[0].configMap.name` */
  readonly path: string;
}

/** Everything that a walk over an object finds. */
export interface Findings {
  readonly references: readonly Reference[];
  /** Where its pods are described: annotations here make it roll out. */
  readonly podTemplates: readonly FoundMapping[];
  /** The pods' own descriptions, inside templates or not. */
  readonly podSpecs: readonly FoundMapping[];
}

export interface Walker {
  readonly table: CompiledTable;
  /** The user's own fields. */
  readonly fieldSpecs: readonly FieldSpec[];
  /** The kind of parameter that an admission policy of the stream takes. */
  paramKind(policy: string): string | undefined;
  /** Whether a kind is known by the table alone, or looked into by its shape as well. */
  isBuiltIn(group: string): boolean;
}

export function walkObject(object: ManifestObject, walker: Walker): Findings {
  const walk = new Walk(object, walker);
  const steps = walker.table.kind(`${object.kind}.${object.group}`);
  if (steps) walk.follow(object.root, undefined, [steps], "");
  for (const spec of walker.fieldSpecs)
    if (isSpecOf(spec, object)) walk.followKeys(object.root, undefined, spec.keys, spec.to, "");
  if (!walker.isBuiltIn(object.group)) walk.recognise(object.root, "");
  return walk;
}

/** References in something that is no object, by their look alone. */
export function walkFragment(document: Document, fragment: Found, walker: Walker): readonly Reference[] {
  const walk = new Walk({ document, root: fragment }, walker);
  walk.recognise(fragment, "");
  return walk.references;
}

class Walk implements Findings {
  readonly references: Reference[] = [];
  readonly podTemplates: FoundMapping[] = [];
  readonly podSpecs: FoundMapping[] = [];
  /** Fields that the table speaks of, outputs included: their look says nothing more. */
  readonly #known = new Set<string>();
  readonly #root: Found;
  readonly #walker: Walker;
  readonly #table: CompiledTable;
  readonly #spend: () => void;

  constructor(object: { document: Document; root: Found }, walker: Walker) {
    this.#root = object.root;
    this.#walker = walker;
    this.#table = walker.table;
    this.#spend = aliasBudget(placeIn(object.document, object.root));
  }

  follow(at: Found, parent: FoundMapping | undefined, reached: readonly Step[], path: string): void {
    if (at.via) this.#spend();
    const steps = this.#withShapes(reached, at);
    if (isScalar(at)) {
      for (const step of steps) for (const field of step.fields) this.#add(at, parent, field, path, false);
    } else if (isSequence(at)) {
      const next = steps.flatMap((step) => [...(step.items ? [step.items] : []), ...goOn(step, (deep) => deep.items)]);
      if (next.length === 0) return;
      for (const [index, item] of items(at).entries()) this.follow(item, parent, next, `${path}[${index}]`);
    } else if (isMapping(at)) {
      for (const [key, value] of this.#entriesOnTheWay(at, steps)) {
        const next = steps.flatMap((step) => [
          ...take(step, key),
          ...goOn(
            step,
            (deep) => deep.keys.get(key),
            (deep) => deep.any,
          ),
        ]);
        if (next.length > 0) this.follow(value, at, next, path === "" ? key : `${path}.${key}`);
      }
    }
  }

  /** A path of kustomize's: it goes through sequences without a word. */
  followKeys(at: Found, parent: FoundMapping | undefined, keys: readonly string[], to: ConfigKind, path: string): void {
    if (at.via) this.#spend();
    const [key, ...rest] = keys;
    if (isSequence(at)) {
      for (const [index, item] of items(at).entries()) this.followKeys(item, parent, keys, to, `${path}[${index}]`);
    } else if (key === undefined && isScalar(at)) this.#add(at, parent, { to }, path, false);
    else if (key !== undefined && isMapping(at)) {
      const value = child(at, key);
      if (value) this.followKeys(value, at, rest, to, path === "" ? key : `${path}.${key}`);
    }
  }

  /** Pod specs and `configMap…` objects in kinds that nobody has told us about. */
  recognise(at: Found, path: string): void {
    if (at.via) this.#spend();
    if (isSequence(at)) {
      for (const [index, item] of items(at).entries()) this.recognise(item, `${path}[${index}]`);
    }
    if (!isMapping(at)) return;
    if (looksLikePodSpec(at)) {
      this.follow(at, undefined, [podSpecStep], path);
      return;
    }
    for (const [key, value] of entries(at)) {
      const below = path === "" ? key : `${path}.${key}`;
      if (isMapping(value)) this.#guess(key, value, below);
      if (key === "spec" && /[tT]emplate(?:\[\d+\])?$/.test(path) && isMapping(value) && looksLikePodSpec(value))
        this.podTemplates.push(at);
      this.recognise(value, below);
    }
  }

  #guess(key: string, value: FoundMapping, path: string): void {
    const looks = telling.get(key);
    for (const name of looks?.names ?? []) {
      const found = child(value, name);
      if (looks && isScalar(found)) this.#add(found, value, { to: looks.to }, `${path}.${name}`, true);
    }
  }

  #withShapes(reached: readonly Step[], at: Found): Step[] {
    const steps: Step[] = [];
    for (const step of reached) {
      steps.push(step);
      if (step.shapes.length === 0) continue;
      if (isMapping(at) && step.shapes.includes("PodTemplateSpec")) this.podTemplates.push(at);
      if (isMapping(at) && step.shapes.includes("PodSpec")) this.podSpecs.push(at);
      steps.push(
        ...this.#withShapes(
          step.shapes.map((name) => this.#table.shape(name)),
          at,
        ),
      );
    }
    return steps;
  }

  /** Without wildcards only the keys of the table are looked up, however many the object has. */
  #entriesOnTheWay(at: FoundMapping, steps: readonly Step[]): Iterable<[string, Found]> {
    if (steps.some((step) => step.any ?? step.deep)) return entries(at);
    const [only] = steps;
    const keys =
      only && steps.length === 1 ? only.keys.keys() : new Set(steps.flatMap((step) => [...step.keys.keys()]));
    const found: [string, Found][] = [];
    for (const key of keys) {
      const value = child(at, key);
      if (value) found.push([key, value]);
    }
    return found;
  }

  #add(at: FoundScalar, parent: FoundMapping | undefined, field: Field, path: string, guessed: boolean): void {
    const place = `${at.node.start} ${at.via?.start ?? ""}`;
    if (this.#known.has(place)) return;
    this.#known.add(place);
    const isParameter = field.when === "paramKind";
    const to = isParameter ? this.#parameterKind() : configKind(field, parent);
    if (field.output || !to || at.node.value === "") return;
    const slash = field.form === "qualified" ? at.node.value.indexOf("/") : -1;
    const said = field.namespaceIn && parent ? textAt(parent, field.namespaceIn) : undefined;
    const namespace = slash > 0 ? at.node.value.slice(0, slash) : said;
    const keeps = isParameter && !(namespace && this.#policyParamKind()) ? "anywhere" : field.keeps;
    this.references.push({
      at,
      to,
      name: at.node.value.slice(slash + 1),
      ...(namespace && { namespace }),
      optional: parent !== undefined && textAt(parent, "optional") === "true",
      ...(keeps && { keeps }),
      guessed: guessed || isParameter,
      path,
    });
  }

  /** What a policy's binding names is a config if the policy says so, or if the policy is out of sight. */
  #parameterKind(): ConfigKind | undefined {
    const kind = this.#policyParamKind() ?? "ConfigMap";
    return kind === "ConfigMap" || kind === "Secret" ? kind : undefined;
  }

  #policyParamKind(): string | undefined {
    return this.#walker.paramKind(textAt(this.#root, "spec", "policyName") ?? "");
  }
}

function isSpecOf({ group, version, kind }: FieldSpec, object: ManifestObject): boolean {
  const ownVersion = object.apiVersion.slice(object.apiVersion.indexOf("/") + 1);
  return (
    (group ?? object.group) === object.group &&
    (version ?? ownVersion) === ownVersion &&
    (kind ?? object.kind) === object.kind
  );
}

function take(step: Step, key: string): Step[] {
  const own = step.keys.get(key);
  return [...(own ? [own] : []), ...(step.any ? [step.any] : [])];
}

/** `**` begins here, or further below. */
function goOn(step: Step, ...begin: readonly ((deep: Step) => Step | undefined)[]): Step[] {
  const { deep } = step;
  if (!deep) return [];
  return [...begin.flatMap((each) => each(deep) ?? []), { ...newStep(), deep }];
}

function configKind(field: Field, parent: FoundMapping | undefined): ConfigKind | undefined {
  if (!field.kindIn) return field.to;
  const said = parent && textAt(parent, field.kindIn);
  if (said === undefined) return field.to;
  return said === "ConfigMap" || said === "Secret" ? said : undefined;
}

const podSpecStep: Step = { ...newStep(), shapes: ["PodSpec"] };

const telling: ReadonlyMap<string, { to: ConfigKind; names: readonly string[] }> = new Map([
  ["configMap", { to: "ConfigMap", names: ["name"] }],
  ["configMapRef", { to: "ConfigMap", names: ["name"] }],
  ["configMapKeyRef", { to: "ConfigMap", names: ["name"] }],
  ["secret", { to: "Secret", names: ["secretName", "name"] }],
  ["secretRef", { to: "Secret", names: ["name"] }],
  ["secretKeyRef", { to: "Secret", names: ["name"] }],
]);

function looksLikePodSpec(at: FoundMapping): boolean {
  const containers = child(at, "containers");
  if (!isSequence(containers)) return false;
  const all = items(containers);
  return all.length > 0 && all.every((each) => isMapping(each) && textAt(each, "name") !== undefined);
}
