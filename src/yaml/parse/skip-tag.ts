// Finds where a tag ends, by go-yaml's rules.

import type { ScalarEnd } from "./skip-scalar.ts";
import type { TextCursor } from "./text-cursor.ts";

const URI = "(?:[0-9A-Za-z_;/?:@&=+$,.!~*'()[\\]-]|%[0-9A-Fa-f]{2})";
const TAG = new RegExp(`!(?:<${URI}+>|[0-9A-Za-z_-]*!${URI}+|(?![0-9A-Za-z_-]*!)${URI}*)`, "y");

export function skipTag(cursor: TextCursor): ScalarEnd {
  const start = cursor.at;
  TAG.lastIndex = start;
  const length = TAG.exec(cursor.text)?.[0].length ?? 0;
  cursor.at += length;
  if (length === 0 || !cursor.isBlankOrEnd(cursor.current)) return { message: "a tag is malformed", at: start };
  return { end: cursor.at };
}

/** The part of a tag that a directive has to explain: `!a!` of `!a!b`. */
export function handleOf(tag: string): string | undefined {
  return /^![0-9A-Za-z_-]+!/.exec(tag)?.[0];
}
