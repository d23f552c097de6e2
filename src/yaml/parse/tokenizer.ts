// Cuts a document into tokens, by the rules of go-yaml, which is what kubectl and Helm read with. They are not those of
// YAML 1.2: a colon before a bracket belongs to a plain scalar, a comment may follow a quote, lines in flow may stand
// anywhere. Tokens are made as they are asked for: what comes after the document is never looked at.

import * as code from "../../text/char-codes.ts";
import type { ScalarStyle } from "../node/node.ts";
import { type PlainEnd, type ScalarEnd, skipBlockScalar, skipPlain, skipQuoted } from "./skip-scalar.ts";
import { skipTag } from "./skip-tag.ts";
import type { TextCursor } from "./text-cursor.ts";
import type { Token, TokenType } from "./token.ts";

/** What may turn out to be a key, once a colon follows it in its line. */
interface PossibleKey {
  /** The number of its first token, counted from the first one of the document. */
  readonly token: number;
  readonly start: number;
  readonly line: number;
  readonly column: number;
  /** Nothing but a key can stand in the column of a block mapping. */
  readonly isRequired: boolean;
}

/** Beyond so many characters no colon makes a key of them. */
const MAX_KEY = 1024;

export class Tokenizer {
  private readonly cursor: TextCursor;
  private readonly waiting: Token[] = [];
  private taken = 0;
  private indent = -1;
  private readonly indents: number[] = [];
  /** The possible key of each flow collection that is open, and of the block style around them. */
  private readonly keys: (PossibleKey | undefined)[] = [undefined];
  /** Where in `keys` the one is that begins with a token. */
  private readonly levels = new Map<number, number>();
  private isKeyAllowed = true;
  private hasContent = false;

  constructor(cursor: TextCursor) {
    this.cursor = cursor;
  }

  /** The next token. A fault is the last one. */
  peek(): Token {
    while (this.waiting.length === 0 || this.isKeyPossible()) this.fetch();
    return this.waiting[0] as Token;
  }

  take(): Token {
    const token = this.peek();
    if (token.type !== "fault") {
      this.waiting.shift();
      this.taken += 1;
    }
    return token;
  }

  /** Whether the next token may still become a key. */
  private isKeyPossible(): boolean {
    if (this.waiting.at(-1)?.type === "fault") return false;
    const level = this.levels.get(this.taken);
    return level !== undefined && this.isStillPossible(level);
  }

  private fetch(): void {
    const { cursor } = this;
    this.toNextToken();
    this.closeDeeper(cursor.column);
    const start = cursor.at;
    if (cursor.isAtEnd) {
      // No key goes on here.
      if (cursor.column > 0) cursor.line += 1;
      this.closeDeeper(-1);
      if (this.dropKey()) this.push("text-end", start);
      return;
    }
    if (cursor.column === 0 && cursor.current === code.percent) return this.fetchLine("directive");
    if (cursor.isAtMarker()) return this.fetchMarker();
    this.hasContent = true;
    this.fetchContent(cursor.current);
  }

  private fetchContent(character: number): void {
    const { cursor } = this;
    const isIndicator = this.isInFlow || cursor.isBlankOrEnd(cursor.next);
    switch (character) {
      case code.openBracket:
        return this.openFlow("[");
      case code.openBrace:
        return this.openFlow("{");
      case code.closeBracket:
        return this.closeFlow("]");
      case code.closeBrace:
        return this.closeFlow("}");
      case code.comma:
        if (!this.dropKey()) return;
        this.isKeyAllowed = true;
        return this.pushCharacter(",");
      case code.ampersand:
        return this.fetchName("anchor");
      case code.star:
        return this.fetchName("alias");
      case code.exclamation:
        return this.fetchScalar("tag", skipTag);
      case code.doubleQuote:
        return this.fetchScalar("scalar", skipQuoted, "double");
      case code.singleQuote:
        return this.fetchScalar("scalar", skipQuoted, "single");
      case code.bar:
      case code.greater:
        if (this.isInFlow) break;
        return this.fetchBlockScalar(character === code.bar ? "literal" : "folded");
      case code.dash:
        return cursor.isBlankOrEnd(cursor.next) ? this.fetchDash() : this.fetchPlain();
      case code.question:
        return isIndicator ? this.fetchKey() : this.fetchPlain();
      case code.colon:
        return isIndicator ? this.fetchColon() : this.fetchPlain();
    }
    if ("\t|>%@`".includes(String.fromCharCode(character)))
      return this.fail(
        character === code.tab ? "a tab is used as indentation" : "a plain scalar starts with a reserved character",
      );
    this.fetchPlain();
  }

