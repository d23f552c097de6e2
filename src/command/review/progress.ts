// One line on a terminal that says how far a review is.

import { escapeControls } from "../../text/escape-controls.ts";
import type { Io } from "../io/io.ts";

export interface Progress {
  start(name: string): void;
  end(): void;
  clear(): void;
}

export function newProgress(total: number, { stderr, env }: Io): Progress {
  const isShown = stderr.isTTY === true && env.TERM !== "dumb" && !env.CI;
  let done = 0;
  const show = (text: string): void => {
    if (isShown) void stderr.write(`\r\u001B[K${text}`);
  };
  return {
    start(name) {
      const text = `rendering ${done + 1} of ${total}: ${escapeControls(name)}`;
      show(text.slice(0, Math.max(20, (stderr.columns ?? 80) - 1)));
    },
    end() {
      done++;
    },
    clear: () => show(""),
  };
}
