// A line that says what takes long: on a terminal only, from the second second on, and gone when the work has ended.

import { escapeControls } from "../../text/escape-controls.ts";
import type { Io } from "./io.ts";

export interface Progress {
  /** What is being done now. */
  show(text: string): void;
  /** Takes the line away. */
  end(): void;
}

type ProgressIo = Pick<Io, "stderr" | "env">;

const delayMs = 1000;

const clear = "\r\u001B[K";
/** A line that is too long is cut by the terminal, which knows its width: what is wrapped can't be taken away. */
const [withoutWrapping, withWrapping] = ["\u001B[?7l", "\u001B[?7h"];

export function newProgress({ stderr, env }: ProgressIo): Progress {
  if (!stderr.isTTY || env["TERM"] === "dumb") return { show() {}, end() {} };
  let text = "";
  let isShown = false;
  let timer: NodeJS.Timeout | undefined;
  const draw = (): void => {
    isShown = true;
    void stderr.write(`${clear}${withoutWrapping}${escapeControls(text)}${withWrapping}`);
  };
  return {
    show(next) {
      text = next;
      if (isShown) draw();
      else timer ??= setTimeout(draw, delayMs).unref();
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
      if (isShown) void stderr.write(clear);
      isShown = false;
    },
  };
}

/** The result of the work, with the line for as long as it takes. */
export async function withProgress<T>(io: ProgressIo, text: string, work: () => T | Promise<T>): Promise<T> {
  const progress = newProgress(io);
  progress.show(text);
  try {
    return await work();
  } finally {
    progress.end();
  }
}
