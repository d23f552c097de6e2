// From tokens to nodes. The first fault ends it: tokens of no use stop every loop.

import { isMerge } from "../node/access.ts";
import type { Parsed, YamlSyntaxError } from "../node/document.ts";
import type { Node, Pair } from "../node/node.ts";
import { decodeScalar } from "../value/decode.ts";
import { Anchors, MAX_DEPTH } from "./anchors.ts";
import * as expected from "./expected-token.ts";
import { ParsedAlias, ParsedMapping, ParsedScalar, ParsedSequence } from "./parsed-node.ts";
import { handleOf } from "./skip-tag.ts";
import { TextCursor } from "./text-cursor.ts";
import type { Token, TokenType } from "./token.ts";
import { Tokenizer } from "./tokenizer.ts";

/** The first document of `text`, whose offsets in the result count from `offset` on. */
export function parseNodes(text: string, offset: number, isJson: boolean): Parsed {
  const parser = new NodeParser(text, offset, isJson);
  const root = parser.parseDocument();
  if (parser.fault) return { ok: false, fault: parser.fault };
  return { ok: true, root, hasAliases: parser.anchors.hasAliases };
}

type ParsedNode = ParsedMapping | ParsedSequence | ParsedScalar;

class NodeParser {
  readonly anchors = new Anchors();
  fault: YamlSyntaxError | undefined;
  private readonly text: string;
  private readonly offset: number;
  private readonly isJson: boolean;
  private readonly tokens: Tokenizer;
  private readonly handles = new Set<string>();

  constructor(text: string, offset: number, isJson: boolean) {
    this.text = text;
    this.offset = offset;
    this.isJson = isJson;
    this.tokens = new Tokenizer(new TextCursor(text, isJson));
  }

  parseDocument(): Node | undefined {
    const directives = this.readDirectives();
    if (this.is("document-start")) this.tokens.take();
    else if (directives) this.fail(this.tokens.peek(), "a directive is malformed");
    if (expected.NO_DOCUMENT.has(this.tokens.peek().type)) return undefined;
    const root = this.node({ block: true, indentless: false }, 0, 0);
    // What follows in the same document is read by nobody; after JSON it would be another document.
    const after = this.tokens.peek();
    if (after.type === "fault" || (this.isJson && !expected.NO_DOCUMENT.has(after.type)))
      this.fail(after, expected.unexpected(after));
    return root;
  }

  private readDirectives(): boolean {
    const isThere = this.is("directive");
    for (; this.is("directive"); this.tokens.take()) {
      const { start, end } = this.tokens.peek();
      const [name, handle = ""] = this.text.slice(start, end).split(/[ \t]+/);
      if (name === "%TAG") this.handles.add(handle);
    }
    return isThere;
  }

  private is(...types: readonly TokenType[]): boolean {
    return types.includes(this.tokens.peek().type);
  }

  private fail({ type, start, message }: Token, otherwise: string): void {
    this.fault ??= { offset: this.offset + start, message: type === "fault" ? (message ?? otherwise) : otherwise };
  }

  /** `place`: of a node without any character. */
  private node(style: expected.NodeStyle, place: number, depth: number): Node {
    if (this.is("alias")) return this.alias(depth);
    const { anchor, tag, start, end } = this.properties();
    const node = this.anchors.mark(anchor, depth, () => this.content(style, end ?? place, depth, end !== undefined));
    if (anchor !== undefined) node.anchor = anchor;
    if (tag !== undefined) node.tag = tag;
    if (start !== undefined) node.outerStart = this.offset + start;
    return node;
  }

  private properties(): expected.Properties {
    const found: { -readonly [K in keyof expected.Properties]: expected.Properties[K] } = {};
    for (;;) {
      const token = this.tokens.peek();
      const isNew = token.type === "anchor" ? found.anchor === undefined : found.tag === undefined;
      if (!isNew || (token.type !== "anchor" && token.type !== "tag")) return found;
      this.tokens.take();
      const written = this.text.slice(token.start, token.end);
      if (token.type === "anchor") found.anchor = written.slice(1);
      else found.tag = written;
      const handle = token.type === "tag" ? handleOf(written) : undefined;
      if (handle !== undefined && !this.handles.has(handle)) this.fail(token, "a tag cannot be resolved");
      found.start ??= token.start;
      found.end = token.end;
    }
  }

  private alias(depth: number): Node {
    const token = this.tokens.take();
    const name = this.text.slice(token.start + 1, token.end);
    const [start, end] = [this.offset + token.start, this.offset + token.end];
    const found = this.anchors.resolve(name, depth);
    if ("node" in found) return new ParsedAlias(start, end, name, found.node);
    this.fault ??= { offset: start, ...found };
    return this.emptyScalar(token.start);
  }

  private content(style: expected.NodeStyle, place: number, depth: number, isMarked: boolean): ParsedNode {
    const token = this.tokens.peek();
    if (token.type === "scalar") return this.scalar(this.tokens.take());
    if (depth >= MAX_DEPTH && token.type !== "fault") this.fail(token, "the nesting is too deep");
    else if (token.type === "[") return this.flowSequence(depth + 1);
    else if (token.type === "{") return this.flowMapping(depth + 1);
    else if (style.indentless && token.type === "-") return this.blockSequence(token.start, depth + 1);
    else if (style.block && token.type === "block-sequence") return this.openSequence(depth + 1);
    else if (style.block && token.type === "block-mapping") return this.blockMapping(depth + 1);
    else if (!isMarked || token.type === "fault") this.fail(token, expected.unexpected(token));
    return this.emptyScalar(place);
  }

