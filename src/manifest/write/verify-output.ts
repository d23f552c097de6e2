// The proof of an output: what is about to be emitted is read again, and must be what was meant. It knows what was asked and
// what came out, and nothing of how that was written.

import { type CodeUnits, codeUnitsOf } from "../../text/code-units.ts";
import { areApart } from "../../text/edit.ts";
import { lineStart } from "../../text/lines.ts";
import type { Source } from "../../text/source.ts";
import { applyToData } from "../../yaml/edit/apply-to-data.ts";
import { compareData } from "../../yaml/edit/compare-data.ts";
import { isProvenByLine } from "../../yaml/edit/prove-by-line.ts";
import { resolveAlias } from "../../yaml/node/access.ts";
import type { DocumentSlice, Parsed } from "../../yaml/node/document.ts";
import { documentHead } from "../../yaml/read/document-head.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";
import { withScratchRecords } from "../../yaml/scan/node-records.ts";
import { readManifest } from "../read/read-manifest.ts";
import { type Changes, type EditedDocument, type EditedSource, editedText } from "./edit-stream.ts";
import { type MeantDocument, type MeantDocuments, meantDocuments } from "./meant-documents.ts";
import { OutputMismatch } from "./output-mismatch.ts";

/** Throws at the first document of the output that is not what was meant. */
export function verifyOutput(edited: readonly EditedSource[], wanted: Changes): void {
  const meantOf = meantDocuments(wanted);
  const others = new Set([...wanted.additions, ...wanted.insertions].map(({ after }) => after.document));
  for (const { document } of wanted.removals) others.add(document);
  const isUnproven = ({ document, edits }: EditedDocument): boolean => {
    if (!areApart(edits, document.start, document.end))
      throw new OutputMismatch(document.source, document, "its edits would overlap, or reach beyond it");
    const mayBeProven = !document.concatenated && !others.has(document);
    return !(mayBeProven && isProvenByLine(document.source.text, wanted.changes.get(document) ?? [], edits));
  };
  for (const { source, documents } of edited) {
    const unproven = filtered(documents, isUnproven);
    const hasRuns = documents.some(({ document }) => document.concatenated);
    verifySections(source, hasRuns ? runsOf(source, [...unproven], meantOf) : sectionsOf(unproven, meantOf));
  }
}

/** One after the other: of most documents the edits are made only now. */
function* filtered<T>(all: Iterable<T>, isWanted: (each: T) => boolean): Generator<T> {
  for (const each of all) if (isWanted(each)) yield each;
}

function verifySections(source: Source, sections: Iterable<Section>): void {
  let [end, lead] = [0, ""];
  const verify = (section: Section, next: Section | undefined): void => {
    if (section.start > end) lead = leadOf(source.text, section.start);
    ({ end } = section);
    const trail = trailOf(source.text, next?.start === end ? source.text.length : end);
    const text = verifySection(source, section, lead, trail);
    if (text !== "") lead = leadOf(text, text.length);
  };
  let last: Section | undefined;
  for (const section of sections) {
    if (last) verify(last, section);
    last = section;
  }
  if (last) verify(last, undefined);
}

/** A part of a text between markers: one document, or all of several JSON values without markers between them. */
interface Section {
  readonly start: number;
  readonly end: number;
  readonly edited: readonly EditedDocument[];
  readonly meant: readonly MeantDocument[];
}

function* sectionsOf(edited: Iterable<EditedDocument>, meantOf: MeantDocuments): Generator<Section> {
  for (const each of edited) {
    const { source, start, end } = each.document;
    yield { start, end, edited: [each], meant: meantOf(source, each.document) };
  }
}

function runsOf(source: Source, edited: readonly EditedDocument[], meantOf: MeantDocuments): Section[] {
  const byStart = new Map(edited.map((each) => [each.document.start, each]));
  const sections: Section[] = [];
  let run: DocumentSlice[] = [];
  const slices = splitDocuments(source.text);
  slices.forEach((slice, index) => {
    run.push(byStart.get(slice.start)?.document ?? slice);
    if (slice.concatenated && slices[index + 1]?.concatenated) return;
    const own = run.flatMap(({ start }) => byStart.get(start) ?? []);
    const [first] = run;
    if (first && own.length > 0) {
      const meant = run.flatMap((each) => meantOf(source, each));
      sections.push({ start: first.start, end: slice.end, edited: own, meant });
    }
    run = [];
  });
  return sections;
}

