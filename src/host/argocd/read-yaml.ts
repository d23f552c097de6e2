// The few files of helm's and kustomize's own that have to be understood before these tools may run.

import type { Problem } from "../../problem/problem.ts";
import type { Node } from "../../yaml/node/node.ts";
import { readDocument } from "../../yaml/read/read-document.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";
import { type Data, TooManyNodes, toData } from "../../yaml/value/to-data.ts";
import type { App } from "./app.ts";
import { findInside, type ReadBudget, readInside } from "./repository-paths.ts";

/** The map that a file holds; empty if it can't be read, since the tool will say so in its own words. */
export function readYaml(app: App, path: string): ReadonlyMap<string, Data> {
  const [root] = rootsOf(app, path, newBudget()) ?? [];
  try {
    const data = root && toData(root, 100_000);
    return data instanceof Map ? data : new Map();
  } catch (error) {
    if (error instanceof TooManyNodes) return new Map();
    throw error;
  }
}

/**
 * Every word of a file, whatever it stands under: Go's tools take `Resources` for `resources`, and which of two keys or
 * documents counts is theirs to say. Undefined if the file can't be read, or hides words.
 */
export function wordsIn(app: App, path: string, budget: ReadBudget = newBudget()): readonly string[] | undefined {
  const words: string[] = [];
  const isPlain = rootsOf(app, path, budget)?.every((root) => collect(root, words));
  return isPlain ? words : undefined;
}

/** What an alias stands for is in the same file, and is met there. */
function collect(node: Node, words: string[]): boolean {
  if (node.type === "alias") return true;
  if (node.tag !== undefined && !plainTags.has(node.tag)) return false;
  if (node.type === "sequence") return node.items.every((item) => collect(item, words));
  if (node.type === "mapping")
    return node.pairs.every(({ key, value }) => collect(key, words) && collect(value, words));
  words.push(node.value);
  return true;
}

/** What they say of a word leaves it as it is written. Any other may be `!!binary`, in one of many spellings. */
const plainTags: ReadonlySet<string> = new Set(["!!str", "!!int", "!!float", "!!bool", "!!null", "!!map", "!!seq"]);

/** A directive can give all tags another meaning. */
const hasDirectives = /^\uFEFF?%(?!YAML[ \t])/m;

/** More than anybody writes by hand, in one file or in all that belong together. */
export function newBudget(): ReadBudget {
  return { bytes: 1024 * 1024 };
}

function rootsOf(app: App, path: string, budget: ReadBudget): Node[] | undefined {
  const found = findInside(app, path);
  const unsaid: Problem[] = [];
  const source = "path" in found ? readInside(app, found.path, budget, unsaid) : undefined;
  if (!source || hasDirectives.test(source.text)) return undefined;
  const parsed = splitDocuments(source.text).map(({ start, end }) => readDocument(source.text, start, end));
  return parsed.every((each) => each.ok)
    ? parsed.flatMap((each) => (each.ok && each.root ? [each.root] : []))
    : undefined;
}

export function itemsAt(data: ReadonlyMap<string, Data>, key: string): readonly Data[] {
  const value = data.get(key);
  return Array.isArray(value) ? (value as readonly Data[]) : [];
}

export function wordAt(data: Data | undefined, key: string): string {
  const value = data instanceof Map ? (data as ReadonlyMap<string, Data>).get(key) : undefined;
  return typeof value === "string" ? value : "";
}
