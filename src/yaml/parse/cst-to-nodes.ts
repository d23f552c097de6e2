// Turns the `yaml` package's syntax tokens into our nodes. It checks aliases, depth, and keys without a colon; all else is
// the package's.

import type { CST } from "yaml";
import { isMerge } from "../node/access.ts";
import type { AliasNode, Node, Pair, ScalarStyle } from "../node/node.ts";
import { decodeScalar } from "../value/decode.ts";
import { blockEnd } from "../value/decode-block.ts";
import { exceedsAliasLimit, type NodeCount } from "./alias-limit.ts";
import { ParsedMapping, ParsedScalar, ParsedSequence } from "./parsed-node.ts";
import type { YamlSyntaxError } from "./syntax-error.ts";
import { type Props, readProps } from "./token-props.ts";

export interface TokenText {
  readonly text: string;
  /** From a token's offset to an offset into `text`. */
  readonly toOffset: (tokenOffset: number) => number;
}

export interface NodeTree {
  readonly root: Node | undefined;
  readonly hasAliases: boolean;
  readonly faults: readonly YamlSyntaxError[];
}

/** Far beyond any manifest, and well before anything that recurses over the tree runs out of stack. */
const MAX_DEPTH = 1000;

type ParsedNode = ParsedMapping | ParsedSequence | ParsedScalar;

interface BuildState extends TokenText, NodeCount {
  readonly faults: YamlSyntaxError[];
  readonly anchors: Map<string, Anchor>;
  hasAliases: boolean;
  /** The deepest level that the current node reaches, aliases expanded. */
  deepest: number;
  /** How many characters of scalars there are so far, aliases expanded. */
  characters: number;
}

interface Anchor {
  /** Absent while the node that the name marks is still open. */
  target?: AliasNode["target"];
  /** How many levels, nodes and characters an alias of it expands to. */
  height: number;
  nodes: number;
  characters: number;
}

export function cstToNodes(document: CST.Document | undefined, source: TokenText): NodeTree {
  const state: BuildState = {
    ...source,
    faults: [],
    anchors: new Map(),
    hasAliases: false,
    deepest: 0,
    // go-yaml counts the document as a node too.
    nodes: 1,
    characters: 0,
    aliasNodes: 0,
    aliasCharacters: 0,
  };
  const props = readProps(document?.start);
  const empty = document?.value === undefined && props.anchor === undefined && props.tag === undefined;
  const root = empty ? undefined : build(state, document?.value, props, document?.offset ?? 0, -1, 0);
  return { root, hasAliases: state.hasAliases, faults: state.faults };
}

/** `place` is the token offset of an absent node without any property. */
function build(
  state: BuildState,
  token: CST.Token | null | undefined,
  props: Props,
  place: number,
  parentIndent: number,
  depth: number,
): Node {
  if (token?.type === "alias") return buildAlias(state, token, depth);
  const name = props.anchor?.source.slice(1);
  const anchor: Anchor = { height: 0, nodes: 0, characters: 0 };
  if (name !== undefined) state.anchors.set(name, anchor);
  const { deepest, nodes, characters } = state;
  state.deepest = depth;
  state.nodes += 1;
  const node = buildContent(state, token, props.end ?? place, parentIndent, depth);
  anchor.height = state.deepest - depth;
  anchor.nodes = state.nodes - nodes;
  anchor.characters = state.characters - characters;
  state.deepest = Math.max(deepest, state.deepest);
  if (name !== undefined) node.anchor = name;
  if (props.tag !== undefined) node.tag = props.tag.source;
  if (props.outerStart !== undefined) node.outerStart = state.toOffset(props.outerStart);
  anchor.target = node;
  return node;
}

function buildAlias(state: BuildState, token: CST.FlowScalar, depth: number): Node {
  const name = token.source.slice(1);
  const [start, end] = span(state, token.offset, token.source.length);
  const anchor = state.anchors.get(name);
  state.hasAliases = true;
  if (anchor?.target === undefined) {
    const message = anchor === undefined ? "an alias has no anchor" : "an alias stands inside its own anchor";
    state.faults.push({ offset: start, message });
    return emptyScalar(start);
  }
  state.deepest = Math.max(state.deepest, depth + anchor.height);
  state.nodes += 1 + anchor.nodes;
  state.characters += anchor.characters;
  state.aliasNodes += anchor.nodes;
  state.aliasCharacters += anchor.characters;
  if (depth + anchor.height >= MAX_DEPTH) return tooDeep(state, start);
  if (exceedsAliasLimit(state) && state.faults.length === 0)
    state.faults.push({ offset: start, message: "its aliases expand to too many nodes", isAliasLimit: true });
  return { type: "alias", name, target: anchor.target, start, end, outerStart: start };
}

