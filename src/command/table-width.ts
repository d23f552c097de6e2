// How wide a table may be.

import type { Output } from "./io/io.ts";

/** A table is unreadable if it is narrower, and hard to follow if it is wider. */
const minWidth = 40;
const maxWidth = 120;

export function tableWidth({ isTTY, columns }: Output): number {
  return isTTY === true ? Math.min(maxWidth, Math.max(minWidth, columns || 80)) : 80;
}
