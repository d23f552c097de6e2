// What helm and kustomize print when they fail, without a config's values: a UI shows it to people who may not read the config.

import { readDocuments } from "../../manifest/read/read-objects.ts";
import type { Source } from "../../text/source.ts";
import type { Node } from "../../yaml/node/node.ts";

/** Stands where something was taken out. */
const gap = "…";

/** Shorter ones are words of any message. */
const minCharacters = 4;
const maxValues = 5_000;

/** The longest first: one may be a part of another. */
export function redact(text: string, values: Iterable<string>): string {
  const known = [...new Set(values)]
    .flatMap((value) => [value, ...value.split(/\r?\n/)].map((line) => line.trim()))
    .filter((value) => value.length >= minCharacters && !ordinary.has(value.toLowerCase()))
    .slice(0, maxValues)
    .sort((a, b) => b.length - a.length);
  let redacted = withoutDumps(text);
  for (const value of known) redacted = replaceWord(redacted, value);
  return redacted;
}

const ordinary: ReadonlySet<string> = new Set(["true", "false", "null", "none", "default"]);

/** Whole words only: `http` in `.Values.http.port` is no value. */
function replaceWord(text: string, value: string): string {
  if (!text.includes(value)) return text;
  const parts = text.split(value);
  return parts.slice(1).reduce((done, part) => {
    const isWord = !/[\w./-]$/.test(done) && !/^[\w/-]/.test(part);
    return `${done}${isWord ? gap : value}${part}`;
  }, parts[0] ?? "");
}

/** Whole objects and patches that kustomize prints, values that Go's functions repeat, and traces of a program that crashed. */
function withoutDumps(text: string): string {
  return text
    .replace(/\n*(?:goroutine \d+ \[|panic: )[\s\S]*$/, "")
    .replace(/`[^`]*\n[^`]*`/g, gap)
    .replace(/\bmap\[[\s\S]*\]/g, `map[${gap}]`)
    .replace(/\{[^{}]*["\n][\s\S]*\}/g, `{${gap}}`)
    .replace(/\b(parsing|unmarshal|got|value|invalid syntax:?) (?:"(?:[^"\\]|\\.)*"|'[^'\n]*')/g, `$1 ${gap}`);
}

/** The scalars of YAML; with keys, only those below one of these. What can't be read has none. */
export function valuesIn(source: Source, keys?: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const { root } of readDocuments(source)) collect(root, keys === undefined);
  return found;

  function collect(node: Node, counts: boolean): void {
    if (found.length >= maxValues) return;
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
