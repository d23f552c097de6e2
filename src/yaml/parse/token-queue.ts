// The tokens that wait to be taken, the block collections that are open, and what may still turn out to be a key.

import type { ScalarStyle } from "../node/node.ts";
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

export class TokenQueue {
  protected readonly cursor: TextCursor;
  protected readonly waiting: Token[] = [];
  protected taken = 0;
  protected indent = -1;
  protected readonly indents: number[] = [];
  /** The possible key of each flow collection that is open, and of the block style around them. */
  protected readonly keys: (PossibleKey | undefined)[] = [undefined];
  /** Where in `keys` the one is that begins with a token. */
  protected readonly levels = new Map<number, number>();
  protected isKeyAllowed = true;

  constructor(cursor: TextCursor) {
    this.cursor = cursor;
  }

  protected get isInFlow(): boolean {
    return this.keys.length > 1;
  }

  protected push(type: TokenType, start: number, end = start, style?: ScalarStyle, indent?: number): void {
    this.waiting.push({ type, start, end, style, indent });
  }

  protected pushCharacter(type: TokenType): void {
    this.push(type, this.cursor.at, this.cursor.at + 1);
    this.cursor.at += 1;
  }

  /** What waits is of no use any more. */
  protected fail(message: string, at = this.cursor.at): void {
    this.waiting.splice(0, this.waiting.length, { type: "fault", start: at, end: at, message });
  }

  /** A block collection begins in this column, unless one is open there; `number`: before which token. */
  protected openBlock(type: "block-sequence" | "block-mapping", column: number, start: number, number?: number): void {
    if (this.isInFlow || this.indent >= column) return;
    this.indents.push(this.indent);
    this.indent = column;
    const token = { type, start, end: start };
    if (number === undefined) this.waiting.push(token);
    else this.waiting.splice(number - this.taken, 0, token);
  }

  protected closeDeeper(column: number): void {
    if (this.isInFlow) return;
    while (this.indent > column) {
      this.push("block-end", this.cursor.at);
      this.indent = this.indents.pop() as number;
    }
  }

  /** What comes now may be a key. False where that makes a fault of what came before. */
  protected saveKey(): boolean {
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
  protected dropKey(level = this.keys.length - 1): boolean {
    const key = this.keys[level];
    if (!key) return true;
    this.keys[level] = undefined;
    this.levels.delete(key.token);
    if (key.isRequired) this.fail("a key has no colon", key.start);
    return !key.isRequired;
  }

  protected isStillPossible(level: number): boolean {
    const key = this.keys[level] as PossibleKey;
    if (key.line === this.cursor.line && !isLonger(this.cursor.text, key.start, this.cursor.at)) return true;
    this.dropKey(level);
    return false;
  }

  /** Whether the next token may still become a key. */
  protected isKeyPossible(): boolean {
    if (this.waiting.at(-1)?.type === "fault") return false;
    const level = this.levels.get(this.taken);
    return level !== undefined && this.isStillPossible(level);
  }
}

function isLonger(text: string, start: number, end: number): boolean {
  return end - start > MAX_KEY && [...text.slice(start, end)].length > MAX_KEY;
}
