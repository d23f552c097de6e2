// Annotations under our own name that mean nothing, and labels that should be one: a slip of the pen there would go
// unnoticed otherwise.

import { labelsOf, type ManifestObject, placeIn, titleOf } from "../manifest/object.ts";
import { annotationAsLabel, type Message, unknownAnnotation } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import { cachedMatch } from "../text/cached-search.ts";
import { entries, type Resolved, type ResolvedMapping } from "../yaml/node/access.ts";

const prefix = "hashroll.dev/";

/** Those that people write, then those that hashroll writes. */
const known = ["strategy", "pin", "triggered-by", "job", "base-name", "history", "sequence"];
const restarts = /^(?:configmap|secret)\./;

export function annotationProblems(objects: readonly ManifestObject[]): Problem[] {
  const nextOwn = cachedMatch(/hashroll\.dev\//);
  return objects.flatMap((object) => {
    const { source, start, end } = object.document;
    if (source.isContext || nextOwn(source.text, start, end) === -1) return [];
    const tell = (message: Message, value: Resolved): Problem => ({
      ...message,
      place: placeIn(object.document, value),
      object: titleOf(object),
    });
    return [
      ...ownEntries(object.annotations).flatMap(([name, value]) =>
        known.includes(name) || restarts.test(name) ? [] : [tell(unknownAnnotation(name, known), value)],
      ),
      ...ownEntries(labelsOf(object)).flatMap(([name, value]) =>
        known.includes(name) ? [tell(annotationAsLabel(name), value)] : [],
      ),
    ];
  });
}

function ownEntries(mapping: ResolvedMapping | undefined): [string, Resolved][] {
  if (!mapping) return [];
  return [...entries(mapping)].flatMap(([key, value]): [string, Resolved][] =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
  );
}
