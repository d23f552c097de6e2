// A place in a document and the line it is in. Which characters end a line is go-yaml's idea, or JSON's.

import * as code from "../../text/char-codes.ts";
import { carriageReturnLength } from "../value/go-line-break.ts";

const BYTE_ORDER_MARK = 0xfeff;

export class TextCursor {
  readonly text: string;
  readonly isJson: boolean;
  at = 0;
  line = 0;
  private lineStart = 0;

  constructor(text: string, isJson: boolean) {
    this.text = text;
    this.isJson = isJson;
    if (this.current === BYTE_ORDER_MARK) this.skipByteOrderMark();
  }

  get column(): number {
    return this.at - this.lineStart;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  get current(): number {
    return this.codeAt(this.at);
  }

  get next(): number {
    return this.codeAt(this.at + 1);
  }

  private codeAt(at: number): number {
    return at < this.text.length ? this.text.charCodeAt(at) : code.noCode;
  }

  isBreak(character: number): boolean {
    if (character === code.lineFeed || character === code.carriageReturn) return true;
    return (character === 0x85 || character === 0x2028 || character === 0x2029) && !this.isJson;
  }

  isBreakOrEnd(character: number): boolean {
    return character === code.noCode || this.isBreak(character);
  }

  isBlankOrEnd(character: number): boolean {
    return isBlank(character) || this.isBreakOrEnd(character);
  }

  /** Goes past the line break at the cursor. */
  skipBreak(): void {
    this.at += this.current === code.carriageReturn ? carriageReturnLength(this.text, this.at) : 1;
    this.line += 1;
    this.lineStart = this.at;
  }

  /** It takes no column. */
  skipByteOrderMark(): void {
    this.at += 1;
    this.lineStart = this.at;
  }

  skipBlanks(): void {
    while (isBlank(this.current)) this.at += 1;
  }

  skipLine(): void {
    while (!this.isBreakOrEnd(this.current)) this.at += 1;
  }

  /** Whether `---` or `...` stands there, in the first column. */
  isAtMarker(): boolean {
    if (this.at !== this.lineStart) return false;
    const first = this.current;
    if (first !== code.dash && first !== code.dot) return false;
    if (this.next !== first || this.codeAt(this.at + 2) !== first) return false;
    return this.isBlankOrEnd(this.codeAt(this.at + 3));
  }
}

export function isBlank(character: number): boolean {
  return character === code.space || character === code.tab;
}
