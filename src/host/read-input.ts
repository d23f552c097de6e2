// Reads the input: standard input, files, folders and globs.

import { readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { type Message, notUtf8, unreadable } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { decodeUtf8 } from "../text/decode-utf8.ts";
import type { Source } from "../text/source.ts";
import { findFiles, loadGlob, manifestGlob } from "./find-files.ts";

export interface InputContext {
  readonly cwd: string;
  readonly stdin: { read(): Promise<Uint8Array> };
  /** A file that folders and globs are searched without: the policy is no manifest. */
  readonly leaveOut?: string | undefined;
}

export async function readInput(
  paths: readonly string[],
  context: InputContext,
  problems: ProblemList,
): Promise<Source[]> {
  const { cwd, stdin } = context;
  const sources: (Source | undefined)[] = [];
  for (const path of paths.length > 0 ? paths : ["-"]) {
    if (path === "-") sources.push(await readSource("<stdin>", () => stdin.read(), problems));
    else
      for (const file of await filesOf(path, context, problems))
        sources.push(await readSource(file, () => readFileSync(resolve(cwd, file)), problems));
  }
  return sources.filter((source) => source !== undefined);
}

async function readSource(
  path: string,
  read: () => Uint8Array | Promise<Uint8Array>,
  problems: ProblemList,
): Promise<Source | undefined> {
  try {
    return decodeSource(path, await read(), problems);
  } catch (error) {
    problems.add(unreadable(path, systemErrorText(error)));
    return undefined;
  }
}

/** Undefined, and a problem, if the bytes are not UTF-8. */
export function decodeSource(path: string, bytes: Uint8Array, problems: ProblemList): Source | undefined {
  const { text, invalidAt } = decodeUtf8(bytes);
  const source = { path, text };
  if (invalidAt === undefined) return source;
  problems.add(notUtf8(), { place: { source, offset: invalidAt } });
  return undefined;
}

async function filesOf(path: string, context: InputContext, problems: ProblemList): Promise<string[]> {
  const stat = statOf(path, context, problems);
  if (stat === "unreadable") return [];
  if (stat?.isDirectory())
    return search(path, manifestGlob, unreadable(path, "has no .yaml, .yml or .json file"), context, problems);
  if (stat) return [path];
  if ((await loadGlob()).isDynamicPattern(path))
    return search(".", path, unreadable(path, "matches no file"), context, problems);
  problems.add(unreadable(path, "there is no such file or folder"));
  return [];
}

/** Undefined if nothing has that name: it may be a glob. */
function statOf(path: string, { cwd }: InputContext, problems: ProblemList): Stats | "unreadable" | undefined {
  try {
    return statSync(resolve(cwd, path), { throwIfNoEntry: false });
  } catch (error) {
    problems.add(unreadable(path, systemErrorText(error)));
    return "unreadable";
  }
}

async function search(
  folder: string,
  glob: string,
  nothingFound: Message,
  { cwd, leaveOut }: InputContext,
  problems: ProblemList,
): Promise<string[]> {
  const base = resolve(cwd, folder);
  try {
    const found = (await findFiles(base, { include: [glob] }))
      .filter(({ dirent, path }) => dirent.isFile() || (dirent.isSymbolicLink() && isFileBelow(base, path)))
      .filter(({ path }) => resolve(base, path) !== leaveOut)
      .map(({ path }) => (folder === "." ? path : join(folder, path).split(sep).join("/")));
    if (found.length === 0) problems.add(nothingFound);
    return found;
  } catch (error) {
    const { path = base } = error as NodeJS.ErrnoException;
    problems.add(unreadable(relative(cwd, path) || glob, systemErrorText(error)));
    return [];
  }
}

/** A link may point at another file of the same folder tree, and nowhere else. */
function isFileBelow(base: string, path: string): boolean {
  try {
    const target = realpathSync(resolve(base, path));
    const inside = relative(realpathSync(base), target);
    const isOutside = inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
    return inside !== "" && !isOutside && statSync(target).isFile();
  } catch {
    return false;
  }
}
