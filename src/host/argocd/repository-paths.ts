// Paths from untrusted authors: they have to lead to something in the app's repository, links followed.

import { lstatSync, readFileSync, readlinkSync, type Stats, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { type Message, outsideRepository, tooMuch, unreadable } from "../../problem/messages/index.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import type { Source } from "../../text/source.ts";
import { decodeSource } from "../read-input.ts";
import type { App } from "./app.ts";
import { formatBytes, limits } from "./limits.ts";

export type FoundPath =
  | { readonly path: string }
  | { readonly fault: "outside" | "absent" | "unreadable"; readonly reason: string };

/** The real path; a leading slash is the repository's root, as in Argo CD's own `valueFiles`. */
export function findInRepository(app: App, path: string, folder = app.folder): FoundPath {
  const wanted = path.startsWith("/") ? join(app.root, path) : resolve(folder, path);
  return path.includes("\0") ? outside : followInRepository(app, wanted);
}

const outside: FoundPath = { fault: "outside", reason: "" };

/** More than a system follows. */
const maxLinks = 40;

/**
 * The real path of an absolute one. Links are followed by hand, and nothing outside is asked for: nobody may find out what
 * exists there.
 */
export function followInRepository(app: App, wanted: string): FoundPath {
  if (!isInRepository(app, wanted)) return outside;
  let real = app.root;
  let names = relative(app.root, wanted).split(sep);
  try {
    for (let links = 0; names.length > 0; ) {
      const next = resolve(real, names.shift() as string);
      if (!isInRepository(app, next)) return outside;
      if (!lstatSync(next).isSymbolicLink()) real = next;
      else {
        if (++links > maxLinks) return { fault: "unreadable", reason: "too many links" };
        const target = resolve(real, readlinkSync(next));
        if (!isInRepository(app, target)) return outside;
        names = [...relative(app.root, target).split(sep), ...names];
        real = app.root;
      }
    }
    return { path: real };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { fault: code === "ENOENT" || code === "ENOTDIR" ? "absent" : "unreadable", reason: systemErrorText(error) };
  }
}

/** Git's own folder is not part of the repository: what it has about remotes is not for manifests. */
export function isInRepository({ root }: App, path: string): boolean {
  const names = relative(root, path).split(sep);
  return names[0] !== ".." && !names.includes(".git");
}

/** Whether there is nothing: what is outside, or can't be read, is not absent. */
export function isAbsent(app: App, path: string): boolean {
  const found = findInRepository(app, path);
  return "fault" in found && found.fault === "absent";
}

/** Like `findInRepository`; what is not found is a problem, under this title. */
export function requireInRepository(app: App, path: string, title: string, folder = app.folder): string | undefined {
  const found = findInRepository(app, path, folder);
  if ("path" in found) return found.path;
  app.problems.add(notFound(found, title));
  return undefined;
}

export function notFound({ fault, reason }: Exclude<FoundPath, { readonly path: string }>, title: string): Message {
  return fault === "outside" ? outsideRepository(title) : unreadable(title, reason);
}

/** The text of a file whose real path was found in the repository. */
export function readFromRepository({ folder, budget, problems }: App, real: string): Source | undefined {
  const path = relative(folder, real).split(sep).join("/");
  try {
    const stat = statSync(real);
    // To read a pipe could take forever.
    if (!stat.isFile()) return refuse(unreadable(path, "it is not a file"));
    budget.bytes -= stat.size;
    if (budget.bytes < 0)
      return refuse(tooMuch(`the files that ${path} belongs to have`, formatBytes(limits.inputBytes)));
    return decodeSource(path, readFileSync(real), problems);
  } catch (error) {
    return refuse(unreadable(path, systemErrorText(error)));
  }

  function refuse(message: Message): undefined {
    problems.add(message);
  }
}

/** What is at a path, links followed; undefined if they lead to nothing, or to themselves. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
