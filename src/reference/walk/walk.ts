// Finds every reference of an object. The one walk there is: what it finds is both what is counted and what is rewritten.

import type { ManifestObject } from "../../manifest/object.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import {
  entries,
  get,
  getString,
  isMapping,
  isScalar,
  isSequence,
  items,
  type Resolved,
  type ResolvedMapping,
  type ResolvedScalar,
  type ResolvedSequence,
  visitEntries,
} from "../../yaml/node/access.ts";
import type { Field } from "../table/types.ts";
import type { CompiledTable, State } from "./compile.ts";
import type { FieldSpec } from "./field-specs.ts";
import { hasFurtherFields, keysBeside } from "./keys-beside.ts";
import type { PathText } from "./path.ts";
import { looksLikePodSpec, referenceKeys } from "./shapes.ts";

/** Why a field has to keep the plain name: as in the table, or because it is read in namespaces that are not known. */
export type Keeps = NonNullable<Field["keeps"]> | "anywhere";

/** A field of a referrer that names a config. */
export interface Reference {
  readonly at: ResolvedScalar;
  readonly to: ConfigKind;
  readonly name: string;
  /** The namespace that the reference itself says, in a sibling field or as `namespace/name`. */
  readonly namespace: string | undefined;
  readonly optional: boolean;
  /** The only keys of the config that are meant, where the reference says which. */
  readonly keys: readonly string[] | undefined;
  /** Fields beside it may name further keys. */
  readonly mayUseOthers: boolean;
  /** Why the field has to keep the plain name, if it has to. */
  readonly keeps: Keeps | undefined;
  /** Recognised by its shape only: a reference if the stream has such a config, otherwise nothing at all. */
  readonly byShape: boolean;
  /** `spec.template.spec.volumes[0].configMap.name` */
  readonly path: string;
}

/** Everything that a walk over an object finds. */
export interface Findings {
  readonly references: readonly Reference[];
  /** Where its pods are described: annotations here make it roll out. */
  readonly podTemplates: readonly ResolvedMapping[];
  /** The pods' own descriptions, inside templates or not. */
  readonly podSpecs: readonly ResolvedMapping[];
}

export interface Walker {
  readonly table: CompiledTable;
  /** The user's own fields. */
  readonly fieldSpecs: readonly FieldSpec[];
  /** The kind of parameter that an admission policy of the stream takes. */
  paramKind(policy: string): string | undefined;
  /** Whether a kind is known by the table alone, or looked into by its shape as well. */
  isBuiltIn(group: string): boolean;
  readonly pathText: PathText;
}

const nothing: Findings = { references: [], podTemplates: [], podSpecs: [] };

export function walkObject(object: ManifestObject, walker: Walker): Findings {
  const state = walker.table.kind(`${object.kind}.${object.group}`);
  if (!state && walker.fieldSpecs.length === 0 && walker.isBuiltIn(object.group)) return nothing;
  const walk = new Walk(object.root, walker);
  if (state) walk.follow(object.root, undefined, state);
  for (const spec of walker.fieldSpecs)
    if (isSpecOf(spec, object)) walk.followKeys(object.root, undefined, spec.keys, 0, spec.to);
  if (!walker.isBuiltIn(object.group)) walk.findByShape(object.root);
  return walk;
}

/** References in something that is no object, by their shape alone. */
export function walkFragment(fragment: Resolved, walker: Walker): readonly Reference[] {
  const walk = new Walk(fragment, walker);
  walk.findByShape(fragment);
  return walk.references;
}

class Walk implements Findings {
  readonly references: Reference[] = [];
  readonly podTemplates: ResolvedMapping[] = [];
  readonly podSpecs: ResolvedMapping[] = [];
  /** Where the walk stands: the keys and indexes that lead there. */
  private readonly path: (string | number)[] = [];
  /** Fields that the table has, outputs included: their shape adds nothing. */
  private readonly known = new Set<number | string>();
  private readonly root: Resolved;
  private readonly walker: Walker;

  constructor(root: Resolved, walker: Walker) {
    this.root = root;
    this.walker = walker;
  }

  follow(at: Resolved, parent: ResolvedMapping | undefined, state: State): void {
    if (isMapping(at)) {
      if (state.isPodTemplate) this.podTemplates.push(at);
      if (state.isPodSpec) this.podSpecs.push(at);
      visitEntries(at, state.key, (key, value, next) => {
        this.path.push(key);
        this.follow(value, at, next);
        this.path.pop();
      });
    } else if (isScalar(at)) {
      for (const field of state.fields) this.add(at, parent, field, false);
    } else if (isSequence(at)) {
      const next = state.item();
      if (next) this.eachItem(at, (item) => this.follow(item, parent, next));
    }
  }

