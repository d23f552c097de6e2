// What a table on standard output may look like.

import type { TerminalStyle } from "../report/explain/terminal-style.ts";
import { paintFor } from "../text/paint.ts";
import type { Io } from "./io/io.ts";

/** A table is unreadable if it is narrower, and hard to follow if it is wider. */
const minWidth = 40;
const maxWidth = 120;
/** Where nobody knows. */
const defaultWidth = 80;

export function tableStyle({ stdout, env }: Pick<Io, "stdout" | "env">): TerminalStyle {
  const isTerminal = stdout.isTTY === true;
  const width = Math.min(maxWidth, Math.max(minWidth, stdout.columns || defaultWidth));
  return { isTerminal, width: isTerminal ? width : defaultWidth, paint: paintFor(stdout, env) };
}
