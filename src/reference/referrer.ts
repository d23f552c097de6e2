// An object together with what the walk found in it.

import type { ManifestObject } from "../manifest/document.ts";
import { trimmed } from "../manifest/group-by.ts";
import { type Findings, type Walker, walkObject } from "./walk.ts";

export interface Referrer extends Findings {
  readonly object: ManifestObject;
}

export function walkAll(objects: readonly ManifestObject[], walker: Walker): Referrer[] {
  return objects.map((object) => {
    const { references, podTemplates, podSpecs } = walkObject(object, walker);
    return {
      object,
      references: trimmed(references),
      podTemplates: trimmed(podTemplates),
      podSpecs: trimmed(podSpecs),
    };
  });
}
