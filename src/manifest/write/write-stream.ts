// The output: the sources with their changes written in, one after the other, and proven before anybody gets it.

import type { Source } from "../../text/source.ts";
import { type Changes, editedText, editStream } from "./edit-stream.ts";
import { joinDocuments, withMarkerAfterJson } from "./join-documents.ts";
import { verifyJoined } from "./verify-joined.ts";
import { verifyOutput } from "./verify-output.ts";

export type { Changes, InsertedObjects, ObjectCopy } from "./edit-stream.ts";

/** In pieces, to be put end to end: a big output is never held twice. Throws where it would not be what was meant. */
export function writeStream(sources: readonly Source[], wanted: Changes): Iterable<string> {
  const edited = editStream(sources, wanted);
  verifyOutput(edited, wanted);
  const [only] = edited;
  if (only && edited.length === 1) return { [Symbol.iterator]: () => editedText(only) };
  const files = edited.map((each) => ({
    source: each.source,
    text: withMarkerAfterJson([...editedText(each)].join("")),
  }));
  const joined = joinDocuments(files.map(({ text }) => text));
  verifyJoined(files, joined);
  return [joined];
}
