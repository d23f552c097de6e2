// The nodes of a document that the parser read: everything in it is known from the start.

import { trimmed } from "../../collections/group-by.ts";
import { isMerge, keyOf } from "../node/access.ts";
import type { AliasNode, MappingNode, Node, Pair, ScalarNode, ScalarStyle, SequenceNode } from "../node/node.ts";

/**
 * All nodes of a document are held, so each holds no more than it has: what all of a kind have is a value of their prototype,
 * and what few have is declared only. Of 8 MB with an anchor for each entry that is 30 MB less.
 */
class ParsedNode {
  readonly start: number;
  readonly end: number;
  declare anchor?: string;
  declare tag?: string;
  /** Where its anchor or tag begins. */
  declare private outer?: number;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
  }

  get node(): this {
    return this;
  }

  get outerStart(): number {
    return this.outer ?? this.start;
  }

  set outerStart(start: number) {
    this.outer = start;
  }
}

export class ParsedAlias extends ParsedNode implements AliasNode {
  declare readonly type: "alias";
  readonly name: string;
  readonly target: AliasNode["target"];

  constructor(start: number, end: number, name: string, target: AliasNode["target"]) {
    super(start, end);
    this.name = name;
    this.target = target;
  }
}

export class ParsedScalar extends ParsedNode implements ScalarNode {
  declare readonly type: "scalar";
  readonly style: ScalarStyle;
  readonly value: string;

  constructor(start: number, end: number, style: ScalarStyle, value: string) {
    super(start, end);
    this.style = style;
    this.value = value;
  }
}

export class ParsedMapping extends ParsedNode implements MappingNode {
  declare readonly type: "mapping";
  readonly flow: boolean;
  declare ownKeysWin?: true;
  readonly pairs: readonly Pair[];

  constructor(start: number, end: number, flow: boolean, pairs: readonly Pair[]) {
    super(start, end);
    this.flow = flow;
    this.pairs = trimmed(pairs);
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
  declare readonly type: "sequence";
  readonly flow: boolean;
  readonly items: readonly Node[];
  /** Absent in flow. */
  private readonly dashes: readonly number[] | undefined;

  constructor(start: number, end: number, flow: boolean, items: readonly Node[], dashes?: readonly number[]) {
    super(start, end);
    this.flow = flow;
    this.items = trimmed(items);
    this.dashes = dashes && trimmed(dashes);
  }

  itemStart(index: number): number {
    return this.dashes?.[index] ?? (this.items[index] as Node).outerStart;
  }
}

Object.assign(ParsedAlias.prototype, { type: "alias" });
Object.assign(ParsedScalar.prototype, { type: "scalar" });
Object.assign(ParsedMapping.prototype, { type: "mapping" });
Object.assign(ParsedSequence.prototype, { type: "sequence" });
