// The nodes of a document that the parser read: everything in it is known from the start.

import { isMerge, keyOf } from "../node/access.ts";
import type { MappingNode, Node, Pair, ScalarNode, ScalarStyle, SequenceNode } from "../node/node.ts";

class ParsedNode {
  readonly start: number;
  readonly end: number;
  outerStart: number;
  declare anchor?: string;
  declare tag?: string;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
    this.outerStart = start;
  }

  get node(): this {
    return this;
  }
}

export class ParsedScalar extends ParsedNode implements ScalarNode {
  readonly type = "scalar";
  readonly style: ScalarStyle;
  readonly value: string;

  constructor(start: number, end: number, style: ScalarStyle, value: string) {
    super(start, end);
    this.style = style;
    this.value = value;
  }
}

export class ParsedMapping extends ParsedNode implements MappingNode {
  readonly type = "mapping";
  readonly flow: boolean;
  declare ownKeysWin?: true;
  readonly pairs: readonly Pair[];

  constructor(start: number, end: number, flow: boolean, pairs: readonly Pair[]) {
    super(start, end);
    this.flow = flow;
    this.pairs = pairs;
  }

  get hasMerges(): boolean {
    return this.pairs.some(({ key }) => isMerge(key));
  }

  eachPair(): Iterable<Pair> {
    return this.pairs;
  }

  pair(key: string): Pair | undefined {
    return this.pairs.findLast((pair) => keyOf(pair) === key);
  }

  get(key: string): Node | undefined {
    return this.pair(key)?.value;
  }

  visit<T>(wanted: (key: string) => T | undefined, visit: (key: string, value: Node, found: T) => void): void {
    const last = new Map(this.pairs.map((pair) => [keyOf(pair), pair]));
    for (const [key, pair] of last) {
      const found = key === undefined ? undefined : wanted(key);
      if (key !== undefined && found !== undefined) visit(key, pair.value, found);
    }
  }
}

export class ParsedSequence extends ParsedNode implements SequenceNode {
  readonly type = "sequence";
  readonly flow: boolean;
  readonly items: readonly Node[];
  private readonly starts: readonly number[];

  constructor(start: number, end: number, flow: boolean, items: readonly Node[], dashes?: readonly number[]) {
    super(start, end);
    this.flow = flow;
    this.items = items;
    this.starts = dashes ?? items.map(({ outerStart }) => outerStart);
  }

  itemStart(index: number): number {
    return this.starts[index] as number;
  }
}
