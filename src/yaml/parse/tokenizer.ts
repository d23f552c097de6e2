// Cuts a document into tokens, by the rules of go-yaml, which is what kubectl and Helm read with. They are not those of
// YAML 1.2: a colon before a bracket belongs to a plain scalar, a comment may follow a quote, lines in flow may stand
// anywhere. Tokens are made as they are asked for: what comes after the document is never read.

import * as code from "../../text/char-codes.ts";
import type { ScalarStyle } from "../node/node.ts";
import { type ScalarEnd, skipBlockScalar, skipPlain, skipQuoted } from "./skip-scalar.ts";
import { skipTag } from "./skip-tag.ts";
import type { TextCursor } from "./text-cursor.ts";
import type { Token } from "./token.ts";
import { TokenQueue } from "./token-queue.ts";

export class Tokenizer extends TokenQueue {
  private hasContent = false;

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
    if (cursor.column === 0 && cursor.current === code.percent) this.fetchApart("directive");
    else if (cursor.isAtMarker()) this.fetchApart(cursor.current === code.dot ? "document-end" : "document-start");
    else {
      this.hasContent = true;
      this.fetchContent(cursor.current);
    }
  }

  private fetchContent(character: number): void {
    const { cursor } = this;
    const isIndicator = this.isInFlow || cursor.isBlankOrEnd(cursor.next);
    switch (character) {
      case code.openBracket:
        this.openFlow("[");
        return;
      case code.openBrace:
        this.openFlow("{");
        return;
      case code.closeBracket:
        this.closeFlow("]");
        return;
      case code.closeBrace:
        this.closeFlow("}");
        return;
      case code.comma:
        if (!this.dropKey()) return;
        this.isKeyAllowed = true;
        this.pushCharacter(",");
        return;
      case code.ampersand:
        this.fetchName("anchor");
        return;
      case code.star:
        this.fetchName("alias");
        return;
      case code.exclamation:
        this.fetchScalar("tag", skipTag);
        return;
      case code.doubleQuote:
        this.fetchScalar("scalar", skipQuoted, "double");
        return;
      case code.singleQuote:
        this.fetchScalar("scalar", skipQuoted, "single");
        return;
      case code.bar:
      case code.greater:
        if (this.isInFlow) break;
        this.fetchBlockScalar(character === code.bar ? "literal" : "folded");
        return;
      case code.dash:
        if (cursor.isBlankOrEnd(cursor.next)) this.fetchDash();
        else this.fetchPlain();
        return;
      case code.question:
        if (isIndicator) this.fetchKey();
        else this.fetchPlain();
        return;
      case code.colon:
        if (isIndicator) this.fetchColon();
        else this.fetchPlain();
        return;
    }
    const reserved =
      character === code.tab ? "a tab is used as indentation" : "a plain scalar starts with a reserved character";
    if ("\t|>%@`".includes(String.fromCharCode(character))) this.fail(reserved);
    else this.fetchPlain();
  }

  /** Past blanks, comments and line breaks. */
  private toNextToken(): void {
    const { cursor } = this;
    for (;;) {
      // In a chunk of its own, as kubectl reads documents, it is the first character; after others it is one like these.
      if (cursor.current === 0xfeff && cursor.column === 0 && !this.hasContent) cursor.skipByteOrderMark();
      if (this.isInFlow || !this.isKeyAllowed) cursor.skipBlanks();
      else while (cursor.current === code.space) cursor.at += 1;
      if (cursor.current === code.hash) cursor.skipLine();
      if (!cursor.isBreak(cursor.current)) return;
      cursor.skipBreak();
      if (!this.isInFlow) this.isKeyAllowed = true;
    }
  }

  /** A marker or a directive: every block collection ends before it. */
  private fetchApart(type: "directive" | "document-start" | "document-end"): void {
    const start = this.cursor.at;
    this.closeDeeper(-1);
    if (!this.dropKey()) return;
    this.isKeyAllowed = false;
    if (type === "directive") this.cursor.skipLine();
    else this.cursor.at += 3;
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

  /** A block collection, if none is open at this column yet. False, and a fault, where none may start. */
  private startBlock(type: "block-sequence" | "block-mapping"): boolean {
    if (this.isInFlow) return true;
    if (this.isKeyAllowed) this.openBlock(type, this.cursor.column, this.cursor.at);
    else this.fail("a block collection starts where none is allowed");
    return this.isKeyAllowed;
  }

  private fetchDash(): void {
    if (!this.startBlock("block-sequence") || !this.dropKey()) return;
    this.isKeyAllowed = true;
    this.pushCharacter("-");
  }

  private fetchKey(): void {
    if (!this.startBlock("block-mapping") || !this.dropKey()) return;
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
      if (key?.isRequired || !this.startBlock("block-mapping")) return;
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
    ) {
      this.fail("an anchor or alias has no name", start);
      return;
    }
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
    const found = skipPlain(this.cursor, this.indent, this.isInFlow);
    if ("message" in found) {
      this.fail(found.message, found.at);
      return;
    }
    this.isKeyAllowed = found.isPastLine;
    this.push("scalar", start, found.end, "plain");
  }
}
