// kustomize's fieldSpecs as keys to follow. Sequences are not in its paths: they are walked through where they stand.

import type { ConfigKind } from "../../settings/config-kind.ts";
import { splitFieldPath } from "../../settings/field-path.ts";
import type { PolicyReference } from "../../settings/schema.ts";

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
