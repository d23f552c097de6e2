// Checks the text itself: only lines that had to change may differ between input and output.
import { type Hunk, lineDiff } from "./line-diff.ts";
import type { Chunk } from "./read-stream.ts";

/** What may be replaced: each revision's name, and the base name that stood there. */
export type Renames = ReadonlyMap<string, string>;

const retention =
  "helm\\.sh/resource-policy|argocd\\.argoproj\\.io/(?:sync|compare)-options|kustomize\\.toolkit\\.fluxcd\\.io/prune";
const ownKey = `hashroll\\.dev/[\\w.-]+|helm-diff/base-name|${retention}`;

/** Whole lines that hashroll may insert, in block style or as JSON. */
const insertedLines = [
  new RegExp(`^\\s*(["']?)(?:${ownKey})\\1: \\S(?:.*\\S)?$`),
  /^\s*(["']?)(?:labels|annotations|metadata)\1:(?: \{)?$/,
  new RegExp(`^\\s*(["']?)(?:labels|annotations)\\1:\\s*\\{[^{}]*(?:${ownKey})[^{}]*\\},?$`),
  /^\s*(["']?)immutable\1: true,?$/,
  /^\s*\},?$/,
];

/** Lines without any config's name that may still be replaced by inserted ones. */
const replacedLines = [
  /^\s*(["']?)(?:labels|annotations)\1:\s*(?:\{\s*\}|null|Null|NULL|~)?,?\s*(?:#.*)?$/,
  /^\s*(["']?)immutable\1:\s*\S+\s*(?:#.*)?$/,
  new RegExp(`^\\s*(["']?)(?:${retention})\\1:`),
];

/** The document's own text against the text it came from; `hasAddedItems`: its List has grown. */
export function lineChanges(before: Chunk, after: Chunk, renames: Renames, hasAddedItems: boolean): string[] {
  return lineDiff(before.lines, after.lines).flatMap((hunk) => {
    const known = hasAddedItems ? new Set(before.lines.map(itemText)) : new Set<string>();
    return hunkViolations(hunk, renames, known);
  });
}

function hunkViolations({ line, removed, added }: Hunk, renames: Renames, known: ReadonlySet<string>): string[] {
  const bare = removed.map(withoutReturn);
  const restored = added.map((text) => ({ text, original: withBaseNames(withoutReturn(text), renames) }));
  const unclaimed = [...bare];
  const unexplained = restored.filter(({ text, original }) => {
    if (isInserted(text)) return false;
    const at = original === withoutReturn(text) ? -1 : unclaimed.indexOf(original);
    if (at >= 0) unclaimed.splice(at, 1);
    return at < 0 && !isFlowInsertion(bare, original) && !known.has(itemText(original));
  });
  const lost = bare.filter((text) => {
    const isKept = restored.some(({ original }) => original === text || isFlowInsertion([text], original));
    return !isKept && !isReplaceable(text);
  });
  return [
    ...unexplained.map(({ text }) => `line ${line}: had no reason to be added: ${JSON.stringify(text.slice(0, 120))}`),
    ...lost.map((text) => `line ${line}: had no reason to go: ${JSON.stringify(text.slice(0, 120))}`),
  ];
}

function isInserted(text: string): boolean {
  return insertedLines.some((pattern) => pattern.test(withoutReturn(text)));
}

function isReplaceable(text: string): boolean {
  return replacedLines.some((pattern) => pattern.test(text));
}

// Flow style and JSON: the entry sits inside a line, or the line got a comma because one follows.
function isFlowInsertion(removed: readonly string[], added: string): boolean {
  if (removed.some((text) => `${text},` === added)) return true;
  return /[{[]/.test(added) && new RegExp(ownKey).test(added) && removed.some((text) => isSubsequence(text, added));
}

function isSubsequence(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (at < short.length && short.startsWith(letter, at)) at += letter.length;
  return at === short.length;
}

// Longest first: one config's name can begin with another's revision.
function withBaseNames(text: string, renames: Renames): string {
  const revisions = [...renames.keys()].filter((name) => text.includes(name)).sort((a, b) => b.length - a.length);
  return revisions.reduce((line, revision) => line.replaceAll(revision, renames.get(revision) ?? revision), text);
}

function withoutReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}

function itemText(text: string): string {
  return text.replace(/^\s*(?:- )?\s*/, "").replace(/,?\s*$/, "");
}
