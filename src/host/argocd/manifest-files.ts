// Which files of a plain folder are manifests, by the rule of Argo CD's own directory apps.

import { kindPeeker } from "../../manifest/read/peek-kind.ts";
import { readSlice } from "../../manifest/read/read-objects.ts";
import { jsonnetFile, missingKind } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import { codeUnitsOf } from "../../text/code-units.ts";
import type { Source } from "../../text/source.ts";
import type { Node } from "../../yaml/node/node.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";
import { toData } from "../../yaml/value/to-data.ts";

/** Files of values and settings are left out; one that has a manifest and something else is a problem. */
export function selectManifests(sources: readonly Source[], problems: ProblemList): Source[] {
  return sources.filter((source) => {
    if (source.path.endsWith(".jsonnet")) problems.add(jsonnetFile(source.path));
    return !source.path.endsWith(".jsonnet") && !isMarked(source.text) && hasManifests(source, problems);
  });
}

/** The mark by which Argo CD's own directory apps skip a file. */
function isMarked(text: string): boolean {
  return text.includes("+argocd:skip-file-rendering");
}

/** Argo CD gives a file up at the first document that is no object with a kind. What can't be read is reported later. */
function hasManifests(source: Source, problems: ProblemList): boolean {
  const { text } = source;
  const peek = kindPeeker(text);
  const units = codeUnitsOf(text);
  let count = 0;
  for (const slice of splitDocuments(text)) {
    if (peek(slice.start, slice.end) !== undefined) count++;
    else {
      let isReadable = true;
      const document = readSlice(source, units, slice, () => {
        isReadable = false;
      });
      if (document && hasKind(document.root)) count++;
      else if (document || !isReadable) {
        if (count === 0 && !looksLikeManifest(text)) return false;
        if (isReadable) problems.add(missingKind(), { place: { source, offset: slice.start } });
        return true;
      }
    }
  }
  return count > 0;
}

function hasKind(root: Node): boolean {
  const data = toData(root);
  const kind = data instanceof Map ? data.get("kind") : undefined;
  return typeof kind === "string" && kind !== "";
}

function looksLikeManifest(text: string): boolean {
  return ["apiVersion:", "kind:", "metadata:"].every((key) => text.includes(key));
}
