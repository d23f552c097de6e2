// This process's own input and outputs. They are read and written as files are, since a stream takes long to start; it
// takes over where the other side is not ready and waiting is called for.

import { fstatSync, readSync, writeSync } from "node:fs";
import type { Writable } from "node:stream";
import { exitCode, type Io, type Output } from "./io.ts";

export function newProcessIo(): Io {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdin: {
      get isTTY() {
        return fstatSync(0).isCharacterDevice() && process.stdin.isTTY;
      },
      read: readInput,
    },
    // Nobody is there to read the rest, or there is no room for it: there is no more to say about it.
    stdout: newOutput(
      1,
      () => process.stdout,
      () => process.exit(exitCode.problems),
    ),
    stderr: newOutput(2, () => process.stderr),
  };
}

const chunkBytes = 1 << 16;

async function readInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      const length = readSync(0, chunk);
      if (length === 0) break;
      chunks.push(chunk.subarray(0, length));
    }
  } catch (error) {
    if (!isNotReady(error)) throw error;
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

function newOutput(fd: number, stream: () => Writable & Omit<Output, "write">, onFault?: () => never): Output {
  return {
    get isTTY() {
      return stream().isTTY;
    },
    get columns() {
      return stream().columns;
    },
    write: (text) => writeAll(fd, Buffer.from(text), stream).catch(onFault),
  };
}

async function writeAll(fd: number, bytes: Uint8Array, stream: () => Writable): Promise<void> {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    if (!isNotReady(error)) throw error;
    await new Promise<void>((done, fail) => {
      stream()
        .on("error", fail)
        .write(bytes.subarray(written), (fault) => (fault ? fail(fault) : done()));
    });
  }
}

function isNotReady(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EAGAIN";
}
