// The one way from a source's text to its documents and objects. What can't be read is reported, and skipped.

import { type CodeUnits, codeUnitsOf } from "../../text/code-units.ts";
import type { Place, Source } from "../../text/source.ts";
import type { DocumentSlice, YamlSyntaxError } from "../../yaml/node/document.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";
import { type Document, type ManifestObject, objectsOf } from "../object.ts";
import { readManifest } from "./read-manifest.ts";

export type OnSyntaxError = (place: Place, fault: YamlSyntaxError) => void;

export function readObjects(source: Source, fault: OnSyntaxError = () => {}): ManifestObject[] {
  return readDocuments(source, fault).flatMap((document) => objectsOf(document));
}

/** Without empty documents. */
export function readDocuments(source: Source, fault: OnSyntaxError = () => {}): Document[] {
  const units = codeUnitsOf(source.text);
  return splitDocuments(source.text).flatMap((slice) => readSlice(source, units, slice, fault) ?? []);
}

export function readSlice(
  source: Source,
  units: CodeUnits,
  slice: DocumentSlice,
  fault: OnSyntaxError,
): Document | undefined {
  const parsed = readManifest(source, slice.start, slice.end, units);
  if (!parsed.ok) fault({ source, offset: parsed.fault.offset }, parsed.fault);
  if (!parsed.ok || !parsed.root) return undefined;
  const { start, end, concatenated } = slice;
  const document = { source, units, start, end, root: parsed.root, hasAliases: parsed.hasAliases };
  return concatenated ? { ...document, concatenated } : document;
}
