// An object together with what the walk found in it.

import { trimmed } from "../../collections/group-by.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import type { ResolvedMapping } from "../../yaml/node/access.ts";
import { type Findings, type Reference, type Walker, walkObject } from "./walk.ts";

/** Of thousands the references are kept, and little else: for who wants to know where the pods are, the walk is done again. */
export class Referrer implements Findings {
  readonly object: ManifestObject;
  readonly references: readonly Reference[];
  /** Whether it describes pods at all. */
  readonly hasPods: boolean;
  private readonly walker: Walker;
  private known: Findings | undefined = undefined;

  constructor(object: ManifestObject, walker: Walker) {
    const { references, podSpecs } = walkObject(object, walker);
    this.object = object;
    this.references = trimmed(references);
    this.hasPods = podSpecs.length > 0;
    this.walker = walker;
  }

  get podTemplates(): readonly ResolvedMapping[] {
    return this.findings().podTemplates;
  }

  get podSpecs(): readonly ResolvedMapping[] {
    return this.findings().podSpecs;
  }

  private findings(): Findings {
    this.known ??= walkObject(this.object, this.walker);
    return this.known;
  }
}

export function walkAll(objects: readonly ManifestObject[], walker: Walker): Referrer[] {
  return objects.map((object) => new Referrer(object, walker));
}
