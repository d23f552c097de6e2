// Turns the `yaml` package's syntax tokens into our nodes. It decides nothing about validity except aliases and depth.

import type { CST } from "yaml";
import type { AliasNode, Node, Pair, ScalarStyle } from "../node/node.ts";
import { decodeScalar } from "../value/decode.ts";
import { blockEnd } from "../value/decode-block.ts";
import type { YamlSyntaxError } from "./syntax-error.ts";

export interface Source {
  readonly text: string;
  /** From a token's offset to an offset into `text`. */
  readonly toOffset: (tokenOffset: number) => number;
}

export interface Tree {
  readonly root: Node | undefined;
  readonly hasAliases: boolean;
  readonly faults: readonly YamlSyntaxError[];
}

/** Far beyond any manifest, and well before anything that recurses over the tree runs out of stack. */
const MAX_DEPTH = 1000;

type Target = AliasNode["target"];

interface State extends Source {
  readonly faults: YamlSyntaxError[];
  readonly anchors: Map<string, Anchor>;
  hasAliases: boolean;
  /** The deepest that the node at hand reaches, by way of aliases too. */
  deepest: number;
}

interface Anchor {
  /** Absent while the node that the name marks is still open. */
  target?: Target;
  /** How many levels are below the node. */
  height: number;
}

interface Props {
  readonly anchor?: CST.SourceToken;
  readonly tag?: CST.SourceToken;
  readonly indicator?: CST.SourceToken;
  /** Token offset behind the last indicator, anchor or tag. */
  readonly behind?: number;
}

const NO_PROPS: Props = {};

export function cstToNodes(document: CST.Document | undefined, source: Source): Tree {
  const state: State = { ...source, faults: [], anchors: new Map(), hasAliases: false, deepest: 0 };
  const props = readProps(document?.start);
  const empty = document?.value === undefined && props.anchor === undefined && props.tag === undefined;
  const root = empty ? undefined : build(state, document?.value, props, document?.offset ?? 0, -1, 0);
  return { root, hasAliases: state.hasAliases, faults: state.faults };
}

function readProps(tokens: readonly CST.SourceToken[] | undefined): Props {
  if (tokens === undefined || tokens.length === 0) return NO_PROPS;
  const props: { -readonly [K in keyof Props]: Props[K] } = {};
  for (const token of tokens) {
    if (token.type === "space" || token.type === "newline" || token.type === "comment") continue;
    if (token.type === "anchor") props.anchor = token;
    else if (token.type === "tag") props.tag = token;
    else if (token.type !== "comma") props.indicator = token;
    props.behind = token.offset + token.source.length;
  }
  return props;
}

/** `place` is the token offset an absent node without any property stands at. */
function build(
  state: State,
  token: CST.Token | null | undefined,
  props: Props,
  place: number,
  parentIndent: number,
  depth: number,
): Node {
  const name = props.anchor?.source.slice(1);
  if (token?.type === "alias") return buildAlias(state, token, depth);
  const entry: Anchor = { height: 0 };
  if (name !== undefined) state.anchors.set(name, entry);
  const before = state.deepest;
  state.deepest = depth;
  const bare = buildBare(state, token, props.behind ?? place, parentIndent, depth);
  entry.height = state.deepest - depth;
  state.deepest = Math.max(before, state.deepest);
  const anchored: Target = name === undefined ? bare : { ...bare, anchor: name };
  const node: Target = props.tag === undefined ? anchored : { ...anchored, tag: props.tag.source };
  entry.target = node;
  return node;
}

function buildAlias(state: State, token: CST.FlowScalar, depth: number): Node {
  const name = token.source.slice(1);
  const start = state.toOffset(token.offset);
  const end = state.toOffset(token.offset + token.source.length);
  const entry = state.anchors.get(name);
  state.hasAliases = true;
  if (entry?.target !== undefined) {
    const reach = depth + entry.height;
    state.deepest = Math.max(state.deepest, reach);
    if (reach >= MAX_DEPTH) return tooDeep(state, start);
    return { type: "alias", name, target: entry.target, start, end };
  }
  const message = entry === undefined ? "an alias has no anchor" : "an alias stands inside its own anchor";
  state.faults.push({ offset: start, message });
  return emptyScalar(start);
}

