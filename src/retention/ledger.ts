// The ledger: a file in the repo that holds the newest revisions of each ConfigMap, for hosts that have no memory.

import { compare } from "../collections/compare.ts";
import { baseNameAnnotation, sequenceAnnotation } from "../config/annotations.ts";
import { canonicalData } from "../config/canonical.ts";
import { newStateCounter } from "../config/count-states.ts";
import { keySetText, shareKeys } from "../config/keys.ts";
import { writeBlock } from "../yaml/write/block.ts";
import { withoutTransient } from "./carried-object.ts";
import { ledgerTitle } from "./previous/ledger-file.ts";
import { historyOf, matchHistory } from "./previous/match-history.ts";
import type { PreviousConfig } from "./previous/previous-config.ts";

/**
 * The next ledger: of each config in the stream the current revision and the newest `most` others, from the stream, from
 * the ledger before, and from its own `history` in Git: a commit that was reverted, or merged badly, takes none away.
 * What the stream no longer has goes.
 */
export function nextLedger(
  stream: readonly PreviousConfig[],
  before: readonly PreviousConfig[],
  history: readonly PreviousConfig[],
  most: number,
): PreviousConfig[] {
  const recorded = asOneSource(stream.filter(isRecorded));
  const owners = [...new Map(recorded.map((config) => [keyOf(config), config])).values()];
  const now = matchHistory(owners, recorded);
  // The ledger's own counts are the valid ones.
  const names = new Set(before.map(revisionKey));
  const all = [...before, ...history.filter((each) => !names.has(revisionKey(each)))];
  const known = matchHistory(owners, asOneSource(all.filter(isRecorded)));
  return owners.flatMap((owner) => {
    const isInLedger = (each: PreviousConfig): boolean => names.has(revisionKey(each));
    const [ofStream, ofLedger] = [now.get(owner) ?? [], known.get(owner) ?? []];
    const current = currentOnes(ofStream);
    const older = newestFirst(ofStream, ofLedger, current, isInLedger);
    return numbered(current, newestStates(current, older, most), ofLedger);
  });
}

/** One, or one of each set of keys: those that none of the others lists. */
function currentOnes(now: readonly PreviousConfig[]): readonly PreviousConfig[] {
  const listed = new Set(now.flatMap(historyOf));
  const bySet = new Map<string, PreviousConfig>();
  for (const each of now.filter(({ name }, index) => index === 0 || !listed.has(name))) {
    const set = keySetText(each.keys);
    if (!bySet.has(set)) bySet.set(set, each);
  }
  return [...bySet.values()];
}

/** Of the older ones, those of so many states. */
function newestStates(
  current: readonly PreviousConfig[],
  older: readonly PreviousConfig[],
  most: number,
): PreviousConfig[] {
  const states = newStateCounter(current.map(({ keys }) => keys));
  return older.filter(({ keys }) => {
    const fits = states.ageOf(keys) <= most;
    if (fits) states.add(keys);
    return fits;
  });
}

/** Secrets have no place in a repo. */
export function isRecorded({ kind, annotations }: PreviousConfig): boolean {
  return kind === "ConfigMap" && annotations.has(baseNameAnnotation);
}

/** Several files are one stream, and the sides of a merge one ledger. */
function asOneSource(configs: readonly PreviousConfig[]): PreviousConfig[] {
  return configs.map((config) => ({ ...config, rank: 0 }));
}

/** After the current ones: what the ledger has, and newer ones that it lost; what else the stream has; what else Git has. */
function newestFirst(
  now: readonly PreviousConfig[],
  known: readonly PreviousConfig[],
  current: readonly PreviousConfig[],
  isInLedger: (config: PreviousConfig) => boolean,
): PreviousConfig[] {
  const older = now.filter((each) => !current.includes(each));
  const oldest = Math.min(...known.filter(isInLedger).map(countOf));
  const recent = known.filter((each) => countOf(each) >= oldest);
  const inOrder = new Map([...recent, ...older, ...known].map((each) => [each.name, each]));
  for (const each of older) inOrder.set(each.name, each);
  for (const { name } of current) inOrder.delete(name);
  return [...inOrder.values()];
}

/** Each with its count. Counts that are there stay, so that recording again changes nothing. */
function numbered(
  current: readonly PreviousConfig[],
  older: readonly PreviousConfig[],
  known: readonly PreviousConfig[],
): PreviousConfig[] {
  const order = [...current, ...older];
  const counts = new Map(known.map((each) => [each.name, countOf(each)]));
  const names = new Set(current.map(({ name }) => name));
  const others = known.filter(({ name }) => !names.has(name));
  const ahead = Math.max(0, ...others.map(countOf));
  // Two branches give the same count: a current one has to be ahead of all others of its keys.
  for (const { name, keys } of current) {
    const ofItsKeys = others.filter((each) => shareKeys(each.keys, keys)).map(countOf);
    if ((counts.get(name) ?? 0) <= Math.max(0, ...ofItsKeys)) counts.set(name, ahead + 1);
  }
  // The first time, and where the stream knows older ones than the ledger, all are counted again, ahead of the history.
  const isKnown = known.length > 0 && order.every(({ name }) => counts.has(name));
  return order.map((each, index) => {
    const count = isKnown ? (counts.get(each.name) as number) : ahead + order.length - index;
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

function revisionKey({ namespace, name }: PreviousConfig): string {
  return `${namespace ?? ""}/${name}`;
}
