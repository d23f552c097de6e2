// Finds the places where go-yaml is more lenient than YAML 1.2, by telling lines apart: block scalars, plain scalars,
// quoted scalars, flow collections. It has no idea of values and may be wrong about a text that is no YAML at all.

export interface Patch {
  readonly at: number;
  /** How many characters `text` takes the place of. */
  readonly length: number;
  readonly text: string;
}

interface Scan {
  readonly text: string;
  readonly patches: Patch[];
  growth: number;
  /** Column of the key or dash that still waits for its value, or -1. */
  pending: number;
}

/** Padding beyond this is an attack, not a manifest. */
const MAX_GROWTH = 1_000_000;

const MARKER = /(?:---|\.\.\.)(?=[ \t\r\n]|$)/y;
const INDICATOR = /[-?:](?=[ \t\r\n]|$)/y;
const PROPERTY = /[&!][^ \t\r\n,[\]{}]*/y;
const ALIAS = /\*[^ \t\r\n,[\]{}:]*/y;
const COLON = /[ \t]*:(?=[ \t\r\n]|$)/y;
const PLAIN_END = /:(?=[ \t\r\n]|$)|[ \t]#|[\r\n]|$/g;
const FLOW_PLAIN_END = /[,[\]{}]|:(?=[ \t\r\n,[\]{}]|$)|[ \t\n]#|\n(?=(?:---|\.\.\.)(?:[ \t\r\n]|$))|$/g;
const DOUBLE_STOP = /["\\]/g;
const INDENTED_HEADER = /[|>][-+]?[1-9]/y;
const LINE_BREAK = /\n/g;
const BLANKS = /[ \t]*/y;
const SPACES = / */y;

/** In source order; `undefined` when it would be too much. */
export function findLenientSyntax(text: string): readonly Patch[] | undefined {
  const scan: Scan = { text, patches: [], growth: 0, pending: -1 };
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length && scan.growth <= MAX_GROWTH) at = scanLine(scan, at);
  if (scan.growth > MAX_GROWTH) return undefined;
  // A flow collection's inner patches are found before those of its lines; at one place the padding comes first.
  return scan.patches.sort((one, other) => one.at - other.at || one.length - other.length);
}

/** Reads a line and what hangs on it; the beginning of the next one. */
function scanLine(scan: Scan, line: number): number {
  const { text } = scan;
  /** Column of the innermost block collection that the next node belongs to. */
  let parent = scan.pending;
  let at = match(MARKER, text, line);
  for (;;) {
    at = match(BLANKS, text, at);
    const char = text[at];
    const column = at - line;
    if (char === undefined || "\r\n#%".includes(char)) {
      scan.pending = parent;
      return lineEnd(text, at);
    }
    if (match(INDICATOR, text, at) > at) {
      parent = column;
      at += 1;
      continue;
    }
    if (char === "&" || char === "!") {
      at = match(PROPERTY, text, at);
      continue;
    }
    const token = at;
    const isFirst = match(SPACES, text, line) === token;
    const isBlock = char === "|" || char === ">";
    at = isBlock ? lineEnd(text, at) : skipNode(scan, at);
    const colon = match(COLON, text, at);
    if (!isBlock && colon > at && !text.slice(token, at).includes("\n")) {
      // The package takes the colon for a part of the alias.
      if (char === "*" && colon === at + 1) scan.patches.push({ at, length: 0, text: " " });
      parent = column;
      at = colon;
      continue;
    }
    scan.pending = -1;
    if ("\"'[{|>".includes(char)) padLines(scan, isFirst ? line : lineEnd(text, line), at, parent);
    if (isBlock) return skipDeeper(text, freeComment(scan, token, at, parent), parent);
    const isPlain = !"\"'[{*".includes(char);
    const hasComment = text[match(BLANKS, text, at)] === "#";
    at = lineEnd(text, at);
    return isPlain && !hasComment ? skipDeeper(text, at, parent) : at;
  }
}

function skipNode(scan: Scan, at: number): number {
  const { text } = scan;
  switch (text[at]) {
    case "'":
    case '"':
      return skipQuoted(text, at);
    case "[":
    case "{":
      return skipFlow(scan, at);
    case "*":
      return match(ALIAS, text, at);
    default:
      return find(PLAIN_END, text, at);
  }
}

function skipQuoted(text: string, from: number): number {
  if (text[from] === '"') {
    let at = find(DOUBLE_STOP, text, from + 1);
    while (text[at] === "\\") at = find(DOUBLE_STOP, text, at + 2);
    return Math.min(at + 1, text.length);
  }
  let at = text.indexOf("'", from + 1);
  while (at !== -1 && text[at + 1] === "'") at = text.indexOf("'", at + 2);
  return at === -1 ? text.length : at + 1;
}

function skipFlow(scan: Scan, from: number): number {
  const { text } = scan;
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text[at] ?? "";
    if ("[{]}".includes(char)) {
      depth += char === "[" || char === "{" ? 1 : -1;
      at += 1;
      if (depth === 0) return at;
    } else if (char === "\n" && match(MARKER, text, at + 1) > at + 1) return at;
    else if (char === "#") at = find(LINE_BREAK, text, at);
    else if (char === "'" || char === '"') at = skipQuoted(text, at);
    else if (" \t\r\n,".includes(char)) at += 1;
    else {
      // A dash of its own is a string here, where YAML 1.2 sees a misplaced sequence.
      if (char === "-" && ",]}".includes(text[at + 1] ?? " ")) scan.patches.push({ at, length: 1, text: "_" });
      at = Math.max(find(FLOW_PLAIN_END, text, at), at + 1);
    }
  }
  return at;
}

/** Leading white space counts for nothing on the lines that begin between `from` and `to`. */
function padLines(scan: Scan, from: number, to: number, parent: number): void {
  const { text, patches } = scan;
  for (let line = from; line < to; line = lineEnd(text, line)) {
    const content = match(SPACES, text, line);
    const count = parent + 1 - (content - line);
    if (count <= 0 || text[content] === "\n" || text.startsWith("\r\n", content)) continue;
    patches.push({ at: line, length: 0, text: " ".repeat(count) });
    scan.growth += count;
    if (scan.growth > MAX_GROWTH) return;
  }
}

/**
 * go-yaml takes a block scalar's indentation from wide blank lines above the text too. A comment further to the left
 * ends it, where the package sees a badly indented first line; at the margin it is a comment to both. Where to go on.
 */
function freeComment(scan: Scan, header: number, from: number, parent: number): number {
  const { text, patches } = scan;
  if (match(INDENTED_HEADER, text, header) > header) return from;
  let widest = 0;
  let line = from;
  let content = match(SPACES, text, line);
  for (; text[content] === "\n" || text[content] === "\r"; content = match(SPACES, text, line)) {
    widest = Math.max(widest, content - line);
    line = lineEnd(text, content);
  }
  const column = content - line;
  if (text[content] !== "#" || column <= parent || column >= widest) return from;
  patches.push({ at: line, length: column, text: "" });
  return lineEnd(text, content);
}

/** After the lines that are empty or deeper than `parent`. */
function skipDeeper(text: string, from: number, parent: number): number {
  let at = from;
  while (at < text.length) {
    const content = match(SPACES, text, at);
    const isEmpty = text[content] === "\n" || text[content] === "\r";
    if (!isEmpty && (content - at <= parent || match(MARKER, text, at) > at)) break;
    at = lineEnd(text, content);
  }
  return at;
}

/** After what the sticky pattern matches at `at`, or `at`. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Where the pattern is found first, or the end. */
function find(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.index ?? text.length;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at === -1 ? text.length : at + 1;
}
