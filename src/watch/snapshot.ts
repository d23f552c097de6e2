// The content of a config folder at one moment; knows nothing of where it came from.

import { createHash } from "node:crypto";

export type Files = ReadonlyMap<string, Uint8Array>;

export interface Snapshot {
  /**
   * A SHA-256 of names and content: the same in every pod that runs on the same config, different after every change.
   * Don't publish it for a Secret that can be guessed.
   */
  readonly revision: string;
  /** By name, sorted; a file in a nested folder is `a/b.conf`. */
  readonly files: Files;
  /** A file as UTF-8 text; throws if it isn't there. */
  text(name: string): string;
  /** A file as parsed JSON; throws if it isn't there or isn't JSON. */
  json(name: string): unknown;
}

export function newSnapshot(unsorted: Files): Snapshot {
  const files = new Map([...unsorted].sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = (name: string): string => {
    const bytes = files.get(name);
    if (!bytes)
      throw new Error(
        `Expected a config file ${JSON.stringify(name)}, got ${[...files.keys()].join(", ") || "no files"}`,
      );
    return new TextDecoder().decode(bytes);
  };
  return { revision: hash(files), files, text, json: (name) => parse(name, text(name)) };
}

// Lengths go in first, so that no two sets of files give the same bytes.
function hash(files: Files): string {
  const sum = createHash("sha256");
  for (const [name, bytes] of files) sum.update(`${Buffer.byteLength(name)}:${name}${bytes.length}:`).update(bytes);
  return sum.digest("hex");
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's own message quotes the text, which may be a secret on its way to a log.
    throw new SyntaxError(`Expected the config file ${JSON.stringify(name)} to be JSON`);
  }
}
