// Names that have to fit into the 63 characters of a label's value or of an annotation's key.

import { sha256 } from "./sha256.ts";

/** The text itself if it fits, else its beginning and a hash of the whole. */
export function shorten(text: string): string {
  if (text.length <= 63) return text;
  const hash = sha256(text).slice(0, 10);
  return `${text.slice(0, 52).replace(/[^a-zA-Z0-9]+$/, "")}-${hash}`;
}
