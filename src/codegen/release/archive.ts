// A compressed archive whose bytes depend on nothing but its files: no times, no owners, in the order given.

import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";

export interface ArchivedFile {
  readonly path: string;
  readonly content: Uint8Array | string;
  readonly isExecutable?: boolean;
}

export async function newArchive(files: readonly ArchivedFile[]): Promise<Buffer> {
  const tar = pack();
  for (const { path, content, isExecutable } of files)
    tar.entry({ name: path, mode: isExecutable ? 0o755 : 0o644, mtime: new Date(0) }, Buffer.from(content));
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks), { level: 9 });
}
