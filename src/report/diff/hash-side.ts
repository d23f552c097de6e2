// Puts one of the streams to be compared through the filter. What is hashed already comes out as it is.

import { runPipeline } from "../../pipeline.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Options } from "../../settings/options.ts";
import type { StreamInput } from "../../settings/stream-input.ts";
import type { Side } from "./side.ts";

export interface HashedSide extends Side {
  readonly problems: readonly Problem[];
}

export function hashSide(
  known: Pick<Side, "title" | "hasOnlyConfigs" | "current">,
  input: StreamInput,
  options: Options,
): HashedSide {
  const { pieces, decisions, changes, problems } = runPipeline(input, options);
  return {
    ...known,
    isHashed: changes.rewritten.length === 0,
    output: { path: known.title, text: [...(pieces ?? [])].join("") },
    decisions,
    changes,
    problems,
  };
}