  private scalar({ start, end, style = "plain", indent = -1 }: Token): ParsedScalar {
    const written = this.text.slice(start, end);
    const decoded =
      this.isJson && style === "double"
        ? ({ ok: true, value: JSON.parse(written) as string } as const)
        : decodeScalar(written, style, indent);
    if (!decoded.ok) this.fault ??= { offset: this.offset + start + decoded.at, message: decoded.message };
    const value = decoded.ok ? decoded.value : "";
    this.anchors.characters += value.length;
    return new ParsedScalar(this.offset + start, this.offset + end, style, value);
  }

  private emptyScalar(place: number): ParsedScalar {
    return new ParsedScalar(this.offset + place, this.offset + place, "plain", "");
  }

  private openSequence(depth: number): ParsedSequence {
    const sequence = this.blockSequence(this.tokens.take().start, depth);
    if (this.is("block-end")) this.tokens.take();
    else this.fail(this.tokens.peek(), "a sequence item has no dash");
    return sequence;
  }

  private blockSequence(start: number, depth: number): ParsedSequence {
    const items: Node[] = [];
    const dashes: number[] = [];
    while (this.is("-")) {
      const dash = this.tokens.take();
      dashes.push(this.offset + dash.start);
      items.push(this.optional(expected.NO_ITEM, { block: true, indentless: false }, dash.end, depth));
    }
    return new ParsedSequence(this.offset + start, items.at(-1)?.end ?? this.offset + start, false, items, dashes);
  }

  /** A node, or nothing where one of these comes next. */
  private optional(absent: ReadonlySet<TokenType>, style: expected.NodeStyle, place: number, depth: number): Node {
    if (!absent.has(this.tokens.peek().type)) return this.node(style, place, depth);
    return this.anchors.mark(undefined, depth, () => this.emptyScalar(place));
  }

  private blockMapping(depth: number): ParsedMapping {
    const { start } = this.tokens.take();
    const pairs: Pair[] = [];
    let end = this.offset + start;
    while (this.is("key")) {
      const pair = this.pair(expected.NO_VALUE, { block: true, indentless: true }, depth);
      pairs.push(pair);
      end = Math.max(end, pair.value.end);
    }
    if (this.is("block-end")) this.tokens.take();
    else this.fail(this.tokens.peek(), expected.unexpected(this.tokens.peek()));
    return new ParsedMapping(this.offset + start, end, false, pairs);
  }

  /** With its `?`, or what stands for it, still to come. */
  private pair(absent: ReadonlySet<TokenType>, style: expected.NodeStyle, depth: number): Pair {
    const before = this.tokens.take();
    const key = this.optional(absent, style, before.end, depth);
    const start = this.offset + before.start;
    if (!this.is(":")) {
      const value = this.anchors.mark(undefined, depth, () => this.emptyScalar(key.end - this.offset));
      return { start, key, colon: undefined, value };
    }
    const colon = this.tokens.take();
    const value = this.optional(absent, style, colon.end, depth);
    if (isMerge(key)) this.anchors.countMerge(value);
    return { start, key, colon: this.offset + colon.start, value };
  }

  private flowMapping(depth: number): ParsedMapping {
    const { start } = this.tokens.take();
    const pairs: Pair[] = [];
    this.flowItems("}", () => {
      if (this.is("key")) pairs.push(this.pair(expected.NO_FLOW_VALUE["}"], expected.FLOW, depth));
      else {
        const key = this.node(expected.FLOW, 0, depth);
        // Only what is announced as a key has a value.
        pairs.push({ start: key.outerStart, key, colon: undefined, value: this.emptyScalar(key.end - this.offset) });
      }
    });
    return new ParsedMapping(this.offset + start, this.closing("}"), true, pairs);
  }

  private flowSequence(depth: number): ParsedSequence {
    const { start } = this.tokens.take();
    const items: Node[] = [];
    this.flowItems("]", () => {
      if (!this.is("key")) items.push(this.node(expected.FLOW, 0, depth));
      else
        items.push(
          this.anchors.mark(undefined, depth, () => {
            const pair = this.pair(expected.NO_FLOW_VALUE["]"], expected.FLOW, depth);
            return new ParsedMapping(pair.start, pair.value.end, true, [pair]);
          }),
        );
    });
    return new ParsedSequence(this.offset + start, this.closing("]"), true, items);
  }

  private flowItems(close: "]" | "}", read: () => void): void {
    while (!this.is(close) && !this.fault) {
      read();
      if (this.is(",")) this.tokens.take();
      else if (!this.is(close)) this.fail(this.tokens.peek(), "a flow collection is not closed");
    }
  }

  /** Takes the closing bracket; where it ends. */
  private closing(close: "]" | "}"): number {
    const { start, end } = this.tokens.peek();
    if (!this.is(close)) return this.offset + start;
    this.tokens.take();
    return this.offset + end;
  }
}
