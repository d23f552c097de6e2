// Compressed archives that nobody would make: any names, links, and sizes.

import { gzipSync } from "node:zlib";

export interface TarEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly linkTo?: string;
}

/** Names have at most 100 characters. */
export function newTar(entries: readonly TarEntry[]): Buffer {
  return gzipSync(Buffer.concat(entries.flatMap(blocksOf)), { level: 9 });
}

function blocksOf({ name, content, linkTo }: TarEntry): Buffer[] {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name);
  header.write("0000644\0", 100);
  header.write(`${bytes.length.toString(8).padStart(11, "0")} `, 124);
  header.write("        ", 148);
  header.write(linkTo === undefined ? "0" : "2", 156);
  header.write(linkTo ?? "", 157);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
}
