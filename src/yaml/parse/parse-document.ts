// Reads one document as Kubernetes' Go tools read it, whatever is in it.

import { blanksBeforeBracket, jsonValueIn } from "../json/json-text.ts";
import type { Parsed } from "../node/document.ts";
import { afterForeignMarker } from "./document-marker.ts";
import { parseNodes } from "./parse-nodes.ts";

/** What go-yaml's reader refuses wherever it stands, a lone surrogate included. */
const FORBIDDEN = /[^\t\n\r\x20-\x7e\u0085\u00a0-\ufffd\u{10000}-\u{10ffff}]|\p{Surrogate}/u;

/**
 * `text.slice(start, end)` holds one document, its `---` line and comments included; offsets in the result are offsets
 * into `text`. What comes after a `...` is read by nobody.
 */
export function parseDocument(text: string, start: number, end: number): Parsed {
  const json = jsonValueIn(text, start, end);
  const from = json?.start ?? ((start === 0 && blanksBeforeBracket(text)) || afterForeignMarker(text, start));
  const isAlone = json && /^[ \t\r\n]*$/.test(text.slice(json.end, end));
  const slice = text.slice(from, isAlone ? json.end : end);
  // Only further values may follow JSON without a marker.
  if (!json && start > 0 && from === start && /^(?:[ \t\r\n]|#[^\n]*\n)*\{/.test(slice))
    return { ok: false, fault: { offset: start, message: "something stands where it cannot" } };
  const forbidden = json ? -1 : slice.search(FORBIDDEN);
  if (forbidden !== -1)
    return { ok: false, fault: { offset: from + forbidden, message: "a control character is not allowed" } };
  return parseNodes(slice, from, json !== undefined);
}
