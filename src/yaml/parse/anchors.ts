// The anchors of a document, and how much its aliases expand to.

import type { AliasNode, Node } from "../node/node.ts";
import { exceedsAliasLimit, type NodeCount } from "./alias-limit.ts";

/** Far beyond any manifest, and well before anything that recurses over the tree runs out of stack. */
export const MAX_DEPTH = 500;

interface Anchor {
  /** Absent while the node that the name marks is still open. */
  target: AliasNode["target"] | undefined;
  /** How many levels, nodes and characters an alias of it expands to. */
  height: number;
  nodes: number;
  characters: number;
}

export class Anchors implements NodeCount {
  private readonly byName = new Map<string, Anchor>();
  hasAliases = false;
  /** go-yaml counts the document as a node too. */
  nodes = 1;
  aliasNodes = 0;
  aliasCharacters = 0;
  /** How many characters of scalars there are so far, aliases expanded. */
  characters = 0;
  /** The deepest level that the current node reaches, aliases expanded. */
  private deepest = 0;

  /** Reads a node, and remembers what it expands to under its name. */
  mark<N extends AliasNode["target"]>(name: string | undefined, depth: number, read: () => N): N {
    const anchor: Anchor = { target: undefined, height: 0, nodes: 0, characters: 0 };
    if (name !== undefined) this.byName.set(name, anchor);
    const { deepest, nodes, characters } = this;
    this.deepest = depth;
    this.nodes += 1;
    const node = read();
    anchor.height = this.deepest - depth;
    anchor.nodes = this.nodes - nodes;
    anchor.characters = this.characters - characters;
    this.deepest = Math.max(deepest, this.deepest);
    anchor.target = node;
    return node;
  }

  /** What an alias stands for, or what is wrong with it. */
  resolve(name: string, depth: number): AliasTarget {
    const anchor = this.byName.get(name);
    this.hasAliases = true;
    if (anchor?.target === undefined)
      return { message: anchor ? "an alias stands inside its own anchor" : "an alias has no anchor" };
    this.deepest = Math.max(this.deepest, depth + anchor.height);
    this.nodes += 1 + anchor.nodes;
    this.characters += anchor.characters;
    this.aliasNodes += anchor.nodes;
    this.aliasCharacters += anchor.characters;
    if (depth + anchor.height >= MAX_DEPTH) return { message: "the nesting is too deep" };
    if (exceedsAliasLimit(this)) return { message: "its aliases expand to too many nodes", isAliasLimit: true };
    return { node: anchor.target };
  }

  /** Of a merge, go-yaml counts the merged mappings only. */
  countMerge(value: Node): void {
    this.nodes -= value.type === "sequence" ? 2 : 1;
  }
}

type AliasTarget = { readonly node: AliasNode["target"] } | { readonly message: string; readonly isAliasLimit?: true };
