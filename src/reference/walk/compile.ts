// Turns the paths of the reference table into steps that a walk can follow, each shape once and only when it is met.

import type { Field, ReferenceTable, Shape } from "../table/types.ts";

/** Where a walk stands in one or more paths of the table. */
export interface Step {
  readonly keys: Map<string, Step>;
  /** `*` */
  any?: Step;
  /** `[]` */
  items?: Step;
  /** `**`: what may begin here or anywhere below. */
  deep?: Step;
  /** The step for all below that begins with `deep`. */
  below?: Step;
  readonly fields: Field[];
  readonly shapes: string[];
}

export interface CompiledTable {
  /** Where a walk over an object of a kind begins. */
  kind(name: string): State | undefined;
  /** Where a walk over pods' own description begins. */
  podSpec(): State;
}

/** All that a walk has to know in one place of a document: every step that it stands on. Each is made once, when it is met. */
export interface State {
  readonly fields: readonly Field[];
  readonly isPodTemplate: boolean;
  readonly isPodSpec: boolean;
  /** For the items of a sequence here. */
  item(): State | undefined;
  /** For the value of a key of a mapping here. */
  key(name: string): State | undefined;
}

export function compileTable(tables: readonly ReferenceTable[]): CompiledTable {
  const compiled = new Map<string, Step | undefined>();
  const compile = (section: "shapes" | "kinds", name: string): Step | undefined => {
    const key = `${section} ${name}`;
    if (!compiled.has(key)) {
      const shapes = tables.flatMap((table) =>
        Object.hasOwn(table[section], name) ? [table[section][name] as Shape] : [],
      );
      compiled.set(key, shapes.length > 0 ? compileShapes(shapes) : undefined);
    }
    return compiled.get(key);
  };
  const shape = (name: string): Step => {
    const step = compile("shapes", name);
    if (!step) throw new Error(`The reference table has no shape ${name}`);
    return step;
  };
  const stateOf = newStates(shape);
  /** Every object asks for its own, twice: 1 % of a run with 5,000 apps. */
  const kinds = new Map<string, State | undefined>();
  let podSpec: State | undefined;
  return {
    kind(name) {
      if (kinds.has(name)) return kinds.get(name);
      const step = compile("kinds", name);
      const state = step && stateOf([step]);
      kinds.set(name, state);
      return state;
    },
    podSpec() {
      podSpec ??= stateOf([{ ...newStep(), shapes: ["PodSpec"] }]) as State;
      return podSpec;
    },
  };
}

/** Makes one state for each set of steps that a walk comes to stand on. */
function newStates(shape: (name: string) => Step): (steps: readonly Step[]) => State | undefined {
  const numbers = new Map<Step, number>();
  const states = new Map<string, State>();
  const numberOf = (step: Step): number => {
    const number = numbers.get(step) ?? numbers.size;
    numbers.set(step, number);
    return number;
  };
  const withShapes = (steps: readonly Step[]): Step[] =>
    steps.flatMap((step) => [step, ...withShapes(step.shapes.map(shape))]);
  const stateOf = (reached: readonly Step[]): State | undefined => {
    if (reached.length === 0) return undefined;
    const id = reached.map(numberOf).join(" ");
    const known = states.get(id);
    if (known) return known;
    const state = newState(withShapes(reached), stateOf);
    states.set(id, state);
    return state;
  };
  return stateOf;
}

function newState(steps: readonly Step[], stateOf: (steps: readonly Step[]) => State | undefined): State {
  const isOfShape = (name: string): boolean => steps.some(({ shapes }) => shapes.includes(name));
  const next = (pick: (step: Step) => readonly (Step | undefined)[]): State | undefined =>
    stateOf(
      steps
        .flatMap((step) => [...pick(step), ...(step.deep ? [...pick(step.deep), goOn(step)] : [])])
        .filter((step) => step !== undefined),
    );
  const byKey = new Map<string, State | "unmet" | undefined>();
  for (const { keys, deep } of steps) {
    for (const key of keys.keys()) byKey.set(key, "unmet");
    for (const key of deep?.keys.keys() ?? []) byKey.set(key, "unmet");
  }
  let other: State | "unmet" | undefined = "unmet";
  let items: State | "unmet" | undefined = "unmet";
  return {
    fields: steps.flatMap(({ fields }) => fields),
    isPodTemplate: isOfShape("PodTemplateSpec"),
    isPodSpec: isOfShape("PodSpec"),
    item() {
      if (items === "unmet") items = next((step) => [step.items]);
      return items;
    },
    key(name) {
      const known = byKey.get(name);
      if (known === undefined) {
        if (other === "unmet") other = next((step) => [step.any]);
        return other;
      }
      if (known !== "unmet") return known;
      const met = next((step) => [step.keys.get(name), step.any]);
      byKey.set(name, met);
      return met;
    },
  };
}

/** `**` goes on below, whatever is there: one step for that, however deep. */
function goOn(step: Step): Step {
  step.below ??=
    step.keys.size === 0 && step.fields.length === 0 && step.shapes.length === 0 && !step.any && !step.items
      ? step
      : { ...newStep(), ...(step.deep && { deep: step.deep }) };
  return step.below;
}

function compileShapes(shapes: readonly Shape[]): Step {
  const root = newStep();
  for (const shape of shapes) {
    for (const [path, target] of Object.entries(shape)) {
      for (const step of extend([root], parseFieldPath(path))) {
        if (typeof target === "string") step.shapes.push(target);
        else step.fields.push(target);
      }
    }
  }
  return root;
}

function newStep(): Step {
  return { keys: new Map(), fields: [], shapes: [] };
}

type Segment = { readonly keys: readonly string[] } | "*" | "[]" | "**";

/** Reads the path language that `table.ts` describes. */
export function parseFieldPath(path: string): Segment[] {
  const segments: Segment[] = [];
  const pattern = /\.?(?:(\[\])|\[([^\]]+)\]|(\*\*)|(\*)|\{([^}]+)\}|([^.[\]{}*]+))/y;
  while (pattern.lastIndex < path.length) {
    const match = pattern.exec(path);
    if (!match) throw new Error(`The path ${path} of the reference table can't be read`);
    const [, items, literal, deep, any, either, key] = match;
    if (items) segments.push("[]");
    else if (deep) segments.push("**");
    else if (any) segments.push("*");
    else segments.push({ keys: either?.split(",") ?? [literal ?? key ?? ""] });
  }
  return segments;
}

const wildcards = { "*": "any", "[]": "items", "**": "deep" } as const;

function extend(from: readonly Step[], segments: readonly Segment[]): Step[] {
  let steps = [...from];
  for (const segment of segments) {
    steps = steps.flatMap((step) => {
      if (segment === "*" || segment === "[]" || segment === "**") {
        const wildcard = wildcards[segment];
        const next = step[wildcard] ?? newStep();
        step[wildcard] = next;
        return [next];
      }
      return segment.keys.map((key) => {
        const next = step.keys.get(key) ?? newStep();
        step.keys.set(key, next);
        return next;
      });
    });
  }
  return steps;
}
