// What the revisions of a config are made of: all of it, or the keys that a workload uses.

import { scopeAnnotation } from "../config/annotations.ts";
import type { Config } from "../config/catalog.ts";
import { annotation } from "../manifest/object.ts";
import type { Options } from "../settings/options.ts";
import { isScope, type Scope } from "../settings/scope.ts";
import { first, ruleFor } from "./rule.ts";

export function annotatedScope(config: Config): string | undefined {
  return annotation(first(config), scopeAnnotation);
}

/** What is a revision already, or was one before somebody edited it, stays one revision. */
export function scopeOf(config: Config, options: Options): Scope {
  if (config.isStale || config.hashedBy === "hashroll") return "config";
  const annotated = annotatedScope(config);
  if (annotated !== undefined && isScope(annotated)) return annotated;
  return ruleFor(config, options, "scope")?.rule.scope ?? options.scope ?? "config";
}
