// This process's own input and outputs. They are read and written as files are, since a stream takes long to start; it
// takes over where the other side is not ready and waiting is called for.

import { fstatSync, readSync, writeSync } from "node:fs";
import type { Writable } from "node:stream";
import { problemFormatter } from "../../problem/format-problem.ts";
import { outputFault } from "../../problem/messages/index.ts";
import { systemErrorText } from "../../problem/system-error.ts";
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
    stdout: newOutput(1, () => process.stdout, giveUp),
    // Who does not listen misses what is said, and nothing else.
    stderr: newOutput(
      2,
      () => process.stderr,
      () => {},
    ),
  };
}

/** Where nobody is there to read the rest, there is nobody to tell either. */
function giveUp(error: NodeJS.ErrnoException): never {
  if (error.code !== "EPIPE" && error.code !== "ECONNRESET")
    writeSync(2, problemFormatter()(outputFault(systemErrorText(error))));
  process.exit(exitCode.problems);
}

/** What is read of a pipe at once. */
const leastRoom = 1 << 16;

async function readInput(): Promise<Uint8Array> {
  const { size } = fstatSync(0);
  // One more, to see the end of a file at once.
  let bytes: Uint8Array = Buffer.allocUnsafeSlow(size > 0 ? size + 1 : leastRoom);
  let length = 0;
  try {
    for (;;) {
      if (length === bytes.length) bytes = grown(bytes);
      const read = readSync(0, bytes, length, bytes.length - length, null);
      if (read === 0) return bytes.subarray(0, length);
      length += read;
    }
  } catch (error) {
    if (!isNotReady(error)) throw error;
    const chunks = [bytes.subarray(0, length)];
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  }
}

function grown(bytes: Uint8Array): Uint8Array {
  const bigger = Buffer.allocUnsafeSlow(bytes.length * 2);
  bigger.set(bytes);
  return bigger;
}

function newOutput(
  fd: number,
  stream: () => Writable & Omit<Output, "write">,
  onFault: (error: NodeJS.ErrnoException) => void,
): Output {
  return {
    get isTTY() {
      return stream().isTTY;
    },
    get columns() {
      return stream().columns;
    },
    write: (text) => writePieces(fd, typeof text === "string" ? [text] : text, stream).catch(onFault),
  };
}

/** So many characters are written at once. */
const writtenAtOnce = 1 << 16;

async function writePieces(fd: number, pieces: Iterable<string>, stream: () => Writable): Promise<void> {
  // A character takes three bytes at most; a pair of surrogates takes four.
  const room = Buffer.allocUnsafeSlow(writtenAtOnce * 3);
  let gathered = "";
  const flush = async (): Promise<void> => {
    for (let at = 0; at < gathered.length; ) {
      const stop = endOfPart(gathered, at);
      const length = room.write(gathered.slice(at, stop));
      await writeAll(fd, room.subarray(0, length), stream);
      at = stop;
    }
    gathered = "";
  };
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length >= writtenAtOnce) await flush();
  }
  await flush();
}

/** No pair of surrogates is cut in two. */
function endOfPart(text: string, from: number): number {
  const stop = Math.min(from + writtenAtOnce, text.length);
  return stop < text.length && (text.charCodeAt(stop - 1) & 0xfc00) === 0xd800 ? stop - 1 : stop;
}

async function writeAll(fd: number, bytes: Uint8Array, stream: () => Writable): Promise<void> {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    if (!isNotReady(error)) throw error;
    const output = stream();
    await new Promise<void>((done, fail) => {
      output.on("error", fail);
      output.write(bytes.subarray(written), (fault) => {
        if (fault) return fail(fault);
        output.off("error", fail);
        done();
      });
    });
  }
}

function isNotReady(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EAGAIN";
}
