// Paths that a stranger names: they have to lead to something inside the app's repo, links followed.

import { readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { notUtf8, outsideRepository, tooMuch, unreadable } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import { decodeSource, type Source } from "../../text/source.ts";
import type { App } from "./app.ts";
import { inWords, limits } from "./limits.ts";

/** Where a path is named: what to call it in messages, and the folder it counts from. */
export interface Naming {
  readonly what: string;
  /** The app's folder, unless told. */
  readonly folder?: string;
}

export type Found =
  | { readonly path: string }
  | { readonly fault: "outside" | "absent" | "unreadable"; readonly reason: string };

/** The real path; a leading slash means the repo's root, as in Argo CD's own `valueFiles`. */
export function findInside(app: App, path: string, folder = app.folder): Found {
  const wanted = path.startsWith("/") ? join(app.root, path) : resolve(folder, path);
  // Before the disk is asked: nobody may learn what there is outside.
  if (path.includes("\0") || !isInside(app, wanted)) return { fault: "outside", reason: "" };
  try {
    const real = realpathSync(wanted);
    return isInside(app, real) ? { path: real } : { fault: "outside", reason: "" };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { fault: code === "ENOENT" || code === "ENOTDIR" ? "absent" : "unreadable", reason: systemErrorText(error) };
  }
}

/** Git's own folder is no part of the repo: what it says about remotes is not for manifests. */
export function isInside({ root }: App, path: string): boolean {
  const names = relative(root, path).split(sep);
  return names[0] !== ".." && !names.includes(".git");
}

/** Like `findInside`, and what can't be had is a problem. */
export function requireInRepository(
  app: App,
  path: string,
  { what, folder }: Naming,
  problems: Problem[],
): string | undefined {
  const found = findInside(app, path, folder);
  if ("path" in found) return found.path;
  problems.push(found.fault === "outside" ? outsideRepository(what) : unreadable(what, found.reason));
  return undefined;
}

/** How much may still be read, all files together. */
export interface ReadBudget {
  bytes: number;
}

export function newReadBudget(): ReadBudget {
  return { bytes: limits.inputBytes };
}

/** The text of a file that was found inside. */
export function readInside(app: App, real: string, budget: ReadBudget, problems: Problem[]): Source | undefined {
  const path = relative(app.folder, real).split(sep).join("/");
  try {
    const stat = statSync(real);
    // Anything else, a pipe above all, could keep us waiting for ever.
    if (!stat.isFile()) return refuse(unreadable(path, "it is not a file"));
    budget.bytes -= stat.size;
    if (budget.bytes < 0) return refuse(tooMuch(`the files that ${path} belongs to have`, inWords(limits.inputBytes)));
    return decode(path, readFileSync(real), problems);
  } catch (error) {
    return refuse(unreadable(path, systemErrorText(error)));
  }

  function refuse(problem: Problem): undefined {
    problems.push(problem);
  }
}

export function decode(path: string, bytes: Uint8Array, problems: Problem[]): Source | undefined {
  try {
    return decodeSource(path, bytes);
  } catch {
    problems.push({ ...notUtf8(), object: path });
    return undefined;
  }
}

/** What is at a path, links followed; undefined where they lead to nothing, or on and on. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
