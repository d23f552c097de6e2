// kustomize's fieldSpecs as keys to follow. Sequences are not in its paths: they are walked through where they stand.

import type { PolicyReference } from "../../settings/schema.ts";
import type { ConfigKind } from "../table/types.ts";

/** A field that names a config, in the objects of this group, version and kind: any where one is absent. */
export interface FieldSpec {
  readonly group?: string;
  readonly version?: string;
  readonly kind?: string;
  readonly keys: readonly string[];
  readonly to: ConfigKind;
}

export function compileFieldSpecs(references: readonly PolicyReference[]): FieldSpec[] {
  return references.flatMap(({ kind: to, fieldSpecs }) =>
    fieldSpecs.map(({ group, version, kind, path }) => ({
      // To kustomize an empty group means any, not the core group.
      ...(group && { group }),
      ...(version && { version }),
      ...(kind && { kind }),
      keys: splitFieldPath(path),
      to,
    })),
  );
}

export function fieldPathError(path: string): string | undefined {
  return splitFieldPath(path).includes("")
    ? "it has two slashes with nothing between them, or one at its end"
    : undefined;
}

/** As kustomize splits it: a leading slash is allowed, and so is `[]` behind a key. */
function splitFieldPath(path: string): string[] {
  const keys: string[] = [];
  for (const part of path.replace(/^\//, "").split("/")) {
    const last = keys.at(-1);
    if (last?.endsWith("\\")) keys[keys.length - 1] = `${last.slice(0, -1)}/${part}`;
    else keys.push(part);
  }
  return keys.map((key) => key.replace(/\[\]$/, ""));
}
