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
  // Helm 3 makes no folder that has no entry of its own.
  for (const folder of foldersOf(files))
    tar.entry({ name: folder, type: "directory", mode: 0o755, mtime: new Date(0) });
  for (const { path, content, isExecutable } of files)
    tar.entry({ name: path, mode: isExecutable ? 0o755 : 0o644, mtime: new Date(0) }, Buffer.from(content));
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks), { level: 9 });
}

/** `a/` before `a/b/`. */
function foldersOf(files: readonly ArchivedFile[]): Set<string> {
  return new Set(
    files.flatMap(({ path }) => {
      const parts = path.split("/").slice(0, -1);
      return parts.map((_, index) => `${parts.slice(0, index + 1).join("/")}/`);
    }),
  );
}
