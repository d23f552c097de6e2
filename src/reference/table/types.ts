// The words of the reference table: which fields of which kinds name a config. Data only; `walk.ts` follows it.

import type { ConfigKind } from "../../settings/config-kind.ts";

/** A string field that names a config. */
export interface Field {
  /** The kind it names; with `kindIn`, the kind meant when that sibling is absent (left out: then none). */
  readonly to?: ConfigKind;
  /** Sibling field that says the kind (`kind: ConfigMap`); any other kind there means this is no reference. */
  readonly kindIn?: string;
  /** Sibling field that says the namespace; without it, or where it is absent, the referrer's own. */
  readonly namespaceIn?: string;
  /** Sibling field that names the one key of the config that is meant; `key` unless it is given. */
  readonly keyIn?: string;
  /** `qualified`: the value is `name` or `namespace/name`. */
  readonly form?: "name" | "qualified";
  /** Why the field must keep the plain name: its value is also a path, or the API server refuses to change it. */
  readonly keeps?: "path" | "immutable";
  /** The controller writes the config named here: never a reference. */
  readonly output?: true;
  /** Where the kind is said if not beside the name: in `spec.paramKind` of the policy that `spec.policyName` names. */
  readonly when?: "paramKind";
}

/** What stands at a path: a field, or the name of another shape that goes on from there. */
export type Target = Field | string;

/**
 * Paths to targets. A path is dotted: `a.b` a key, `[]` every item of a sequence, `*` any key, `**` any number of
 * keys and items, `[some.key/with-dots]` a literal key, `{a,b}` either key. No dot stands before a bracket.
 */
export type Shape = Readonly<Record<string, Target>>;

export interface ReferenceTable {
  /** Shapes by name. */
  readonly shapes: Readonly<Record<string, Shape>>;
  /** Kinds by `Kind.group` (`Deployment.apps`, `Pod.` for the core group), any version: what its whole object looks like. */
  readonly kinds: Readonly<Record<string, Shape>>;
}
