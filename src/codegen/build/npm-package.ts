// Files from npm packages that ship programs: one tarball, verified by its integrity, nothing installed.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";

export interface NpmPackage {
  /** `name@version` */
  readonly spec: string;
  readonly integrity: string;
}

/** The package cannot be downloaded here: a reason to skip. A wrong tarball is an error instead. */
export class Unavailable extends Error {}

/** `npm pack` honours the user's registry and cache settings, and installs no peer dependencies. */
export async function downloadPackage({ spec, integrity }: NpmPackage, scratch: string): Promise<Buffer> {
  const args = ["pack", spec, "--pack-destination", scratch, "--fetch-retries=0", "--loglevel=error"];
  await promisify(execFile)("npm", args, { cwd: scratch }).catch((error: unknown) => {
    throw new Unavailable(`npm pack ${spec} failed (offline?)`, { cause: error });
  });
  const name = (await readdir(scratch)).find((file) => file.endsWith(".tgz"));
  if (name === undefined) throw new Error(`npm pack ${spec} wrote no tarball`);
  const tarball = await readFile(join(scratch, name));
  const actual = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  if (actual !== integrity) throw new Error(`Expected ${spec} to be ${integrity}, got ${actual}`);
  return tarball;
}

/** One file of a package's tarball. */
export function fileOfTarball(tarball: Buffer, path: string): Buffer {
  for (const file of filesOfTar(gunzipSync(tarball))) if (file.path === path) return file.content;
  throw new Error(`Expected ${path} to be in the tarball`);
}

/** The files of a tar archive. */
export function* filesOfTar(tar: Buffer): Generator<{ readonly path: string; readonly content: Buffer }> {
  for (let at = 0; at + 512 <= tar.length; ) {
    const text = (start: number, length: number): string =>
      tar.toString("latin1", at + start, at + start + length).replace(/\0.*$/s, "");
    const size = Number.parseInt(text(124, 12).trim() || "0", 8);
    const prefix = text(345, 155);
    const path = `${prefix === "" ? "" : `${prefix}/`}${text(0, 100)}`;
    const isFile = text(156, 1) === "0" || text(156, 1) === "";
    if (isFile && path !== "") yield { path, content: tar.subarray(at + 512, at + 512 + size) };
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
