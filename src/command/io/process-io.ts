// Standard input, output and error of this process. They are read and written like files, since a stream takes long to
// start; a stream takes over if the other side is not ready.

import { fstatSync, readSync, statSync, writeSync } from "node:fs";
import type { Writable } from "node:stream";
import { problemFormatter } from "../../problem/format-problems.ts";
import { outputFault } from "../../problem/messages/index.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import { exitCode, type Io, type Output } from "./io.ts";

export function newProcessIo(): Io {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdin: {
      get isTTY() {
        return mayBeTerminal(0) && process.stdin.isTTY;
      },
      read: readInput,
    },
    stdout: newOutput(1, () => process.stdout, exitOnError),
    // If nobody reads the messages, the output is still complete.
    stderr: newOutput(
      2,
      () => process.stderr,
      () => {},
    ),
  };
}

/** Asked first, since a stream takes long to start: in Bun a quarter of a short run. */
function mayBeTerminal(fd: number): boolean {
  try {
    const found = fstatSync(fd);
    return found.isCharacterDevice() && found.rdev !== statSync("/dev/null", { throwIfNoEntry: false })?.rdev;
  } catch {
    // It is closed.
    return false;
  }
}

/** A reader that closed the pipe wants no message, either. */
function exitOnError(error: NodeJS.ErrnoException): never {
  if (error.code !== "EPIPE" && error.code !== "ECONNRESET")
    writeSync(2, problemFormatter()(outputFault(systemErrorText(error))));
  process.exit(exitCode.problems);
}

/** How much is read from a pipe at once. */
const pipeBytes = 1 << 16;

async function readInput(): Promise<Uint8Array> {
  const { size } = fstatSync(0);
  // One byte more, so that the first read sees the end of a file.
  let bytes: Uint8Array = Buffer.allocUnsafeSlow(size > 0 ? size + 1 : pipeBytes);
  let length = 0;
  try {
    for (;;) {
      if (length === bytes.length) bytes = doubled(bytes);
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

function doubled(bytes: Uint8Array): Uint8Array {
  const larger = Buffer.allocUnsafeSlow(bytes.length * 2);
  larger.set(bytes);
  return larger;
}

function newOutput(
  fd: number,
  stream: () => Writable & Omit<Output, "write">,
  onError: (error: NodeJS.ErrnoException) => void,
): Output {
  return {
    get isTTY() {
      return mayBeTerminal(fd) && stream().isTTY;
    },
    get columns() {
      return stream().columns;
    },
    write: (text) => writePieces(fd, typeof text === "string" ? [text] : text, stream).catch(onError),
  };
}

/** How many characters are written at once. */
const maxCharacters = 1 << 16;

async function writePieces(fd: number, pieces: Iterable<string>, stream: () => Writable): Promise<void> {
  // A character takes at most three bytes; a pair of surrogates takes four.
  const buffer = Buffer.allocUnsafeSlow(maxCharacters * 3);
  let gathered = "";
  const flush = async (): Promise<void> => {
    for (let at = 0; at < gathered.length; ) {
      const stop = endOfPart(gathered, at);
      const length = buffer.write(gathered.slice(at, stop));
      await writeAll(fd, buffer.subarray(0, length), stream);
      at = stop;
    }
    gathered = "";
  };
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length >= maxCharacters) await flush();
  }
  await flush();
}

/** Does not cut a pair of surrogates in two. */
function endOfPart(text: string, from: number): number {
  const stop = Math.min(from + maxCharacters, text.length);
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
