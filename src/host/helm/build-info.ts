// Which Helm an executable is, from what Go's linker writes into every program: starting it to ask takes a tenth of an
// upgrade. Linux only; a script that starts the real one, or whatever else is called helm, is not recognised.

import { accessSync, closeSync, constants, openSync, readSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Undefined if the file does not say so. */
export function majorOfExecutable(
  program: string,
  env: Readonly<Record<string, string | undefined>>,
): number | undefined {
  try {
    const path = program.includes("/") ? program : findOnPath(program, env["PATH"] ?? "");
    const info = path && readBuildInfo(path);
    const major = info && /\bpath\thelm\.sh\/helm\/v(\d+)\/cmd\/helm\n/.exec(info)?.[1];
    return major ? Number(major) : undefined;
  } catch {
    return undefined;
  }
}

function findOnPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder || ".", name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const maxSectionBytes = 1 << 20;

/** The section `.go.buildinfo` of a 64-bit ELF file. */
function readBuildInfo(path: string): string | undefined {
  const fd = openSync(path, "r");
  try {
    const read = (at: number, length: number): Buffer => {
      const bytes = Buffer.alloc(Math.min(length, maxSectionBytes));
      return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, at));
    };
    const header = read(0, 64);
    const is64BitLittleEndian = header.length === 64 && header.readUInt32BE(0) === 0x7f454c46 && header[4] === 2;
    if (!is64BitLittleEndian || header[5] !== 1) return undefined;
    const entrySize = header.readUInt16LE(0x3a);
    const table = read(Number(header.readBigUInt64LE(0x28)), entrySize * header.readUInt16LE(0x3c));
    const section = (index: number): { name: number; text: () => Buffer } => {
      const entry = table.subarray(index * entrySize, (index + 1) * entrySize);
      const [at, size] = [entry.readBigUInt64LE(0x18), entry.readBigUInt64LE(0x20)];
      return { name: entry.readUInt32LE(0), text: () => read(Number(at), Number(size)) };
    };
    const names = section(header.readUInt16LE(0x3e)).text();
    for (let index = 0; (index + 1) * entrySize <= table.length; index++) {
      const { name, text } = section(index);
      if (names.toString("latin1", name, names.indexOf(0, name)) === ".go.buildinfo") return text().toString("latin1");
    }
    return undefined;
  } finally {
    closeSync(fd);
  }
}