function buildContent(
  state: BuildState,
  token: CST.Token | null | undefined,
  place: number,
  parentIndent: number,
  depth: number,
): ParsedNode {
  const collection = token?.type === "block-map" || token?.type === "block-seq" || token?.type === "flow-collection";
  if (collection && depth >= MAX_DEPTH) return tooDeep(state, state.toOffset(token.offset));
  switch (token?.type) {
    case "block-map":
      return buildBlockMapping(state, token, depth + 1);
    case "block-seq":
      return buildBlockSequence(state, token, depth + 1);
    case "flow-collection":
      return buildFlow(state, token, depth + 1);
    case "scalar":
    case "single-quoted-scalar":
    case "double-quoted-scalar":
      return buildScalar(state, ...span(state, token.offset, token.source.length), STYLES[token.type], parentIndent);
    case "block-scalar": {
      const header = token.props.map((prop) => ("source" in prop ? (prop.source ?? "") : "")).join("");
      const [start, end] = span(state, token.offset, header.length + token.source.length);
      const style = header.startsWith(">") ? "folded" : "literal";
      return buildScalar(state, start, blockEnd(state.text, start, end, parentIndent), style, parentIndent);
    }
    default:
      return emptyScalar(state.toOffset(place));
  }
}

function tooDeep(state: BuildState, offset: number): ParsedScalar {
  if (state.faults.length === 0) state.faults.push({ offset, message: "the nesting is too deep" });
  return emptyScalar(offset);
}

function emptyScalar(offset: number): ParsedScalar {
  return new ParsedScalar(offset, offset, "plain", "");
}

const STYLES = {
  scalar: "plain",
  "single-quoted-scalar": "single",
  "double-quoted-scalar": "double",
} as const;

function span(state: BuildState, tokenOffset: number, length: number): [start: number, end: number] {
  return [state.toOffset(tokenOffset), state.toOffset(tokenOffset + length)];
}

function buildScalar(
  state: BuildState,
  start: number,
  end: number,
  style: ScalarStyle,
  parentIndent: number,
): ParsedScalar {
  const decoded = decodeScalar(state.text.slice(start, end), style, parentIndent);
  if (!decoded.ok) state.faults.push({ offset: start + decoded.at, message: decoded.message });
  const value = decoded.ok ? decoded.value : "";
  state.characters += value.length;
  return new ParsedScalar(start, end, style, value);
}

function buildBlockMapping(state: BuildState, token: CST.BlockMap, depth: number): ParsedMapping {
  const pairs: Pair[] = [];
  let end = 0;
  for (const item of token.items) {
    const before = readProps(item.start);
    if (item.sep === undefined && !before.indicator && !before.anchor && !before.tag) continue;
    const pair = buildPair(state, item, before, token.indent, depth);
    pairs.push(pair);
    end = Math.max(end, pair.value.end);
  }
  return new ParsedMapping(pairs[0]?.start ?? state.toOffset(token.offset), end, false, pairs);
}

function buildBlockSequence(state: BuildState, token: CST.BlockSequence, depth: number): ParsedSequence {
  const start = state.toOffset(token.offset);
  const items: Node[] = [];
  const starts: number[] = [];
  let end = start;
  for (const item of token.items) {
    const before = readProps(item.start);
    if (before.indicator === undefined) continue;
    const node = build(state, item.value, before, token.offset, token.indent, depth);
    items.push(node);
    starts.push(state.toOffset(before.indicator.offset));
    end = node.end;
  }
  return new ParsedSequence(start, end, false, items, starts);
}

function buildFlow(state: BuildState, token: CST.FlowCollection, depth: number): ParsedMapping | ParsedSequence {
  const start = state.toOffset(token.offset);
  const close = token.end[0];
  const end = close === undefined ? start : state.toOffset(close.offset + close.source.length);
  const isMapping = token.start.source === "{";
  const pairs: Pair[] = [];
  const items: Node[] = [];
  for (const item of token.items) {
    const before = readProps(item.start);
    const isSingle = item.sep === undefined && before.indicator === undefined;
    if (isSingle && !item.value && !before.anchor && !before.tag) continue;
    if (isSingle && !isMapping) {
      items.push(build(state, item.value, before, token.offset, -1, depth));
      continue;
    }
    if (!isMapping) state.nodes += 1;
    const pair = buildPair(state, item, before, -1, depth);
    if (isMapping) pairs.push(pair);
    else items.push(new ParsedMapping(pair.start, pair.value.end, true, [pair]));
  }
  return isMapping ? new ParsedMapping(start, end, true, pairs) : new ParsedSequence(start, end, true, items);
}

function buildPair(state: BuildState, item: CST.CollectionItem, before: Props, indent: number, depth: number): Pair {
  const between = readProps(item.sep);
  const key = build(state, item.key, before, between.indicator?.offset ?? item.start[0]?.offset ?? 0, indent, depth);
  const start = before.start === undefined ? key.start : state.toOffset(before.start);
  if (item.value === undefined && between.end === undefined)
    return { start, key, colon: undefined, value: emptyScalar(key.end) };
  const value = build(state, item.value, between, 0, indent, depth);
  // Of a merge, go-yaml counts the merged mappings only.
  if (isMerge(key)) state.nodes -= value.type === "sequence" ? 2 : 1;
  // After an explicit key the package also takes a value without a colon, or with one that is indented further.
  const colon = between.indicator && state.toOffset(between.indicator.offset);
  if (item.sep !== undefined && colon === undefined)
    state.faults.push({ offset: value.start, message: "a key has no colon" });
  else if (colon !== undefined && indent !== -1 && (between.indicator?.indent ?? 0) > indent)
    state.faults.push({ offset: colon, message: "the indentation is inconsistent" });
  return { start, key, colon, value };
}
