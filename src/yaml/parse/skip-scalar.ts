// Finds where scalars end, by go-yaml's rules. What they stand for is decoded elsewhere, from the same characters.

import * as code from "../../text/char-codes.ts";
import { isBlank, type TextCursor } from "./text-cursor.ts";

/** Where a scalar ends, or what is wrong and where. */
export type ScalarEnd = { readonly end: number } | ScalarFault;

type ScalarFault = { readonly message: string; readonly at: number };

export function skipQuoted(cursor: TextCursor): ScalarEnd {
  const start = cursor.at;
  const quote = cursor.current;
  cursor.at += 1;
  for (;;) {
    if (cursor.isAtMarker() || cursor.isAtEnd) return { message: "a quoted scalar is not closed", at: start };
    const character = cursor.current;
    if (cursor.isBreak(character)) cursor.skipBreak();
    else if (character === quote) {
      cursor.at += 1;
      if (quote === code.doubleQuote || cursor.current !== quote) return { end: cursor.at };
      cursor.at += 1;
    } else {
      const isEscape = character === code.backslash && quote === code.doubleQuote;
      cursor.at += isEscape && !cursor.isBreakOrEnd(cursor.next) ? 2 : 1;
    }
  }
}

export interface PlainEnd {
  readonly end: number;
  /** Whether the cursor went on to another line. */
  readonly isPastLine: boolean;
}

/** `indent`: the column of the block collection around it. The cursor goes past blanks and line breaks after it. */
export function skipPlain(cursor: TextCursor, indent: number, isInFlow: boolean): PlainEnd | ScalarFault {
  let end = cursor.at;
  let isPastLine = false;
  for (;;) {
    if (cursor.isAtMarker() || cursor.current === code.hash) return { end, isPastLine };
    const from = cursor.at;
    while (!cursor.isBlankOrEnd(cursor.current) && !endsPlain(cursor, isInFlow)) cursor.at += 1;
    if (cursor.at > from) {
      end = cursor.at;
      isPastLine = false;
    }
    if (!isBlank(cursor.current) && !cursor.isBreak(cursor.current)) return { end, isPastLine };
    for (; cursor.isBlankOrEnd(cursor.current) && !cursor.isAtEnd; ) {
      if (cursor.isBreak(cursor.current)) {
        cursor.skipBreak();
        isPastLine = true;
        continue;
      }
      if (isPastLine && cursor.column <= indent && cursor.current === code.tab)
        return { message: "a tab is used as indentation", at: cursor.at };
      cursor.at += 1;
    }
    if (!isInFlow && cursor.column <= indent) return { end, isPastLine };
  }
}

function endsPlain(cursor: TextCursor, isInFlow: boolean): boolean {
  switch (cursor.current) {
    case code.colon:
      return cursor.isBlankOrEnd(cursor.next);
    case code.question:
      // go-yaml refuses it anywhere in a plain scalar here; policies have patterns.
      return isInFlow && cursor.isBlankOrEnd(cursor.next);
    case code.comma:
    case code.openBracket:
    case code.closeBracket:
    case code.openBrace:
    case code.closeBrace:
      return isInFlow;
    default:
      return false;
  }
}

/** `indent`: the column of the block collection around it. The cursor goes past the indentation of what follows. */
export function skipBlockScalar(cursor: TextCursor, indent: number): ScalarEnd {
  const start = cursor.at;
  cursor.at += 1;
  const header = skipHeader(cursor);
  if (header === undefined || !cursor.isBreakOrEnd(cursor.current))
    return { message: "something stands where it cannot", at: start };
  const { isKept, increment } = header;
  if (!cursor.isAtEnd) cursor.skipBreak();
  let end = cursor.at;
  let column = increment === 0 ? 0 : Math.max(indent, 0) + increment;
  for (let isFirst = true; ; isFirst = false) {
    const gap = skipEmptyLines(cursor, column);
    if (gap.isTab) return { message: "a tab is used as indentation", at: cursor.at };
    if (isFirst && increment === 0) column = Math.max(gap.widest, indent + 1, 1);
    if (isKept) end = Math.max(end, gap.end);
    if (cursor.column !== column || cursor.isAtEnd) break;
    cursor.skipLine();
    if (!cursor.isAtEnd) cursor.skipBreak();
    end = cursor.at;
  }
  // kubectl and Helm give the last line of a text a line break where it has none.
  return { end: cursor.isAtEnd && cursor.column > 0 ? cursor.at : end };
}

interface Header {
  readonly isKept: boolean;
  /** 0 where the first line tells. */
  readonly increment: number;
}

function skipHeader(cursor: TextCursor): Header | undefined {
  let isKept = false;
  let increment = 0;
  for (const isSecond of [false, true]) {
    const character = cursor.current;
    if (character === code.plus || character === code.dash) {
      if (isSecond && increment === 0) break;
      isKept = character === code.plus;
    } else if (character >= 0x30 && character <= 0x39 && increment === 0) {
      increment = character - 0x30;
      if (increment === 0) return undefined;
    } else break;
    cursor.at += 1;
  }
  cursor.skipBlanks();
  if (cursor.current === code.hash) cursor.skipLine();
  return { isKept, increment };
}

interface EmptyLines {
  /** After the last of them. */
  readonly end: number;
  readonly widest: number;
  /** Whether a tab stands where only spaces may. */
  readonly isTab: boolean;
}

/** `column`: how many spaces a line of text begins with; 0 where that is not known yet. */
function skipEmptyLines(cursor: TextCursor, column: number): EmptyLines {
  let [end, widest] = [cursor.at, 0];
  for (;;) {
    while (cursor.current === code.space && (column === 0 || cursor.column < column)) cursor.at += 1;
    widest = Math.max(widest, cursor.column);
    const isTab = cursor.current === code.tab && (column === 0 || cursor.column < column);
    if (isTab || !cursor.isBreak(cursor.current)) return { end, widest, isTab };
    cursor.skipBreak();
    end = cursor.at;
  }
}
