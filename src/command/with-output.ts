// `--output FILE`: what a command would print goes into a file, when it has ended, and all of it or nothing.

import { newProblemList } from "../problem/problem-list.ts";
import { finish } from "./finish.ts";
import type { Io } from "./io/io.ts";
import { replaceFile } from "./io/write-file.ts";

/** `-` is standard output, as without the flag. */
export async function withOutput(path: string | undefined, io: Io, work: (io: Io) => Promise<number>): Promise<number> {
  if (path === undefined || path === "-") return work(io);
  const pieces: string[] = [];
  let isWritten = false;
  const write = async (text: string | Iterable<string>): Promise<void> => {
    isWritten = true;
    for (const piece of typeof text === "string" ? [text] : text) pieces.push(piece);
  };
  const code = await work({ ...io, stdout: { write, hasColours: false } });
  if (!isWritten) return code;
  const problems = newProblemList();
  replaceFile(path, pieces, io, problems);
  return problems.hasErrors ? finish({ problems }, io) : code;
}
