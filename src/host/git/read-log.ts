// Reads what `git log --raw -z` prints about one file.

export interface FileState {
  /** The id of its content. */
  readonly id: string;
  /** A file, as opposed to a link or a submodule. */
  readonly isFile: boolean;
}

export interface FileChange {
  readonly commit: string;
  readonly path: string;
  /** Undefined where it was added. */
  readonly from: FileState | undefined;
  /** Undefined where it was deleted. */
  readonly to: FileState | undefined;
}

export interface FileLog {
  readonly changes: readonly FileChange[];
  /** Whether the file is older than the oldest commit of a shallow clone. */
  readonly isShallow: boolean;
}

/** The format of each commit: its id, and the mark of one whose parents are missing. */
export const logFormat = "commit %H %D";

export function readLog(text: string): FileLog {
  const changes: FileChange[] = [];
  const parts = text.split("\0").values();
  let commit = "";
  let isShallow = false;
  for (const part of parts) {
    const [first = "", ...words] = part.trim().split(" ");
    if (first === "commit") {
      commit = words[0] as string;
      isShallow ||= words[1] === "grafted";
    } else if (first.startsWith(":")) {
      const [mode = "", from = "", to = "", status = ""] = words;
      const isMoved = /^[RC]/.test(status);
      const path = parts.next().value;
      const newPath = isMoved ? parts.next().value : path;
      const isCopied = status.startsWith("C");
      if (newPath === undefined) break;
      changes.push({
        commit,
        path: newPath,
        from: isCopied ? undefined : stateOf(first.slice(1), from),
        to: stateOf(mode, to),
      });
      // From here on it is another file's history.
      if (isCopied) break;
    }
  }
  return { changes, isShallow };
}

function stateOf(mode: string, id: string): FileState | undefined {
  return /^0+$/.test(id) ? undefined : { id, isFile: mode.startsWith("100") };
}
