// From texts to objects, reading only the documents that matter.

import { addAll } from "../../collections/add-all.ts";
import { type Units, unitsOf } from "../../text/code-units.ts";
import type { Place, Source } from "../../text/source.ts";
import type { WordFinder } from "../../text/word-finder.ts";
import { AliasLimitError } from "../../yaml/node/alias-limit.ts";
import { readDocument, type SyntaxFault } from "../../yaml/read/read-document.ts";
import { eachDocument } from "../../yaml/read/split-documents.ts";
import { type ManifestObject, objectsOf } from "../object.ts";
import { anyOf, type Test } from "./may-contain.ts";
import { kindByLook } from "./peek-kind.ts";

export interface Reader {
  /**
   * Reads what was not read yet and may hold one of these words, or one of these kinds as a whole scalar, or what `also`
   * wants, and gives the objects found.
   */
  read(words: readonly WordFinder[], kinds?: Iterable<string>, also?: Test): ManifestObject[];
}

/** Reads documents as they are asked for; what can't be read is handed to `fault`. */
export function newReader(sources: readonly Source[], fault: Fault): Reader {
  const texts = sources.map(textOf);
  return {
    read(words, kinds, also = () => false) {
      const mayHold = anyOf(words, kinds);
      const objects: ManifestObject[] = [];
      for (const text of texts) {
        const { units, starts, lookedLike, isRead } = text;
        for (let index = 0; index < lookedLike.length; index++) {
          const [start, end] = [starts[index] as number, starts[index + 1] as number];
          const kind = lookedLike[index];
          if (isRead[index] || !(mayHold(units, start, end, kind) || also(units, start, end, kind))) continue;
          isRead[index] = true;
          addAll(objects, readObjects(text, start, end, fault));
        }
      }
      return objects;
    },
  };
}

type Fault = (place: Place, fault: SyntaxFault) => void;

/** A text and its documents, which lie end to end: one more start than there are documents. */
interface Text {
  readonly source: Source;
  readonly units: Units;
  readonly starts: readonly number[];
  /** The kinds of the documents, where their look tells. */
  readonly lookedLike: readonly (string | undefined)[];
  readonly isRead: boolean[];
  /** Where those begin that are JSON values without markers. */
  readonly bare: ReadonlySet<number>;
}

function textOf(source: Source): Text {
  const { text } = source;
  const kindOf = kindByLook(text);
  const starts = [0];
  const lookedLike: (string | undefined)[] = [];
  const bare = new Set<number>();
  eachDocument(text, (start, end, isBare) => {
    starts.push(end);
    lookedLike.push(kindOf(start, end));
    if (isBare) bare.add(start);
  });
  return { source, units: unitsOf(text), starts, lookedLike, isRead: lookedLike.map(() => false), bare };
}

function readObjects({ source, units, bare }: Text, start: number, end: number, fault: Fault): ManifestObject[] {
  const parsed = readDocument(source.text, start, end, units);
  if (!parsed.ok) {
    for (const each of parsed.faults) fault({ source, offset: each.offset }, each);
    return [];
  }
  const { root, hasAliases } = parsed;
  if (!root) return [];
  const document = { source, units, start, end, root, hasAliases };
  try {
    return objectsOf(bare.has(start) ? { ...document, bare: true } : document);
  } catch (error) {
    if (!(error instanceof AliasLimitError)) throw error;
    const { offset } = error.place;
    fault(error.place, { offset, message: "its aliases stand for too much", isAliasLimit: true });
    return [];
  }
}