  private get isInFlow(): boolean {
    return this.keys.length > 1;
  }

  /** Past blanks, comments and line breaks. */
  private toNextToken(): void {
    const { cursor } = this;
    for (;;) {
      if (cursor.current === 0xfeff && cursor.column === 0) {
        // In a chunk of its own, as kubectl reads documents, it is the first character.
        if (this.hasContent) cursor.at += 1;
        else cursor.skipByteOrderMark();
      }
      if (this.isInFlow || !this.isKeyAllowed) cursor.skipBlanks();
      else while (cursor.current === code.space) cursor.at += 1;
      if (cursor.current === code.hash) cursor.skipLine();
      if (!cursor.isBreak(cursor.current)) return;
      cursor.skipBreak();
      if (!this.isInFlow) this.isKeyAllowed = true;
    }
  }

  private push(type: TokenType, start: number, end = start, style?: ScalarStyle, indent?: number): void {
    this.waiting.push(
      style === undefined
        ? { type, start, end }
        : indent === undefined
          ? { type, start, end, style }
          : { type, start, end, style, indent },
    );
  }

  private pushCharacter(type: TokenType): void {
    this.push(type, this.cursor.at, this.cursor.at + 1);
    this.cursor.at += 1;
  }

  /** What waits is of no use any more. */
  private fail(message: string, at = this.cursor.at): void {
    this.waiting.splice(0, this.waiting.length, { type: "fault", start: at, end: at, message });
  }

  /** A block collection begins in this column, unless one is open there; `number`: before which token. */
  private openBlock(type: "block-sequence" | "block-mapping", column: number, start: number, number?: number): void {
    if (this.isInFlow || this.indent >= column) return;
    this.indents.push(this.indent);
    this.indent = column;
    const token = { type, start, end: start };
    if (number === undefined) this.waiting.push(token);
    else this.waiting.splice(number - this.taken, 0, token);
  }

  private closeDeeper(column: number): void {
    if (this.isInFlow) return;
    while (this.indent > column) {
      this.push("block-end", this.cursor.at);
      this.indent = this.indents.pop() as number;
    }
  }

  /** What comes now may be a key. False where that makes a fault of what came before. */
  private saveKey(): boolean {
    if (!this.isKeyAllowed) return true;
    const { at: start, line, column } = this.cursor;
    if (!this.dropKey()) return false;
    const token = this.taken + this.waiting.length;
    const isRequired = !this.isInFlow && this.indent === column;
    this.keys[this.keys.length - 1] = { token, start, line, column, isRequired };
    this.levels.set(token, this.keys.length - 1);
    return true;
  }

  /** False where it had to be a key. */
  private dropKey(level = this.keys.length - 1): boolean {
    const key = this.keys[level];
    if (!key) return true;
    this.keys[level] = undefined;
    this.levels.delete(key.token);
    if (key.isRequired) this.fail("a key has no colon", key.start);
    return !key.isRequired;
  }

  private isStillPossible(level: number): boolean {
    const key = this.keys[level] as PossibleKey;
    if (key.line === this.cursor.line && !isLonger(this.cursor.text, key.start, this.cursor.at)) return true;
    this.dropKey(level);
    return false;
  }

  private fetchMarker(): void {
    const type = this.cursor.current === code.dot ? "document-end" : "document-start";
    this.closeDeeper(-1);
    if (!this.dropKey()) return;
    this.isKeyAllowed = false;
    this.push(type, this.cursor.at, this.cursor.at + 3);
    this.cursor.at += 3;
  }

