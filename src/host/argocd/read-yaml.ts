// Reads the few files of helm and kustomize that are checked before these tools run.

import { asMap, readableRoots } from "../../apps/data.ts";
import { newProblemList } from "../../problem/problem-list.ts";
import type { Source } from "../../text/source.ts";
import type { Node } from "../../yaml/node/node.ts";
import { type Data, toData } from "../../yaml/value/to-data.ts";
import type { App, ReadBudget } from "./app.ts";
import { findInRepository, readFromRepository } from "./repository-paths.ts";

/** The map in a file; empty if it can't be read, since the tool has its own error for that. */
export function readYaml(app: App, path: string): ReadonlyMap<string, Data> {
  const [root] = rootsOf(app, path, newBudget()) ?? [];
  return asMap(root && toData(root));
}

export interface ScalarSearch {
  readonly budget?: ReadBudget;
  /** Keys whose values don't count, in small letters. A file with aliases has none: a value could be used elsewhere. */
  readonly skipped?: ReadonlySet<string>;
  /** Only what is under one of these counts, in small letters; all of it in a file with aliases. */
  readonly below?: ReadonlySet<string>;
}

/**
 * Every scalar of a file, whatever its key: Go's tools take `Resources` for `resources`, and each has its own rule which
 * of two keys or documents counts. Undefined if the file can't be read, or a tag may hide a value.
 */
export function scalarsIn(
  app: App,
  path: string,
  { budget = newBudget(), ...keys }: ScalarSearch = {},
): readonly string[] | undefined {
  const roots = rootsOf(app, path, budget);
  return roots && scalarsOf(roots, keys);
}

/** As `scalarsIn`, of a text that is in one; empty if it is neither a map nor a list. */
export function scalarsInText(text: string, skipped: ReadonlySet<string>): readonly string[] | undefined {
  const roots = parse({ path: "", text });
  return roots?.every(({ type }) => type === "scalar") ? [] : roots && scalarsOf(roots, { skipped });
}

type Keys = Omit<ScalarSearch, "budget">;

function scalarsOf(roots: readonly Node[], keys: Keys): readonly string[] | undefined {
  const scalars: string[] = [];
  const counted = roots.some(hasAlias) ? {} : keys;
  const isPlain = roots.every((root) => collect(root, scalars, counted, counted.below === undefined));
  return isPlain ? scalars : undefined;
}

function hasAlias(node: Node): boolean {
  if (node.type === "sequence") return node.items.some(hasAlias);
  return node.type === "mapping"
    ? node.pairs.some(({ key, value }) => hasAlias(key) || hasAlias(value))
    : node.type === "alias";
}

/** The target of an alias is in the same file, and is collected there. */
function collect(node: Node, scalars: string[], keys: Keys, counts: boolean): boolean {
  if (node.type === "alias") return true;
  if (node.tag !== undefined && !plainTags.has(node.tag)) return false;
  if (node.type === "sequence") return node.items.every((item) => collect(item, scalars, keys, counts));
  if (node.type === "mapping")
    return node.pairs.every(({ key, value }) => {
      const name = key.type === "scalar" ? key.value.toLowerCase() : "";
      const target = keys.skipped?.has(name) ? [] : scalars;
      return (
        collect(key, scalars, keys, counts) && collect(value, target, keys, counts || keys.below?.has(name) === true)
      );
    });
  if (counts) scalars.push(node.value);
  return true;
}

/** These leave a value as it is written. Any other may be `!!binary`, in one of many spellings. */
const plainTags: ReadonlySet<string> = new Set(["!!str", "!!int", "!!float", "!!bool", "!!null", "!!map", "!!seq"]);

/** A directive can give all tags another meaning. */
const hasDirectives = /^\uFEFF?%(?!YAML[ \t])/m;

/** More than anybody writes by hand, in one file or in all that belong together. */
export function newBudget(): ReadBudget {
  return { bytes: 1024 * 1024 };
}

function rootsOf(app: App, path: string, budget: ReadBudget): Node[] | undefined {
  const found = findInRepository(app, path);
  const quiet = { ...app, budget, problems: newProblemList() };
  const source = "path" in found ? readFromRepository(quiet, found.path) : undefined;
  return source && parse(source);
}

function parse(source: Source): Node[] | undefined {
  return hasDirectives.test(source.text) ? undefined : readableRoots(source);
}

export function stringAt(data: Data | undefined, key: string): string {
  const value = asMap(data).get(key);
  return typeof value === "string" ? value : "";
}