  /** A path of kustomize's, from its key number `from` on: it goes through sequences without naming them. */
  followKeys(
    at: Resolved,
    parent: ResolvedMapping | undefined,
    keys: readonly string[],
    from: number,
    to: ConfigKind,
  ): void {
    const key = keys[from];
    if (isSequence(at)) this.eachItem(at, (item) => this.followKeys(item, parent, keys, from, to));
    else if (key === undefined && isScalar(at)) this.add(at, parent, { to }, false);
    else if (key !== undefined && isMapping(at)) {
      const value = get(at, key);
      if (!value) return;
      this.path.push(key);
      this.followKeys(value, at, keys, from + 1, to);
      this.path.pop();
    }
  }

  /** Pod specs and `configMap…` objects in kinds that no table has. */
  findByShape(at: Resolved): void {
    if (isSequence(at)) this.eachItem(at, (item) => this.findByShape(item));
    if (!isMapping(at)) return;
    if (looksLikePodSpec(at)) {
      this.follow(at, undefined, this.walker.table.podSpec());
      return;
    }
    for (const [key, value] of entries(at)) {
      if (key === "spec" && this.isInTemplate() && isMapping(value) && looksLikePodSpec(value))
        this.podTemplates.push(at);
      this.path.push(key);
      if (isMapping(value)) this.addByShape(key, value);
      this.findByShape(value);
      this.path.pop();
    }
  }

  private eachItem(at: ResolvedSequence, visit: (item: Resolved) => void): void {
    const all = items(at);
    for (let index = 0; index < all.length; index++) {
      this.path.push(index);
      visit(all[index] as Resolved);
      this.path.pop();
    }
  }

  private isInTemplate(): boolean {
    const last = this.path.at(-1);
    const key = typeof last === "number" ? this.path.at(-2) : last;
    return typeof key === "string" && /[tT]emplate$/.test(key);
  }

  private addByShape(key: string, value: ResolvedMapping): void {
    const shape = referenceKeys.get(key);
    for (const name of shape?.names ?? []) {
      const found = get(value, name);
      if (!shape || !isScalar(found)) continue;
      this.path.push(name);
      this.add(found, value, { to: shape.to, namespaceIn: "namespace" }, true);
      this.path.pop();
    }
  }

  private add(at: ResolvedScalar, parent: ResolvedMapping | undefined, field: Field, byShape: boolean): void {
    // One alias can lead to a node in several ways.
    const place = at.alias ? this.walker.pathText(this.path) : at.node.start;
    if (this.known.has(place)) return;
    this.known.add(place);
    const isParameter = field.when === "paramKind";
    const to = isParameter ? this.parameterKind() : configKind(field, parent);
    if (field.output || !to || at.node.value === "") return;
    const slash = field.form === "qualified" ? at.node.value.indexOf("/") : -1;
    const given = field.namespaceIn && parent ? getString(parent, field.namespaceIn) : undefined;
    const namespace = slash > 0 ? at.node.value.slice(0, slash) : given;
    const keeps = isParameter && !(namespace && this.policyParamKind()) ? "anywhere" : field.keeps;
    const keys = keysBeside(parent, field.keyIn);
    this.references.push({
      at,
      to,
      name: at.node.value.slice(slash + 1),
      namespace: namespace || undefined,
      optional: parent !== undefined && getString(parent, "optional") === "true",
      keys,
      mayUseOthers: keys !== undefined && parent !== undefined && hasFurtherFields(parent, field.keyIn),
      keeps,
      byShape: byShape || isParameter,
      path: this.walker.pathText(this.path),
    });
  }

  /** What a policy's binding names is a config if the policy says so, or if the policy is out of sight. */
  private parameterKind(): ConfigKind | undefined {
    const kind = this.policyParamKind() ?? "ConfigMap";
    return kind === "ConfigMap" || kind === "Secret" ? kind : undefined;
  }

  private policyParamKind(): string | undefined {
    return this.walker.paramKind(getString(this.root, "spec", "policyName") ?? "");
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

function configKind(field: Field, parent: ResolvedMapping | undefined): ConfigKind | undefined {
  if (!field.kindIn) return field.to;
  const said = parent && getString(parent, field.kindIn);
  if (said === undefined) return field.to;
  return said === "ConfigMap" || said === "Secret" ? said : undefined;
}