  private fetchLine(type: "directive"): void {
    const start = this.cursor.at;
    this.closeDeeper(-1);
    if (!this.dropKey()) return;
    this.isKeyAllowed = false;
    this.cursor.skipLine();
    this.push(type, start, this.cursor.at);
  }

  private openFlow(type: "[" | "{"): void {
    if (!this.saveKey()) return;
    this.keys.push(undefined);
    this.isKeyAllowed = true;
    this.pushCharacter(type);
  }

  private closeFlow(type: "]" | "}"): void {
    if (!this.dropKey()) return;
    if (this.isInFlow) this.keys.pop();
    this.isKeyAllowed = false;
    this.pushCharacter(type);
  }

  private fetchDash(): void {
    const { column, at } = this.cursor;
    if (!this.isInFlow) {
      if (!this.isKeyAllowed) return this.fail("a block collection starts where none is allowed");
      this.openBlock("block-sequence", column, at);
    }
    if (!this.dropKey()) return;
    this.isKeyAllowed = true;
    this.pushCharacter("-");
  }

  private fetchKey(): void {
    const { column, at } = this.cursor;
    if (!this.isInFlow) {
      if (!this.isKeyAllowed) return this.fail("a block collection starts where none is allowed");
      this.openBlock("block-mapping", column, at);
    }
    if (!this.dropKey()) return;
    this.isKeyAllowed = !this.isInFlow;
    this.pushCharacter("key");
  }

  private fetchColon(): void {
    const level = this.keys.length - 1;
    const key = this.keys[level];
    if (key && this.isStillPossible(level)) {
      this.waiting.splice(key.token - this.taken, 0, { type: "key", start: key.start, end: key.start });
      this.openBlock("block-mapping", key.column, key.start, key.token);
      this.keys[level] = undefined;
      this.levels.delete(key.token);
      this.isKeyAllowed = false;
    } else {
      if (key?.isRequired) return;
      if (!this.isInFlow) {
        if (!this.isKeyAllowed) return this.fail("a block collection starts where none is allowed");
        this.openBlock("block-mapping", this.cursor.column, this.cursor.at);
      }
      this.isKeyAllowed = !this.isInFlow;
    }
    this.pushCharacter(":");
  }

  private fetchName(type: "anchor" | "alias"): void {
    if (!this.saveKey()) return;
    this.isKeyAllowed = false;
    const { cursor } = this;
    const name = /[&*]([0-9A-Za-z_-]*)/y;
    name.lastIndex = cursor.at;
    const start = cursor.at;
    cursor.at += name.exec(cursor.text)?.[0].length ?? 1;
    if (
      cursor.at === start + 1 ||
      !(cursor.isBlankOrEnd(cursor.current) || "?:,]}%@`".includes(cursor.text[cursor.at] ?? ""))
    )
      return this.fail("an anchor or alias has no name", start);
    this.push(type, start, cursor.at);
  }

  private fetchScalar(type: "tag" | "scalar", skip: (cursor: TextCursor) => ScalarEnd, style?: ScalarStyle): void {
    if (!this.saveKey()) return;
    this.isKeyAllowed = false;
    const start = this.cursor.at;
    const found = skip(this.cursor);
    if ("message" in found) this.fail(found.message, found.at);
    else this.push(type, start, found.end, style);
  }

  private fetchBlockScalar(style: "literal" | "folded"): void {
    if (!this.dropKey()) return;
    this.isKeyAllowed = true;
    const start = this.cursor.at;
    const found = skipBlockScalar(this.cursor, this.indent);
    if ("message" in found) this.fail(found.message, found.at);
    else this.push("scalar", start, found.end, style, this.indent);
  }

  private fetchPlain(): void {
    if (!this.saveKey()) return;
    const start = this.cursor.at;
    const found: PlainEnd | { message: string; at: number } = skipPlain(this.cursor, this.indent, this.isInFlow);
    if ("message" in found) return this.fail(found.message, found.at);
    this.isKeyAllowed = found.isPastLine;
    this.push("scalar", start, found.end, "plain");
  }
}

function isLonger(text: string, start: number, end: number): boolean {
  return end - start > MAX_KEY && [...text.slice(start, end)].length > MAX_KEY;
}
