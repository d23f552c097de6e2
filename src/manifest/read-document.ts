// Reads one document: the line scanner where it can, the `yaml` package where it can't.

import { loadParser } from "./load-parser.ts";
import type { Parsed } from "./parse.ts";
import { scanDocument } from "./scan.ts";
import type { Units } from "./units.ts";

export type { SyntaxFault } from "./syntax-fault.ts";

/** `text.slice(start, end)` holds exactly one document, its `---` line and comments included; offsets in the result are offsets into `text`. */
export function readDocument(text: string, start: number, end: number, units?: Units): Parsed {
  return scanDocument(text, start, end, units) ?? loadParser().parseDocument(text, start, end);
}
