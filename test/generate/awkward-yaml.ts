// A fast-check generator of manifest streams that are valid, mean something known, and are written
// as awkwardly as YAML allows.
import fc from "../tool/seeds.ts";
import { configsOf, documentValue } from "./awkward-objects.ts";
import { type Choices, choicesFrom } from "./choices.ts";
import type { Data, Mapping } from "./data.ts";
import { comment, noiseLines, type Preceding } from "./noise.ts";
import { type Awkwardness, writeDocument } from "./write-awkwardly.ts";

export interface AwkwardStream {
  readonly text: string;
  /** What the text means: one value for each document that is not empty. */
  readonly objects: readonly unknown[];
}

/** No config occurs twice in a stream: that would be an error, or need equal data. */
export function awkwardYaml(awkwardness: Partial<Awkwardness> = {}): fc.Arbitrary<AwkwardStream> {
  const all = { aliases: true, duplicateKeys: true, explicitKeys: true, ...awkwardness };
  const documents = fc.array(documentValue, { maxLength: 6 }).map(withoutRepeatedConfigs);
  return fc
    .tuple(documents, fc.uint8Array({ maxLength: 1500, size: "max" }))
    .map(([objects, bytes]) => ({ text: writeStream(objects, choicesFrom(bytes), all), objects }));
}

function withoutRepeatedConfigs(documents: readonly Mapping[]): Mapping[] {
  const seen = new Set<string>();
  return documents.filter((document) => {
    const configs = configsOf(document);
    const isNew = configs.every((config) => !seen.has(config)) && new Set(configs).size === configs.length;
    for (const config of configs) seen.add(config);
    return isNew;
  });
}

function writeStream(documents: readonly Data[], choices: Choices, awkwardness: Awkwardness): string {
  const isCrLf = choices.oneIn(4);
  const hasMark = choices.oneIn(8);
  let text = noiseLines(choices, 0, "inline");
  let end: Preceding = "inline";
  for (const [index, document] of documents.entries()) {
    if (choices.oneIn(8)) text += emptyDocument(choices, index > 0);
    if (index > 0 || choices.oneIn(2)) text += `---${choices.oneIn(6) ? ` ${comment(choices)}` : ""}\n`;
    text += noiseLines(choices, 0, "inline");
    const written = writeDocument(document, choices, awkwardness);
    text += `${written.text}\n`;
    end = written.end;
    if (choices.oneIn(8)) text += `${trailing(choices, end)}...\n`;
    else if (choices.oneIn(6)) text += trailing(choices, end);
  }
  if (documents.length > 0 && choices.oneIn(8)) text += "---\n";
  else if (end === "inline" && choices.oneIn(5)) text = text.replace(/\n$/, "");
  // The yaml package counts the mark as a column: it rejects an indented first line after one.
  return (hasMark && !text.startsWith(" ") ? "\uFEFF" : "") + (isCrLf ? text.replaceAll("\n", "\r\n") : text);
}

// A block scalar takes every blank line and every deeper line after it; a comment at the left does not.
function trailing(choices: Choices, end: Preceding): string {
  return end === "keep" ? `${comment(choices)}\n\n` : `\n${comment(choices)}\n`;
}

function emptyDocument(choices: Choices, hasOthersBefore: boolean): string {
  const marker = hasOthersBefore || choices.oneIn(2) ? "---\n" : "--- # nothing\n";
  return `${marker}${noiseLines(choices, 0, "inline")}${choices.oneIn(3) ? "---\n" : ""}`;
}
