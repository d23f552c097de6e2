// One of the two streams that are compared: what hashroll makes of it, and the objects in that.

import { type ManifestObject, objectsOf } from "../../manifest/object.ts";
import { kindPeeker } from "../../manifest/read/peek-kind.ts";
import { readSlice } from "../../manifest/read/read-objects.ts";
import { type Outcome, runPipeline } from "../../pipeline.ts";
import { documentFault } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";
import { configKinds } from "../../settings/config-kind.ts";
import type { Options } from "../../settings/options.ts";
import type { StreamInput } from "../../settings/stream-input.ts";
import { codeUnitsOf } from "../../text/code-units.ts";
import type { Source } from "../../text/source.ts";
import type { DocumentSlice } from "../../yaml/node/document.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";

/** The same of both. */
export interface Sides<T> {
  readonly old: T;
  readonly new: T;
}

/** A stream after the filter. */
export interface Side extends Pick<Outcome, "decisions" | "changes"> {
  /** As the user gave it. */
  readonly title: string;
  /** What came out. */
  readonly output: Source;
  /** Whether that is what came in. */
  readonly isHashed: boolean;
  /** It has no workloads because nobody asked for them. */
  readonly hasOnlyConfigs: boolean;
  /** Of a cluster: which of its configs are current, as `configKey` writes them. */
  readonly current?: ReadonlySet<string>;
}

export interface ReadSide {
  readonly objects: readonly ManifestObject[];
  /** What the filter had no need to read, and nobody can. */
  readonly faults: readonly Problem[];
}

/** The objects of both sides, without those of documents that are the same in both; configs are always there. */
export function readDifferingObjects(old: Side, now: Side, namespace: string | undefined): Sides<ReadSide> {
  const [before, after] = [documentsOf(old.output), documentsOf(now.output)];
  const same = new Set(before.map(({ text }) => text));
  const common = new Set(after.map(({ text }) => text).filter((text) => same.has(text)));
  const read = (documents: readonly TextDocument[], source: Source): ReadSide => {
    const units = codeUnitsOf(source.text);
    const faults: Problem[] = [];
    const objects = documents
      .filter(({ text, isOrdinary }) => !(isOrdinary && common.has(text)))
      .flatMap(({ slice }) => {
        const document = readSlice(source, units, slice, (place, fault) =>
          faults.push({ ...documentFault(fault), place }),
        );
        return document ? objectsOf(document, namespace) : [];
      });
    return { objects, faults };
  };
  return { old: read(before, old.output), new: read(after, now.output) };
}

interface TextDocument {
  readonly slice: DocumentSlice;
  readonly text: string;
  /** Whether it holds one object, and no config. */
  readonly isOrdinary: boolean;
}

function documentsOf({ text }: Source): TextDocument[] {
  const kindOf = kindPeeker(text);
  return splitDocuments(text).map((slice) => {
    const kind = kindOf(slice.start, slice.end);
    const isOrdinary = kind !== undefined && !kind.endsWith("List") && !configKinds.some((each) => each === kind);
    return { slice, text: text.slice(slice.start, slice.end).trim(), isOrdinary };
  });
}

export interface HashedSide extends Side {
  readonly problems: readonly Problem[];
}

/** Puts a stream through the filter. What is hashed already comes out as it is. */
export function hashSide(
  known: Pick<Side, "title" | "hasOnlyConfigs" | "current">,
  input: StreamInput,
  options: Options,
): HashedSide {
  const { pieces, decisions, changes, problems } = runPipeline(input, options);
  return {
    ...known,
    isHashed: changes.rewritten.length === 0,
    output: { path: known.title, text: [...(pieces ?? [])].join("") },
    decisions,
    changes,
    problems,
  };
}