/** Stands for all that is emitted before: as much of it as decides where the next document begins. */
function leadOf(text: string, end: number): string {
  if (end === 0) return "";
  if (/^\.\.\.(?![^ \t\r\n])/.test(text.slice(lineStart(text, end - 1), end))) return "...\n";
  return text[end - 1] === "\n" ? "x\n" : "x";
}

/** The same for what comes after: what is no document, then as much as decides whether one begins. */
function trailOf(text: string, start: number): Trail {
  const end = start + blankLength(text, start);
  const { hasDirectives, marker = end } = documentHead(text, end);
  return { comments: text.slice(start, end), marker: text.slice(end, (hasDirectives ? marker : end) + 4) };
}

/** How long the comments, empty lines and `...` are that stand there. */
function blankLength(text: string, start: number): number {
  const blank = /(?:(?:[ \t]*(?:#.*)?|\.\.\.[ \t]*)\r?\n)*(?:[ \t]*(?:#.*)?$)?/y;
  blank.lastIndex = start;
  blank.test(text);
  return blank.lastIndex - start;
}

interface Trail {
  readonly comments: string;
  readonly marker: string;
}

/** Gives the section's text in the output. */
function verifySection(source: Source, section: Section, lead: string, { comments, marker }: Trail): string {
  const { start, end, edited, meant } = section;
  const { document } = edited[0] as EditedDocument;
  const fail = (what: string): never => {
    throw new OutputMismatch(source, document, what);
  };
  const text = [...editedText({ source, documents: edited }, start, end)].join("");
  const whole = lead + text + comments + marker;
  const found = splitDocuments(whole);
  const [first, last] = [lead.length, lead.length + text.length];
  const isBorder = (at: number): boolean => at === whole.length || found.some((slice) => slice.start === at);
  // Comments and `...` may as well belong to the document before them.
  const closing = blankLength(text, 0);
  const isApart = closing === text.length || isBorder(first) || isBorder(first + closing);
  if (!isApart || !(isBorder(last) || isBorder(last + comments.length))) fail("it would not be a document of its own");
  const own = found.filter((slice) => slice.start >= first && slice.start < last);
  const what = differenceOf(meant, { ...source, text: whole }, own);
  if (what !== undefined) fail(what);
  return text;
}

/** In which way the documents of a source are not what was meant; undefined where they are. Empty ones don't count. */
export function differenceOf(
  meant: readonly MeantDocument[],
  source: Pick<Source, "text" | "ownKeysWin">,
  slices: readonly DocumentSlice[],
): string | undefined {
  const { text } = source;
  const units = codeUnitsOf(text);
  let next = 0;
  for (const { start, end } of slices) {
    const expected = meant[next];
    if (isUnread(expected) && text.slice(start, end).trim() === expected.unread) {
      next++;
      continue;
    }
    const found = withScratchRecords(() => compareDocument(expected, readManifest(source, start, end, units), units));
    if (typeof found === "string") return found;
    if (found) next++;
  }
  return next === meant.length ? undefined : "a document would be lost";
}

/** True where it is what was expected, false where it is empty; else what is wrong. */
function compareDocument(expected: MeantDocument | undefined, parsed: Parsed, units: CodeUnits): boolean | string {
  if (!parsed.ok) return `it could not be read again: ${parsed.fault.message}`;
  if (!parsed.root) return false;
  if (expected === undefined || isUnread(expected)) return "it would not be the documents that were meant";
  const path = compareData(expected, applyToData({ units, hasAliases: parsed.hasAliases }, resolveAlias(parsed.root)));
  return path ? `${path.join(".") || "all of it"} would not be what was meant` : true;
}

function isUnread(meant: MeantDocument | undefined): meant is { readonly unread: string } {
  return typeof meant === "object" && meant !== null && "unread" in meant;
}
