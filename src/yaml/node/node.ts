// What a document looks like to every later stage, whoever read it: a tree whose offsets point into the source text.
// It knows nothing of Kubernetes and nothing of the parser behind it.

export type Node = MappingNode | SequenceNode | ScalarNode | AliasNode;

interface Located {
  /** Offset of the node's first character, behind its anchor and tag. */
  readonly start: number;
  /** Offset behind the node's last character. A block scalar ends behind its last line break. */
  readonly end: number;
  readonly anchor?: string;
  /** The tag as it is written (`!!str`, `!x`), if there is one. */
  readonly tag?: string;
}

export type ScalarStyle = "plain" | "single" | "double" | "literal" | "folded";

/** An absent value (`key:` with nothing behind it) is a plain scalar with `value: ""` and `start === end`. */
export interface ScalarNode extends Located {
  readonly type: "scalar";
  readonly style: ScalarStyle;
  /** The characters the scalar stands for, unfolded and unescaped, not yet resolved to a number or boolean. */
  readonly value: string;
}

export interface Pair {
  readonly key: Node;
  readonly value: Node;
}

export interface MappingNode extends Located {
  readonly type: "mapping";
  readonly flow: boolean;
  /** In source order, duplicates included: the last one counts. */
  readonly pairs: readonly Pair[];
}

export interface SequenceNode extends Located {
  readonly type: "sequence";
  readonly flow: boolean;
  readonly items: readonly Node[];
}

/** `*name`. `target` is the node that the nearest earlier `&name` marks. */
export interface AliasNode extends Located {
  readonly type: "alias";
  readonly name: string;
  readonly target: Exclude<Node, AliasNode>;
}
