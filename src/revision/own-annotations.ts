// Annotations under our own name that mean nothing: a slip of the pen there would go unnoticed otherwise.

import { entries } from "../manifest/access.ts";
import { type ManifestObject, placeIn, titleOf } from "../manifest/document.ts";
import { unknownAnnotation } from "../report/messages.ts";
import type { Problem } from "../report/problem.ts";

const prefix = "hashroll.dev/";

/** Those that people write, then those that hashroll writes. */
const known = ["strategy", "pin", "triggered-by", "job", "base-name", "history", "sequence"];
const restarts = /^(?:configmap|secret)\./;

export function annotationProblems(objects: readonly ManifestObject[]): Problem[] {
  return objects.flatMap((object) => {
    const found = object.annotations;
    if (!found || object.document.source.lookedAtOnly) return [];
    return [...entries(found)].flatMap(([key, value]) => {
      const name = key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
      if (name === undefined || known.includes(name) || restarts.test(name)) return [];
      const message = unknownAnnotation(key, name, known);
      return [{ ...message, place: placeIn(object.document, value), object: titleOf(object) }];
    });
  });
}
