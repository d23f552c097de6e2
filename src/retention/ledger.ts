// The ledger: a file in the repo that holds the newest revisions of each ConfigMap, for hosts that have no memory.

import { baseNameAnnotation, sequenceAnnotation } from "../config/annotations.ts";
import { canonicalData } from "../config/canonical.ts";
import { writeBlock } from "../yaml/write/block.ts";
import { withoutTransient } from "./carried-object.ts";
import { ledgerTitle } from "./previous/ledger-file.ts";
import { matchHistory } from "./previous/match-history.ts";
import type { PreviousConfig } from "./previous/previous-config.ts";

/** In the middle of a Git merge. */
export function isConflicted(text: string): boolean {
  return /^<{7} /m.test(text);
}

/** What the lines after each of Git's markers belong to. No value has one of these at the beginning of a line. */
const parts: ReadonlyMap<string, "ours" | "base" | "theirs" | "both"> = new Map([
  ["<<<<<<<", "ours"],
  ["|||||||", "base"],
  ["=======", "theirs"],
  [">>>>>>>", "both"],
]);

/** A ledger in the middle of a Git merge holds two, of which none may be lost. */
export function sidesOfConflict(text: string): string[] {
  const ours: string[] = [];
  const theirs: string[] = [];
  let part = "both";
  for (const line of text.split("\n")) {
    const marked = parts.get(line.slice(0, 7));
    if (!marked && (part === "both" || part === "ours")) ours.push(line);
    if (!marked && (part === "both" || part === "theirs")) theirs.push(line);
    part = marked ?? part;
  }
  return [ours.join("\n"), theirs.join("\n")];
}

/**
 * The next ledger: of each config in the stream the current revision and the newest `most` others, from the stream
 * and from the ledger before. What the stream no longer has goes.
 */
export function nextLedger(
  stream: readonly PreviousConfig[],
  before: readonly PreviousConfig[],
  most: number,
): PreviousConfig[] {
  const recorded = asOneSource(stream.filter(isRecorded));
  const owners = [...new Map(recorded.map((config) => [keyOf(config), config])).values()];
  const now = matchHistory(owners, recorded);
  const known = matchHistory(owners, asOneSource(before.filter(isRecorded)));
  return owners.flatMap((owner) => numbered(now.get(owner) ?? [], known.get(owner) ?? []).slice(0, most + 1));
}

/** Secrets have no place in a repo. */
export function isRecorded({ kind, annotations }: PreviousConfig): boolean {
  return kind === "ConfigMap" && annotations.has(baseNameAnnotation);
}

/** Several files are one stream, and the sides of a merge one ledger. */
function asOneSource(configs: readonly PreviousConfig[]): PreviousConfig[] {
  return configs.map((config) => ({ ...config, rank: 0 }));
}

/** Newest first, each with its count. Counts that are there stay, so that recording again changes nothing. */
function numbered(now: readonly PreviousConfig[], known: readonly PreviousConfig[]): PreviousConfig[] {
  const [current] = now;
  if (!current) return [];
  const others = new Map([...known, ...now.slice(1)].map((each) => [each.name, each]));
  others.delete(current.name);
  const order = [current, ...others.values()];
  const counts = new Map(known.map((each) => [each.name, countOf(each)]));
  // Two branches give the same count: the current one has to be ahead of all others.
  const ahead = Math.max(0, ...known.filter(({ name }) => name !== current.name).map(countOf));
  if ((counts.get(current.name) ?? 0) <= ahead) counts.set(current.name, ahead + 1);
  // The first time, and where the stream knows older ones than the ledger, all are counted again.
  const isKnown = known.length > 0 && order.every(({ name }) => counts.has(name));
  return order.map((each, index) => {
    const count = isKnown ? (counts.get(each.name) as number) : order.length - index;
    return { ...each, annotations: new Map(each.annotations).set(sequenceAnnotation, String(count)) };
  });
}

function countOf({ annotations }: PreviousConfig): number {
  return Number(annotations.get(sequenceAnnotation) ?? 0) || 0;
}

/** Sorted by name, so that two branches that record different revisions rarely touch the same lines. */
export function writeLedger(configs: readonly PreviousConfig[]): string {
  const sorted = [...configs].sort((a, b) => compare(keyOf(a), keyOf(b)) || compare(a.name, b.name));
  return `${ledgerTitle}\n${sorted.map(writeDocument).join("")}`;
}

/**
 * The count bears the name: where one branch counts a revision again and the other has another in its place, Git must
 * not take the two for the same line and go on without a conflict.
 */
function writeDocument(config: PreviousConfig): string {
  const recorded = withoutTransient(config);
  const sequence = config.annotations.get(sequenceAnnotation) ?? "0";
  const annotations = new Map(recorded.annotations).set(sequenceAnnotation, sequence);
  const comments = new Map([[sequenceAnnotation, config.name]]);
  return `---\n${writeBlock(canonicalData({ ...recorded, annotations }), comments)}`;
}

function keyOf({ namespace, baseName }: PreviousConfig): string {
  return `${namespace ?? ""}/${baseName}`;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
