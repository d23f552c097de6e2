// From texts to objects, reading only the documents that matter.

import { addAll } from "../../collections/add-all.ts";
import { type CodeUnits, codeUnitsOf } from "../../text/code-units.ts";
import type { Source } from "../../text/source.ts";
import type { WordFinder } from "../../text/word-finder.ts";
import { eachDocument } from "../../yaml/read/split-documents.ts";
import { type ManifestObject, objectsOf } from "../object.ts";
import { type DocumentTest, mayContainAny } from "./may-contain.ts";
import { kindPeeker } from "./peek-kind.ts";
import { type OnSyntaxError, readSlice } from "./read-objects.ts";

export interface StreamReader {
  /**
   * Reads what was not read yet and may hold one of these words, or one of these kinds as a whole scalar, or what `also`
   * wants, and gives the objects found.
   */
  read(words: readonly WordFinder[], kinds?: Iterable<string>, also?: DocumentTest): ManifestObject[];
}

/** Reads documents as they are asked for; what can't be read is handed to `fault`. A missing namespace gets its meaning here. */
export function newStreamReader(
  sources: readonly Source[],
  fault: OnSyntaxError,
  defaultNamespace?: string,
): StreamReader {
  const texts = sources.map(splitSource);
  return {
    read(words, kinds, also = () => false) {
      const mayHold = mayContainAny(words, kinds);
      const objects: ManifestObject[] = [];
      for (const text of texts) {
        const { units, starts, peekedKinds, isRead } = text;
        for (let index = 0; index < peekedKinds.length; index++) {
          const [start, end] = [starts[index] as number, starts[index + 1] as number];
          const kind = peekedKinds[index];
          if (isRead[index] || !(mayHold(units, start, end, kind) || also(units, start, end, kind))) continue;
          isRead[index] = true;
          addAll(objects, readPart(text, start, end, fault, defaultNamespace));
        }
      }
      return objects;
    },
  };
}

/** A text and its documents, which lie end to end: one more start than there are documents. */
interface SplitSource {
  readonly source: Source;
  readonly units: CodeUnits;
  readonly starts: readonly number[];
  /** The kinds of the documents, where they could be peeked. */
  readonly peekedKinds: readonly (string | undefined)[];
  readonly isRead: boolean[];
  /** Where those begin that are JSON values without markers. */
  readonly concatenated: ReadonlySet<number>;
}

function splitSource(source: Source): SplitSource {
  const { text } = source;
  const kindOf = kindPeeker(text);
  const starts = [0];
  const peekedKinds: (string | undefined)[] = [];
  const concatenated = new Set<number>();
  eachDocument(text, (start, end, isConcatenated) => {
    starts.push(end);
    peekedKinds.push(kindOf(start, end));
    if (isConcatenated) concatenated.add(start);
  });
  return { source, units: codeUnitsOf(text), starts, peekedKinds, isRead: peekedKinds.map(() => false), concatenated };
}

function readPart(
  { source, units, concatenated }: SplitSource,
  start: number,
  end: number,
  fault: OnSyntaxError,
  defaultNamespace: string | undefined,
): ManifestObject[] {
  const slice = concatenated.has(start) ? { start, end, concatenated: true as const } : { start, end };
  const document = readSlice(source, units, slice, fault);
  return document ? objectsOf(document, defaultNamespace) : [];
}
