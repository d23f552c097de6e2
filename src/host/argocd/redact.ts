// What helm and kustomize print when they fail, without a config's values: a UI shows it to people who may not read the config.

import { readFileSync } from "node:fs";
import { readDocuments } from "../../manifest/read/read-objects.ts";
import type { Source } from "../../text/source.ts";
import type { Node } from "../../yaml/node/node.ts";
import { statOf } from "./repository-paths.ts";

/** Stands where something was taken out. */
const gap = "…";

/** Shorter ones are words of any message. */
const minCharacters = 4;
/** Shorter numbers and versions are parts of places and of other numbers. */
const minOddCharacters = 6;
const maxValues = 50_000;
/** Only the end of an error is shown. */
const maxCharacters = 16_000;

/** Undefined where there are more values than can be looked for. The longest first: one may be a part of another. */
export function redact(text: string, values: Iterable<string>): string | undefined {
  const known = [...new Set([...values].flatMap(spellings))]
    .filter((value) => value.length >= minCharacters && !ordinary.has(value.toLowerCase()))
    .sort((a, b) => b.length - a.length);
  if (known.length > maxValues) return undefined;
  let redacted = withoutDumps(text.slice(-maxCharacters));
  for (const value of known) redacted = replaceValue(redacted, value);
  return redacted;
}

/** As it is, in Go's quotes, and each of its lines. */
function spellings(value: string): string[] {
  return [value, JSON.stringify(value).slice(1, -1), ...value.split(/\r?\n/)].map((text) => text.trim());
}

const ordinary: ReadonlySet<string> = new Set(["true", "false", "null", "none", "default"]);

/** A word only where it stands alone: `http` in `.Values.http.port` is no value. What is no word goes from wherever it is. */
function replaceValue(text: string, value: string): string {
  const isWord = /^[a-z][a-z./_-]*$/i.test(value) || value.length < minOddCharacters;
  if (!isWord) return text.replaceAll(value, gap);
  let [done, from] = ["", 0];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, from)) {
    const end = at + value.length;
    const standsAlone = !/[\w./-]/.test(text.charAt(at - 1)) && !/[\w/-]/.test(text.charAt(end));
    done += text.slice(from, at) + (standsAlone ? gap : value);
    from = end;
  }
  return done + text.slice(from);
}

/**
 * Whole objects and patches that kustomize prints, values that Go's functions repeat, and traces of a program that crashed. An app
 * can make this text what it wants: each step has to be linear in it.
 */
function withoutDumps(text: string): string {
  const crash = /^(?:goroutine \d+ \[|panic: |runtime: goroutine stack)/m.exec(text)?.index ?? text.length;
  const beforeCrash = text.slice(0, crash).trimEnd();
  // An object is a brace that has a quote or a line break before the next one.
  return withoutSpan(withoutSpan(beforeCrash, /\bmap\[/, "map[", "]"), /\{[^{}"\n]*["\n]/, "{", "}")
    .replace(/`[^`]*\n[^`]*`/g, gap)
    .replace(/\b(parsing|unmarshal|got|value|invalid syntax:?) (?:"(?:[^"\\]|\\.)*"|'[^'\n]*')/g, `$1 ${gap}`);
}

/** From where the pattern first matches to the last closing bracket. */
function withoutSpan(text: string, pattern: RegExp, open: string, close: string): string {
  const [start, end] = [pattern.exec(text)?.index ?? -1, text.lastIndexOf(close)];
  return start >= 0 && end > start ? `${text.slice(0, start)}${open}${gap}${text.slice(end)}` : text;
}

/** All of them together; far more than values have. */
const maxBytes = 16 * 1024 * 1024;

/** The files among these paths. Undefined if they are too large to be searched. */
export function readAll(paths: readonly string[]): Source[] | undefined {
  const files = paths.filter((path) => statOf(path)?.isFile());
  const bytes = files.reduce((sum, path) => sum + (statOf(path)?.size ?? 0), 0);
  return bytes > maxBytes ? undefined : files.map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** The scalars of YAML; with keys, only those below one of these. What can't be read has none. */
export function valuesIn(source: Source, keys?: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const { root } of readDocuments(source)) collect(root, keys === undefined);
  return found;

  function collect(node: Node, counts: boolean): void {
    // More than that are not looked for in any case.
    if (found.length > maxValues) return;
    if (node.type === "sequence") for (const item of node.items) collect(item, counts);
    else if (node.type === "mapping") {
      for (const { key, value } of node.pairs)
        collect(value, counts || (key.type === "scalar" && keys?.has(key.value.toLowerCase()) === true));
    } else if (node.type === "scalar" && counts) found.push(...literal(node.value));
  }
}

/** `key=value` of a generator is a value, too. */
function literal(text: string): string[] {
  const at = text.indexOf("=");
  return at > 0 && !text.includes("\n") ? [text, text.slice(at + 1)] : [text];
}
