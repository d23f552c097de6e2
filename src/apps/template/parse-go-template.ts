// The part of Go's templates that ApplicationSets use: fields, functions, pipes, if and else. No loops, no variables, no named
// templates: those are refused, and never guessed.

import { parseJson } from "../../text/parse-json.ts";

export type Term =
  | { readonly type: "field"; readonly keys: readonly string[] }
  | { readonly type: "value"; readonly value: string | number | boolean }
  | { readonly type: "call"; readonly name: string; readonly args: readonly Term[] };

export type Part =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "output"; readonly term: Term }
  | { readonly type: "if"; readonly condition: Term; readonly then: readonly Part[]; readonly else: readonly Part[] };

/** What can't be read or evaluated, for people. */
export class TemplateFault extends Error {}

const maxDepth = 50;

export function parseGoTemplate(text: string): Part[] {
  const pieces = piecesOf(text);
  const cursor = { at: 0 };
  const parts = parseParts(pieces, cursor, 0);
  if (cursor.at < pieces.length) throw new TemplateFault("an end without an if");
  return parts;
}

type Piece = { readonly text: string } | { readonly action: string };

/** In time linear in the text, whatever it is. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let isTrimmed = false;
  const addText = (part: string): void => void pieces.push({ text: isTrimmed ? part.trimStart() : part });
  let at = 0;
  for (let open = text.indexOf("{{"); open !== -1; open = text.indexOf("{{", at)) {
    const close = endOfAction(text, open + 2);
    const action = text.slice(open + 2, close);
    const before = text.slice(at, open);
    addText(/^-\s/.test(action) ? before.trimEnd() : before);
    isTrimmed = /\s-$/.test(action);
    pieces.push({
      action: action
        .replace(/^-(?=\s)/, "")
        .replace(/(?<=\s)-$/, "")
        .trim(),
    });
    at = close + 2;
  }
  addText(text.slice(at));
  return pieces;
}

/** Where the `}}` of an action is: not inside a string. */
function endOfAction(text: string, start: number): number {
  const part = /"(?:\\.|[^"\\])*"|`[^`]*`|\}\}|["`]/gsy;
  const plain = /[^"`}]+|\}(?!\})/gsy;
  for (let at = start; at < text.length; ) {
    plain.lastIndex = at;
    if (plain.test(text)) {
      at = plain.lastIndex;
      continue;
    }
    part.lastIndex = at;
    const [found] = part.exec(text) ?? [];
    if (found === "}}") return at;
    if (found === undefined || found.length === 1) break;
    at = part.lastIndex;
  }
  throw new TemplateFault("an action or a text in it is never closed");
}

function parseParts(pieces: readonly Piece[], cursor: { at: number }, depth: number): Part[] {
  if (depth > maxDepth) throw new TemplateFault("too many ifs in one another");
  const parts: Part[] = [];
  for (; cursor.at < pieces.length; cursor.at++) {
    const piece = pieces[cursor.at] as Piece;
    if ("text" in piece) {
      if (piece.text !== "") parts.push({ type: "text", text: piece.text });
      continue;
    }
    const { action } = piece;
    if (action === "" || action.startsWith("/*")) continue;
    if (/^(?:end|else)\b/.test(action)) return parts;
    const [, condition] = /^if\s+(.*)$/s.exec(action) ?? [];
    parts.push(
      condition === undefined
        ? { type: "output", term: parsePipeline(action) }
        : parseIf(condition, pieces, cursor, depth + 1),
    );
  }
  return parts;
}

/** The cursor is at the `if` before, and at its `end` after it. */
function parseIf(condition: string, pieces: readonly Piece[], cursor: { at: number }, depth: number): Part {
  cursor.at++;
  const then = parseParts(pieces, cursor, depth);
  const stop = pieces[cursor.at];
  const action = stop && "action" in stop ? stop.action : "";
  const [, other] = /^else\s+if\s+(.*)$/s.exec(action) ?? [];
  const term = parsePipeline(condition);
  if (other !== undefined)
    return { type: "if", condition: term, then, else: [parseIf(other, pieces, cursor, depth + 1)] };
  if (action === "end") return { type: "if", condition: term, then, else: [] };
  if (action !== "else") throw new TemplateFault("an if without an end");
  cursor.at++;
  const otherwise = parseParts(pieces, cursor, depth);
  const end = pieces[cursor.at];
  if (!end || !("action" in end) || end.action !== "end") throw new TemplateFault("an if without an end");
  return { type: "if", condition: term, then, else: otherwise };
}

const token = /\s+|"(?:\\.|[^"\\])*"|`[^`]*`|[()|]|-?\d+(?:\.\d+)?|\.[\w.-]*|[A-Za-z_]\w*|./gsy;

function parsePipeline(text: string): Term {
  const tokens = (text.match(token) ?? []).filter((each) => each.trim() !== "");
  const cursor = { at: 0 };
  const term = readPipeline(tokens, cursor, 0);
  if (cursor.at < tokens.length) throw new TemplateFault(`{{ ${text} }}`);
  return term;
}

function readPipeline(tokens: readonly string[], cursor: { at: number }, depth: number): Term {
  if (depth > maxDepth) throw new TemplateFault("too many parentheses in one another");
  let term = readCommand(tokens, cursor, depth);
  while (tokens[cursor.at] === "|") {
    cursor.at++;
    const next = readCommand(tokens, cursor, depth);
    if (next.type !== "call") throw new TemplateFault("a pipe into something that is no function");
    term = { ...next, args: [...next.args, term] };
  }
  return term;
}

function readCommand(tokens: readonly string[], cursor: { at: number }, depth: number): Term {
  const name = tokens[cursor.at] ?? "";
  if (!/^[A-Za-z_]\w*$/.test(name) || name === "true" || name === "false") return readTerm(tokens, cursor, depth);
  if (/^(?:range|with|define|template|block|break|continue)$/.test(name)) throw new TemplateFault(`{{ ${name} }}`);
  cursor.at++;
  const args: Term[] = [];
  while (cursor.at < tokens.length && !["|", ")"].includes(tokens[cursor.at] as string))
    args.push(readTerm(tokens, cursor, depth));
  return { type: "call", name, args };
}

function readTerm(tokens: readonly string[], cursor: { at: number }, depth: number): Term {
  const text = tokens[cursor.at++] ?? "";
  if (text === "(") {
    const inner = readPipeline(tokens, cursor, depth + 1);
    if (tokens[cursor.at++] !== ")") throw new TemplateFault("a parenthesis is never closed");
    return inner;
  }
  if (text.startsWith(".")) return { type: "field", keys: text.split(".").filter((key) => key !== "") };
  if (text.startsWith("`")) return { type: "value", value: text.slice(1, -1) };
  if (text.startsWith('"'))
    return { type: "value", value: (parseJson(text) as string | undefined) ?? text.slice(1, -1) };
  if (/^-?\d/.test(text)) return { type: "value", value: Number(text) };
  if (text === "true" || text === "false") return { type: "value", value: text === "true" };
  if (/^[A-Za-z_]\w*$/.test(text)) return { type: "call", name: text, args: [] };
  throw new TemplateFault(`{{ ${text || "nothing"} }}`);
}
