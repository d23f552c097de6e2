// Gets the input: standard input, files, folders and globs, in a stable order.

import { readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { addAll } from "../collections/add-all.ts";
import type { Input } from "../command/io/io.ts";
import { notUtf8, unreadable } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { decodeSource, type Source } from "../text/source.ts";

export interface InputContext {
  readonly cwd: string;
  readonly stdin: Input;
  /** A file that folders and globs are searched without: the policy is no manifest. */
  readonly leaveOut?: string | undefined;
}

export async function readInput(
  paths: readonly string[],
  context: InputContext,
  problems: Problem[],
): Promise<Source[]> {
  const sources: Source[] = [];
  for (const path of paths.length > 0 ? paths : ["-"]) {
    if (path === "-") addAll(sources, await readStdin(context.stdin, problems));
    else
      for (const file of await filesOf(path, context, problems)) addAll(sources, readFile(file, context.cwd, problems));
  }
  return sources;
}

async function readStdin(stdin: Input, problems: Problem[]): Promise<Source[]> {
  const path = "<stdin>";
  try {
    return decode(path, await stdin.read(), problems);
  } catch (error) {
    problems.push(unreadable(path, systemErrorText(error)));
    return [];
  }
}

async function filesOf(path: string, context: InputContext, problems: Problem[]): Promise<string[]> {
  const stat = statOf(path, context, problems);
  if (stat === "unreadable") return [];
  if (stat?.isDirectory())
    return search(path, "**/*.{yaml,yml,json}", context, problems, "has no .yaml, .yml or .json file");
  if (stat) return [path];
  const glob = await import("fast-glob");
  if (glob.default.isDynamicPattern(path)) return search(".", path, context, problems, "matches no file");
  problems.push(unreadable(path, "there is no such file or folder"));
  return [];
}

/** Undefined where there is nothing of that name: it may be a glob. */
function statOf(path: string, { cwd }: InputContext, problems: Problem[]): Stats | "unreadable" | undefined {
  try {
    return statSync(resolve(cwd, path), { throwIfNoEntry: false });
  } catch (error) {
    problems.push(unreadable(path, systemErrorText(error)));
    return "unreadable";
  }
}

async function search(
  root: string,
  pattern: string,
  { cwd, leaveOut }: InputContext,
  problems: Problem[],
  nothing: string,
): Promise<string[]> {
  const glob = (await import("fast-glob")).default;
  const base = resolve(cwd, root);
  const options = { cwd: base, objectMode: true, onlyFiles: false, followSymbolicLinks: false, unique: true } as const;
  const found = await glob(pattern, options).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    problems.push(unreadable(relative(cwd, found.path ?? base), systemErrorText(found)));
    return [];
  }
  const files = found
    .filter(({ dirent, path }) => dirent.isFile() || (dirent.isSymbolicLink() && leadsToFileWithin(base, path)))
    .filter(({ path }) => resolve(base, path) !== leaveOut)
    .map(({ path }) => (root === "." ? path : join(root, path).split(sep).join("/")))
    .sort((a, b) => (a < b ? -1 : 1));
  if (files.length === 0) problems.push(unreadable(root === "." ? pattern : root, nothing));
  return files;
}

/** A link may point at another file of the same folder tree, and nowhere else. */
function leadsToFileWithin(base: string, path: string): boolean {
  try {
    const target = realpathSync(resolve(base, path));
    const inside = relative(realpathSync(base), target);
    const leadsOut = inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
    return inside !== "" && !leadsOut && statSync(target).isFile();
  } catch {
    return false;
  }
}

function readFile(path: string, cwd: string, problems: Problem[]): Source[] {
  try {
    return decode(path, readFileSync(resolve(cwd, path)), problems);
  } catch (error) {
    problems.push(unreadable(path, systemErrorText(error)));
    return [];
  }
}

function decode(path: string, bytes: Uint8Array, problems: Problem[]): Source[] {
  try {
    return [decodeSource(path, bytes)];
  } catch {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    problems.push({ ...notUtf8(), place: { source: { path, text }, offset: firstBadByte(text, bytes) } });
    return [];
  }
}

/** Where the decoder put a replacement character in; one that the text really has is no fault. */
function firstBadByte(text: string, bytes: Uint8Array): number {
  let from = 0;
  let byte = 0;
  for (let at = text.indexOf("\uFFFD"); at !== -1; at = text.indexOf("\uFFFD", from)) {
    byte += Buffer.byteLength(text.slice(from, at));
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return at;
    byte += 3;
    from = at + 1;
  }
  return 0;
}
