// The shapes of texts that the fuzzer has to draw, so that its output shows how often each one occurred.
import type { Mapping } from "../generate/data.ts";
import type { Case } from "./new-case.ts";

type IsDrawn = (text: string, each: Case) => boolean;

const has =
  (pattern: RegExp): IsDrawn =>
  (text) =>
    pattern.test(text);

/** A block scalar: its header's indicators, its lines, and the line after them. */
interface BlockScalar {
  readonly indicators: string;
  readonly lines: readonly string[];
  readonly next: string | undefined;
}

const header = /[ \t]([|>][-+1-9]*)[ \t]*(?:#.*)?$/;

function blockScalars(text: string): BlockScalar[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const indicators = line.startsWith("#") ? undefined : header.exec(line)?.[1];
    if (indicators === undefined) return [];
    const column = line.length - line.trimStart().length;
    let end = index + 1;
    while (end < lines.length && (lines[end]?.trim() === "" || (lines[end] as string).search(/\S/) > column)) end++;
    return [{ indicators, lines: lines.slice(index + 1, end), next: lines[end] }];
  });
}

const hasScalar =
  (isMeant: (scalar: BlockScalar) => boolean): IsDrawn =>
  (text) =>
    blockScalars(text).some(isMeant);

function isLast({ next }: BlockScalar): boolean {
  return next === undefined || /^(?:---|\.\.\.|#)/.test(next);
}

function isBlank(line: string | undefined): boolean {
  return line?.trim() === "";
}

/** Two entries of one mapping, with nothing but what is in the first one, and a sibling or two, between them. */
const twice = /^( *)([\w./-]+) *:.*\r?\n(?:\1[^\s#-].*\r?\n){0,2}(?:\1 .*\r?\n)*\1\2 *:/m;

export const shapes: readonly (readonly [name: string, isDrawn: IsDrawn])[] = [
  [
    "a last block scalar, then blank lines",
    hasScalar((each) => isLast(each) && isBlank(each.lines.at(-2)) && isBlank(each.lines.at(-1))),
  ],
  ["a last block scalar, then a comment", hasScalar(({ next }) => next?.startsWith("#") ?? false)],
  [
    "a last block scalar without a final line break",
    hasScalar(({ lines, next }) => next === undefined && !isBlank(lines.at(-1) ?? "")),
  ],
  [
    "a kept block scalar, then comments",
    hasScalar(({ indicators, next }) => indicators.includes("+") && (next ?? "").trimStart().startsWith("#")),
  ],
  [
    "an indentation indicator, then a deeper line",
    hasScalar(
      ({ indicators, lines: [first = "", second = ""] }) =>
        /[1-9]/.test(indicators) && /^ */.exec(first)?.[0] !== /^ */.exec(second)?.[0],
    ),
  ],
  [
    "an indentation indicator, blank last lines",
    hasScalar(({ indicators, lines }) => /[1-9]/.test(indicators) && isBlank(lines.at(-2))),
  ],
  ["no final line break", (text) => text !== "" && !text.endsWith("\n")],
  ["no final line break in files to be joined", (text, { sources }) => sources.length > 1 && !text.endsWith("\n")],
  ["several files", (_, { sources }) => sources.length > 1],
  ["a bare key in flow", has(/[{,]\s*["']?[\w./-]+["']?\s*[,}]/)],
  ["a bare null in flow", has(/[\w"']\s*:\s*[,}]/)],
  ["an entry in flow over several lines", has(/[{[,][ \t]*(?:#.*)?\r?\n/)],
  ["flow in block", has(/^ *[^\s{[#][^\n]*[:-] +[{[]/m)],
  ["an explicit key", has(/^ *(?:- +)*\?\s/m)],
  ["an explicit key without a value", has(/^( *)\? +\S+[ \t]*\n(?!\1:)/m)],
  ["a tag", has(/(?:^|[\s,[{:])!\S*/m)],
  ["a tag on a mapping", has(/![\w!:.,<>-]*[ \t]*(?:\r?\n +\S+ *:|\{)/)],
  ["a tag on a mapping that gets entries", has(/(?:metadata|labels|annotations)["']?[ \t]*:\s*(?:&\w+\s*)?!/)],
  ["an anchor on a mapping that gets entries", has(/(?:metadata|labels|annotations)["']?[ \t]*:\s*(?:!\S*\s+)?&/)],
  ["an anchor", has(/(?:^|\s)&\w/m)],
  ["an anchor on a mapping", has(/&\w+[ \t]*(?:![^\s]*[ \t]*)?(?:\r?\n +\S+ *:|\{)/)],
  ["an alias", has(/[\s,[{]\*\w/)],
  [
    "an alias in a tagged mapping",
    has(
      /(?:^|[\s,[{:])!\S*[ \t]*(?:&\w+[ \t]*)?(?:\{[^{}]{0,200}[\s,:]\*\w|\r?\n( +)(?:\S.*\r?\n(?:\1.*\r?\n){0,9}\1)?[^ #].*:[ \t]+\*\w)/m,
    ),
  ],
  ["a merge key", has(/(?:^|[\s{,])<<["']?\s*:/m)],
  ["a merge key before own keys", has(/^( *)<<\s*:.*\r?\n\1[^ #\n-]/m)],
  ["a merge key after own keys", has(/^( *)[^ #\n-].*\r?\n\1<<\s*:/m)],
  ["a key that is there twice", has(twice)],
  ["a key that is there twice in a previous output", (_, { previous }) => twice.test(previous ?? "")],
  ["a comment that looks like a marker", has(/#\s?(?:---|\.\.\.)/)],
  ["a comment", has(/(?:^|\s)#/m)],
  ["objects in `items`", has(/(?:^|[\s"'{,])items["']?\s*:/m)],
  ["a List of another kind", has(/Bundle/)],
  ["JSON values without markers", has(/\}\s*\{\s*"/)],
  [
    "JSON values without markers, with copies between them",
    (text, { options }) => /\}\s*\{\s*"/.test(text) && (options.strategy === "copy" || options.secrets === true),
  ],
  ["a config dumped from a cluster", has(/resourceVersion/)],
  ["a status", has(/status/)],
  [
    "a previous Secret that does not fit its name",
    (_, { isTampered, previous }) => isTampered && /Secret/.test(previous ?? ""),
  ],
  ["a forced rename beside an ambiguous reference", (_, { documents }) => hasAmbiguousRename(documents)],
  ["a Secret in a previous output", (_, { previous }) => /Secret/.test(previous ?? "")],
  ["a previous output", (_, { previous }) => previous !== undefined],
  ["CRLF", has(/\r\n/)],
  ["a lone carriage return", has(/\r(?!\n)/)],
  ["a byte order mark", has(/\uFEFF/)],
  ["a tab", has(/\t/)],
  ["an odd indentation", has(/^(?: {2})* \S/m)],
  ["a document end", has(/^\.\.\.\s/m)],
  ["a directive", has(/^%/m)],
  ["a single-quoted scalar", has(/'/)],
  ["a double-quoted scalar with an escape", has(/"[^"\n\\]*\\[xu]/)],
  ["a literal", has(/:[ \t]+(?:\S+[ \t]+)?\|/)],
  ["a folded scalar", has(/:[ \t]+(?:\S+[ \t]+)?>/)],
  ["damage", (_, { isDamaged }) => isDamaged],
];

/** Two configs of one name, one of them with a rename that its annotation asks for, and an object that may mean either. */
function hasAmbiguousRename(documents: readonly Mapping[]): boolean {
  const metadata = (object: Mapping): Mapping => (object["metadata"] ?? {}) as Mapping;
  const isForced = (object: Mapping): boolean => JSON.stringify(object).includes('"hashroll.dev/strategy":"rename"');
  return documents.filter(isForced).some((config) => {
    const { name, namespace } = metadata(config);
    const isOther = (each: Mapping): boolean =>
      each["kind"] === config["kind"] && metadata(each)["name"] === name && metadata(each)["namespace"] !== namespace;
    const isReferrer = (each: Mapping): boolean =>
      each["spec"] !== undefined &&
      metadata(each)["namespace"] === undefined &&
      JSON.stringify(each["spec"]).includes(`ame":"${String(name)}"`);
    return documents.some(isOther) && documents.some(isReferrer);
  });
}

/** Which shapes a case has. */
export function shapesOf(each: Case): string[] {
  const texts = [...each.sources.map(({ text }) => text), ...(each.previous === undefined ? [] : [each.previous])];
  return shapes.flatMap(([name, isDrawn]) => (texts.some((text) => isDrawn(text, each)) ? [name] : []));
}
