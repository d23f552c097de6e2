// Reads one document with the `yaml` package, as Kubernetes' Go tools would read it.

import { Composer, type CST, Parser } from "yaml";
import { partitionPoint } from "../../collections/partition-point.ts";
import type { Node } from "../node/node.ts";
import { cstToNodes } from "./cst-to-nodes.ts";
import { syntaxMessage, type YamlSyntaxError } from "./syntax-error.ts";
import { type StrictText, toStrictYaml } from "./to-strict-yaml.ts";

export type { YamlSyntaxError } from "./syntax-error.ts";

export type Parsed =
  | { readonly ok: true; readonly root: Node | undefined; readonly hasAliases: boolean }
  | { readonly ok: false; readonly faults: readonly YamlSyntaxError[] };

/** What go-yaml's reader refuses wherever it stands, a lone surrogate included. */
const FORBIDDEN = /[^\t\n\r\x20-\x7e\u0085\u00a0-\ufffd\u{10000}-\u{10ffff}]|\p{Surrogate}/u;
const ODD_BREAK = /\r(?!\n)|[\u0085\u2028\u2029]/g;
/** Failsafe: every scalar stays a string, since the values that count are read from the source. */
const OPTIONS = {
  schema: "failsafe",
  resolveKnownTags: false,
  strict: false,
  uniqueKeys: false,
  logLevel: "silent",
} as const;

/** `text.slice(start, end)` holds exactly one document, its `---` line and comments included; offsets in the result are offsets into `text`. */
export function parseDocument(text: string, start: number, end: number): Parsed {
  const slice = text.slice(start, end);
  const forbidden = slice.search(FORBIDDEN);
  if (forbidden !== -1) return fail([{ offset: start + forbidden, message: "a control character is not allowed" }]);

  // go-yaml ends a line at each of these, the package does not; the length stays, so offsets do too.
  const { text: source, toSource } = withoutByteOrderMarks(slice.replace(ODD_BREAK, "\n"));
  const strict = readSyntax(source);
  if (strict.faults.length === 0) return finish(text, strict.document, (offset) => start + toSource(offset));

  const relaxed = toStrictYaml(source);
  if (relaxed !== undefined) {
    const lenient = readSyntax(relaxed.text);
    if (lenient.faults.length === 0) {
      return finish(text, lenient.document, (offset) => start + toSource(relaxed.toSource(offset)));
    }
  }
  return fail(strict.faults.map((fault) => ({ ...fault, offset: start + toSource(fault.offset) })));
}

/** go-yaml overlooks a byte order mark at the start of any line: files with one are put one after the other. */
function withoutByteOrderMarks(slice: string): StrictText {
  const marks = Array.from(slice.matchAll(/\n\uFEFF/g), ({ index }) => index + 1);
  if (marks.length === 0) return { text: slice, toSource: (offset) => offset };
  // Where each mark was, in the text without them.
  const places = marks.map((at, before) => at - before);
  const toSource = (offset: number): number =>
    offset + partitionPoint(places.length, (index) => (places[index] as number) <= offset);
  return { text: slice.replaceAll("\n\uFEFF", "\n"), toSource };
}

function finish(text: string, document: CST.Document | undefined, toOffset: (offset: number) => number): Parsed {
  const tree = cstToNodes(document, { text, toOffset });
  return tree.faults.length > 0 ? fail(tree.faults) : { ok: true, root: tree.root, hasAliases: tree.hasAliases };
}

function fail(faults: readonly YamlSyntaxError[]): Parsed {
  return { ok: false, faults };
}

interface Syntax {
  readonly document: CST.Document | undefined;
  readonly faults: readonly YamlSyntaxError[];
}

function readSyntax(source: string): Syntax {
  const documents: CST.Document[] = [];
  const faults: YamlSyntaxError[] = [];
  try {
    const composer = new Composer(OPTIONS);
    for (const token of new Parser().parse(source)) {
      if (token.type === "document") documents.push(token);
      for (const composed of composer.next(token)) addErrors(faults, composed.errors);
    }
    for (const composed of composer.end(true, source.length)) addErrors(faults, composed.errors);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    faults.push({ offset: 0, message: "the nesting is too deep" });
  }
  const second = documents[1];
  if (second !== undefined) faults.push({ offset: second.offset, message: "more than one document" });
  return { document: documents[0], faults };
}

type ComposedErrors = ReturnType<Composer["streamInfo"]>["errors"];

/** One slip can make every line after it an error; the first few say all there is to say. */
const MAX_ERRORS = 20;

function addErrors(faults: YamlSyntaxError[], errors: ComposedErrors): void {
  for (const error of errors) {
    if (faults.length >= MAX_ERRORS) return;
    // Escapes are decoded by us, and go-yaml knows one more.
    if (error.code === "BAD_DQ_ESCAPE") continue;
    faults.push({ offset: error.pos[0], message: syntaxMessage(error.code, error.message) });
  }
}
