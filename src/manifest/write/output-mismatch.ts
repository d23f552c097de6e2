// Thrown where an output would not be what was meant: always a bug of ours, never a fault of the input.

import { escapeControls } from "../../text/escape-controls.ts";
import { positionFinder, type Source } from "../../text/source.ts";
import type { DocumentSlice } from "../../yaml/node/document.ts";
import { type Document, objectsOf, titleOf } from "../object.ts";

export class OutputMismatch extends Error {
  override readonly name = "OutputMismatch";

  /** `what` says in which way, without values of the document. */
  constructor(source: Source, slice: DocumentSlice | Document, what: string) {
    const document = "root" in slice ? slice : undefined;
    const { line } = positionFinder()({ source, offset: document?.root.start ?? slice.start });
    super(escapeControls(`${source.path}:${line}: ${document ? `${titleIn(document)}: ` : ""}${what}`));
  }
}

function titleIn(document: Document): string {
  const objects = objectsOf(document);
  const [only] = objects;
  return only && objects.length === 1 ? titleOf(only) : `a list of ${objects.length} objects`;
}
