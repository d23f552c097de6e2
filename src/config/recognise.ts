// Which objects are revisions: whose suffix a name has, and of which base name.

import { previousNames } from "../manifest/kustomize-annotations.ts";
import { annotation, type ManifestObject } from "../manifest/object.ts";
import { isVersionOf } from "../policy/migration/versioned-names.ts";
import { baseNameAnnotation, keysAnnotation } from "./annotations.ts";
import { isKubectlSuffix, splitName, suffixOf } from "./hash/suffix.ts";
import { contentKeys } from "./keys.ts";

export interface RecognisedRevision {
  readonly baseName: string;
  /** The keys that it has, where it is a revision of some of its config's keys only. */
  readonly keys?: readonly string[];
  /** Who put a suffix into the name that fits the content; absent where the content was changed afterwards. */
  readonly by?: "hashroll" | "kustomize" | "kubectl";
  /** A Secret whose suffix is not that of its content without a key, and whose key is not known: it is taken to fit. */
  readonly isUnchecked?: true;
}

/**
 * Undefined for an object that has the name its author wrote. `suffix` is that of its content, computed with `key` for a
 * Secret; without the key, a Secret's suffix can't be checked and is taken to fit.
 */
export function recogniseRevision(
  object: ManifestObject,
  suffix: string,
  key?: Uint8Array,
): RecognisedRevision | undefined {
  const found = recogniseName(object, suffix, key);
  if (!found || annotation(object, keysAnnotation) === undefined) return found;
  // What counts is what it has: somebody may have edited either of the two.
  return { ...found, keys: contentKeys(object) };
}

function recogniseName(object: ManifestObject, suffix: string, key?: Uint8Array): RecognisedRevision | undefined {
  const baseName = annotation(object, baseNameAnnotation);
  const parts = splitName(object.name ?? "");
  // The suffix may have been made without the key.
  const unkeyed = (): string => (key && object.kind === "Secret" ? suffixOf(object) : suffix);
  const fits = (found: string, base: string): boolean =>
    found === suffix || found === unkeyed() || isKubectlSuffix(found, object, base);
  if (baseName === undefined) {
    if (!parts) return undefined;
    if (parts.suffix === suffix || parts.suffix === unkeyed()) return { baseName: parts.baseName, by: "kustomize" };
    return fits(parts.suffix, parts.baseName) ? { baseName: parts.baseName, by: "kubectl" } : undefined;
  }
  const moved = movedBaseName(object, baseName);
  if (moved !== undefined && moved !== baseName)
    return object.name === `${moved}-${suffix}` ? { baseName: moved, by: "kustomize" } : { baseName: moved };
  // The plain name, or another tool's, beside the annotation: a config from before its first revision, carried along.
  if (object.name === baseName || isVersionOf(object.name ?? "", baseName)) return { baseName, by: "hashroll" };
  if (parts?.baseName !== baseName) return { baseName };
  if (fits(parts.suffix, baseName)) return { baseName, by: "hashroll" };
  return object.kind === "Secret" && !key ? { baseName, by: "hashroll", isUnchecked: true } : { baseName };
}

/** A revision that we made in a base, and that kustomize gave a prefix or suffix since: its base name moves along. */
function movedBaseName(object: ManifestObject, baseName: string): string | undefined {
  const made = previousNames(object).find((previous) => splitName(previous)?.baseName === baseName);
  return made !== undefined && object.name?.includes(made) ? object.name.replace(made, () => baseName) : undefined;
}
