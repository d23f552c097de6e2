// The streams of the shared corpus, where it is there.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const corpus = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));

/** Their paths, in order. */
export function corpusFiles(): string[] {
  if (!existsSync(corpus)) return [];
  return readdirSync(corpus, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => join(corpus, file));
}

/** For the options of a test. */
export const skipWithoutCorpus = { skip: existsSync(corpus) ? false : `no manifests in ${corpus}` } as const;