function buildBare(
  state: State,
  token: CST.Token | null | undefined,
  place: number,
  parentIndent: number,
  depth: number,
): Target {
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

function tooDeep(state: State, offset: number): Target {
  if (state.faults.length === 0) state.faults.push({ offset, message: "the nesting is too deep" });
  return emptyScalar(offset);
}

function emptyScalar(offset: number): Target {
  return { type: "scalar", style: "plain", value: "", start: offset, end: offset };
}

const STYLES = {
  scalar: "plain",
  "single-quoted-scalar": "single",
  "double-quoted-scalar": "double",
} as const;

function span(state: State, tokenOffset: number, length: number): [start: number, end: number] {
  return [state.toOffset(tokenOffset), state.toOffset(tokenOffset + length)];
}

function buildScalar(state: State, start: number, end: number, style: ScalarStyle, parentIndent: number): Target {
  const decoded = decodeScalar(state.text.slice(start, end), style, parentIndent);
  if (!decoded.ok) state.faults.push({ offset: start + decoded.at, message: decoded.message });
  return { type: "scalar", style, value: decoded.ok ? decoded.value : "", start, end };
}

function buildBlockMapping(state: State, token: CST.BlockMap, depth: number): Target {
  const pairs: Pair[] = [];
  let end = state.toOffset(token.offset);
  for (const item of token.items) {
    const before = readProps(item.start);
    if (item.sep === undefined && !before.indicator && !before.anchor && !before.tag) continue;
    const pair = buildPair(state, item, before, token.indent, depth);
    pairs.push(pair);
    end = Math.max(end, pair.value.end);
  }
  return { type: "mapping", flow: false, pairs, start: state.toOffset(token.offset), end };
}

function buildBlockSequence(state: State, token: CST.BlockSequence, depth: number): Target {
  const items: Node[] = [];
  let end = state.toOffset(token.offset);
  for (const item of token.items) {
    const before = readProps(item.start);
    if (before.indicator === undefined) continue;
    const node = build(state, item.value, before, token.offset, token.indent, depth);
    items.push(node);
    end = node.end;
  }
  return { type: "sequence", flow: false, items, start: state.toOffset(token.offset), end };
}

function buildFlow(state: State, token: CST.FlowCollection, depth: number): Target {
  const start = state.toOffset(token.offset);
  const close = token.end[0];
  const end = close === undefined ? start : state.toOffset(close.offset + close.source.length);
  const isMapping = token.start.source === "{";
  const pairs: Pair[] = [];
  const items: Node[] = [];
  for (const item of token.items) {
    const before = readProps(item.start);
    const bare = item.sep === undefined && before.indicator === undefined;
    if (bare && !item.value && !before.anchor && !before.tag) continue;
    if (bare && !isMapping) {
      items.push(build(state, item.value, before, token.offset, -1, depth));
      continue;
    }
    const pair = buildPair(state, item, before, -1, depth);
    if (isMapping) pairs.push(pair);
    else items.push({ type: "mapping", flow: true, pairs: [pair], start: pair.key.start, end: pair.value.end });
  }
  return isMapping
    ? { type: "mapping", flow: true, pairs, start, end }
    : { type: "sequence", flow: true, items, start, end };
}

function buildPair(state: State, item: CST.CollectionItem, before: Props, indent: number, depth: number): Pair {
  const between = readProps(item.sep);
  const key = build(state, item.key, before, between.indicator?.offset ?? item.start[0]?.offset ?? 0, indent, depth);
  if (item.value === undefined && between.behind === undefined) {
    return { key, value: emptyScalar(key.end) };
  }
  return { key, value: build(state, item.value, between, 0, indent, depth) };
}
