// Nodes over data that never was a text of ours, such as a live object: what walks documents can walk it too. They are
// made on access, so that a walk costs what it visits.

import type { MappingNode, Node, Pair, ScalarNode, ScalarStyle, SequenceNode } from "./node.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Its offsets are the order in which the nodes were visited: they tell nodes apart, and are no places in a text. */
export function nodeOfJson(value: Json): Node {
  return newNode(value, { next: 0 });
}

interface Counter {
  next: number;
}

function newNode(value: Json, counter: Counter): Node {
  if (typeof value === "string") return new JsonScalar(counter.next++, "double", value);
  if (value === null || typeof value !== "object")
    return new JsonScalar(counter.next++, "plain", value === null ? "" : String(value));
  return Array.isArray(value)
    ? new JsonSequence(value as readonly Json[], counter)
    : new JsonMapping(value as Readonly<Record<string, Json>>, counter);
}

class JsonNode {
  readonly start: number;

  constructor(start: number) {
    this.start = start;
  }

  get end(): number {
    return this.start;
  }

  get outerStart(): number {
    return this.start;
  }

  get node(): this {
    return this;
  }
}

class JsonScalar extends JsonNode implements ScalarNode {
  readonly type = "scalar";
  readonly style: ScalarStyle;
  readonly value: string;

  constructor(start: number, style: ScalarStyle, value: string) {
    super(start);
    this.style = style;
    this.value = value;
  }
}

class JsonMapping extends JsonNode implements MappingNode {
  readonly type = "mapping";
  readonly flow = true;
  readonly hasMerges = false;
  private readonly data: Readonly<Record<string, Json>>;
  private readonly counter: Counter;
  private readonly known = new Map<string, Pair>();

  constructor(data: Readonly<Record<string, Json>>, counter: Counter) {
    super(counter.next++);
    this.data = data;
    this.counter = counter;
  }

  get pairs(): readonly Pair[] {
    return Object.keys(this.data).map((key) => this.pair(key) as Pair);
  }

  eachPair(): Iterable<Pair> {
    return this.pairs;
  }

  pair(key: string): Pair | undefined {
    if (!Object.hasOwn(this.data, key)) return undefined;
    const known = this.known.get(key);
    if (known) return known;
    const name = newNode(key, this.counter);
    const value = newNode(this.data[key] as Json, this.counter);
    const made = { start: name.start, key: name, colon: name.end, value };
    this.known.set(key, made);
    return made;
  }

  get(key: string): Node | undefined {
    return this.pair(key)?.value;
  }

  visit<T>(wanted: (key: string) => T | undefined, visit: (key: string, value: Node, found: T) => void): void {
    for (const key of Object.keys(this.data)) {
      const found = wanted(key);
      if (found !== undefined) visit(key, this.get(key) as Node, found);
    }
  }
}

class JsonSequence extends JsonNode implements SequenceNode {
  readonly type = "sequence";
  readonly flow = true;
  private readonly data: readonly Json[];
  private readonly counter: Counter;
  private known: readonly Node[] | undefined;

  constructor(data: readonly Json[], counter: Counter) {
    super(counter.next++);
    this.data = data;
    this.counter = counter;
  }

  get items(): readonly Node[] {
    this.known ??= this.data.map((item) => newNode(item, this.counter));
    return this.known;
  }

  itemStart(index: number): number {
    return (this.items[index] as Node).start;
  }
}
