// A document as every later stage sees it, whichever reader read it: a tree whose offsets point into the source text.
// It knows nothing of Kubernetes and nothing of the two readers.

export type Node = MappingNode | SequenceNode | ScalarNode | AliasNode;

interface Located {
  /** Offset of the node's first character, after its anchor and tag. */
  readonly start: number;
  /** Offset after the node's last character. A block scalar ends after its last line break. */
  readonly end: number;
  /** Where its anchor or tag begins; its start, if it has none. */
  readonly outerStart: number;
  readonly anchor?: string;
  /** The tag as it is written (`!!str`, `!x`), if there is one. */
  readonly tag?: string;
}

/**
 * Any node but an alias. It is also what it resolves to (`Resolved` in access.ts), so that no object is needed per
 * lookup: 2 MB of 121 MB in a stream of 5,000 apps.
 */
interface Content extends Located {
  readonly node: this;
}

export type ScalarStyle = "plain" | "single" | "double" | "literal" | "folded";

/** An absent value (`key:` with nothing after it) is a plain scalar with `value: ""` and `start === end`. */
export interface ScalarNode extends Content {
  readonly type: "scalar";
  readonly style: ScalarStyle;
  /** The text after unfolding and unescaping, not yet resolved to a number or boolean. */
  readonly value: string;
}

export interface Pair {
  /** Where the entry begins: with its `?`, or the anchor, tag or first character of its key. */
  readonly start: number;
  readonly key: Node;
  /** Absent after a bare key in flow, and an explicit key without a value. */
  readonly colon: number | undefined;
  readonly value: Node;
}

/** A block mapping starts where its first entry does. */
export interface MappingNode extends Content {
  readonly type: "mapping";
  readonly flow: boolean;
  /** In source order, duplicates included: the last one counts. */
  readonly pairs: readonly Pair[];
  /** The same one after the other: of thousands no list has to be made. */
  eachPair(): Iterable<Pair>;
  /** Whether one of its keys may be `<<`. */
  readonly hasMerges: boolean;
  /** Its own keys count wherever `<<` stands, as kustomize has it. Other programs read entries in their order. */
  ownKeysWin?: true;
  /** The last entry with this key, merge keys not followed. */
  pair(key: string): Pair | undefined;
  /** The value of that entry. */
  get(key: string): Node | undefined;
  /** Visits the entries that count and that `wanted` returns something for, merge keys not followed. */
  visit<T>(wanted: (key: string) => T | undefined, visit: (key: string, value: Node, found: T) => void): void;
}

export interface SequenceNode extends Content {
  readonly type: "sequence";
  readonly flow: boolean;
  readonly items: readonly Node[];
  /** Where an item begins: with its dash; in flow, with its anchor, tag or first character. */
  itemStart(index: number): number;
}

/** `*name`. `target` is the node that the nearest earlier `&name` marks. */
export interface AliasNode extends Located {
  readonly type: "alias";
  readonly name: string;
  readonly target: Exclude<Node, AliasNode>;
}
