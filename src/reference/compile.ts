// Turns the paths of the reference table into steps that a walk can follow, each shape once and only when it is met.

import type { Field, ReferenceTable, Shape } from "./table.ts";

/** Where a walk stands in one or more paths of the table. */
export interface Step {
  readonly keys: Map<string, Step>;
  /** `*` */
  any?: Step;
  /** `[]` */
  items?: Step;
  /** `**`: what may begin here or anywhere below. */
  deep?: Step;
  readonly fields: Field[];
  readonly shapes: string[];
}

export interface CompiledTable {
  shape(name: string): Step;
  kind(name: string): Step | undefined;
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
  return {
    kind: (name) => compile("kinds", name),
    shape(name) {
      const step = compile("shapes", name);
      if (!step) throw new Error(`The reference table has no shape ${name}`);
      return step;
    },
  };
}

function compileShapes(shapes: readonly Shape[]): Step {
  const root = newStep();
  for (const shape of shapes) {
    for (const [path, target] of Object.entries(shape)) {
      for (const step of extend([root], parsePath(path))) {
        if (typeof target === "string") step.shapes.push(target);
        else step.fields.push(target);
      }
    }
  }
  return root;
}

export function newStep(): Step {
  return { keys: new Map(), fields: [], shapes: [] };
}

type Segment = { readonly keys: readonly string[] } | "*" | "[]" | "**";

/** Reads the path language that `table.ts` describes. */
export function parsePath(path: string): Segment[] {
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
