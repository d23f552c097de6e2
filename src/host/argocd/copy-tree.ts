// Copies folders of the repository into the sandbox: without Git's own folder, writable, and with the same places relative to
// each other, since `../lib` is relative to where it stands.

import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { join, relative, resolve } from "node:path";
import type { App } from "./app.ts";
import { statOf } from "./repository-paths.ts";
import type { Sandbox } from "./sandbox.ts";

export interface CopyOptions {
  /** `follow`: links become what they point at, which was checked before. */
  readonly links: "follow" | "keep";
}

/** The copy of the app's folder. */
export function copyFolders(app: App, folders: readonly string[], sandbox: Sandbox, options: CopyOptions): string {
  const copy = join(sandbox.folder, "repo");
  const copyOf = (folder: string): string => resolve(copy, relative(app.root, folder));
  for (const folder of folders) copyTree(folder, copyOf(folder), options);
  return copyOf(app.folder);
}

function copyTree(from: string, to: string, options: CopyOptions): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((each) => each !== ".git")) {
    const [source, target] = [join(from, name), join(to, name)];
    const stat = lstatSync(source);
    if (stat.isSymbolicLink() && options.links === "keep") copyLink(source, target);
    else copyEntry(source, target, options);
  }
}

function copyEntry(source: string, target: string, options: CopyOptions): void {
  const stat = statOf(source);
  if (stat?.isDirectory()) copyTree(source, target, options);
  // A folder inside another one is copied already.
  else if (stat?.isFile() && !existsSync(target)) {
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    chmodSync(target, 0o600);
  }
}

function copyLink(source: string, target: string): void {
  if (!lstatSync(target, { throwIfNoEntry: false })) symlinkSync(readlinkSync(source), target);
}
