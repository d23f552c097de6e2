// Reads all files below a folder, by relative name; knows nothing of generations, it may see a folder halfway.

import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "./watch-error.ts";

/** An entry that vanishes meanwhile is left out, a vanished root throws: the caller decides whether that was a change. */
export async function readTree(root: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  await readFolder(root, "", [], files);
  return files;
}

async function readFolder(
  path: string,
  prefix: string,
  above: readonly string[],
  files: Map<string, Uint8Array>,
): Promise<void> {
  const { dev, ino } = await stat(path);
  const self = `${dev}:${ino}`;
  // A link to a folder above would be read forever.
  if (above.includes(self)) return;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    // Names like this belong to whoever maintains the folder: `..data`, the dated folders, `..data_tmp`.
    if (entry.name.startsWith("..")) continue;
    await ignoringVanished(readEntry(entry, join(path, entry.name), prefix + entry.name, [...above, self], files));
  }
}

async function readEntry(
  entry: Dirent,
  path: string,
  name: string,
  above: readonly string[],
  files: Map<string, Uint8Array>,
): Promise<void> {
  const target = entry.isSymbolicLink() ? await stat(path) : entry;
  if (target.isDirectory()) await readFolder(path, `${name}/`, above, files);
  // Reading a pipe or a socket would wait for its writer.
  if (target.isFile()) files.set(name, await readBytes(path));
}

// Not the Buffer itself: its `slice` shares memory where a Uint8Array's copies.
async function readBytes(path: string): Promise<Uint8Array> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

// Symlinks that are broken or point to themselves are common while an editor is open (lock files), and no reason to fail.
async function ignoringVanished(reading: Promise<void>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOENT" && code !== "ELOOP") throw error;
  }
}
