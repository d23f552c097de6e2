// Annotations under our own name that mean nothing, and labels that should be one: a typing error there would go
// unnoticed otherwise.

import { isContext, labelsOf, type ManifestObject, subjectOf } from "../manifest/object.ts";
import { annotationAsLabel, unknownAnnotation } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { cachedMatch } from "../text/cached-search.ts";
import { entries, type Resolved, type ResolvedMapping } from "../yaml/node/access.ts";
import { knownAnnotations, ownPrefix } from "./annotations.ts";

const known = knownAnnotations.map((key) => key.slice(ownPrefix.length));
const restarts = /^(?:configmap|secret)\./;

export function checkAnnotations(objects: readonly ManifestObject[], problems: ProblemList): void {
  const nextOwn = cachedMatch(/hashroll\.dev\//);
  for (const object of objects) {
    const { source, start, end } = object.document;
    if (isContext(object) || nextOwn(source.text, start, end) === -1) continue;
    for (const [name, value] of ownEntries(object.annotations))
      if (!known.includes(name) && !restarts.test(name))
        problems.add(unknownAnnotation(name, known), subjectOf(object, value));
    for (const [name, value] of ownEntries(labelsOf(object)))
      if (known.includes(name)) problems.add(annotationAsLabel(name), subjectOf(object, value));
  }
}

function ownEntries(mapping: ResolvedMapping | undefined): [string, Resolved][] {
  if (!mapping) return [];
  return [...entries(mapping)].flatMap(([key, value]): [string, Resolved][] =>
    key.startsWith(ownPrefix) ? [[key.slice(ownPrefix.length), value]] : [],
  );
}
