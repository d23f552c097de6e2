// Reads one document: the line scanner where it can, the parser where it can't.

import type { CodeUnits } from "../../text/code-units.ts";
import type { Parsed } from "../node/document.ts";
import { parseDocument } from "../parse/parse-document.ts";
import { scanDocument } from "../scan/scan-document.ts";

/** `text.slice(start, end)` holds exactly one document, its `---` line and comments included; offsets in the result are offsets into `text`. */
export function readDocument(text: string, start: number, end: number, units?: CodeUnits): Parsed {
  return scanDocument(text, start, end, units) ?? parseDocument(text, start, end);
}
