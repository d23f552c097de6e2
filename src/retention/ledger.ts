// The ledger: a file in the repo that holds the newest revisions of each ConfigMap, for hosts that have no memory.

import { writeCanonical } from "./canonical.ts";
import { newestFirst, ownRevisions } from "./carry.ts";
import { type PreviousConfig, sequenceAnnotation } from "./previous.ts";
import { withoutFleeting } from "./write-carried.ts";

/** The first line of every ledger. */
const title = "# hashroll ledger: the newest revisions of each ConfigMap. Written by `hashroll record`.";

export function isLedger(text: string): boolean {
  return text.startsWith("# hashroll ledger:");
}

/** A ledger in the middle of a Git merge holds two, of which none may be lost. */
export function sidesOfConflict(text: string): string[] {
  if (!/^<{7} /m.test(text)) return [text];
  const sides = { ours: [] as string[], theirs: [] as string[] };
  let part: "both" | "ours" | "base" | "theirs" = "both";
  for (const line of text.split("\n")) {
    if (line.startsWith("<<<<<<< ")) part = "ours";
    else if (part === "ours" && line.startsWith("|||||||")) part = "base";
    else if ((part === "ours" || part === "base") && line.startsWith("=======")) part = "theirs";
    else if (part === "theirs" && line.startsWith(">>>>>>> ")) part = "both";
    else {
      if (part === "both" || part === "ours") sides.ours.push(line);
      if (part === "both" || part === "theirs") sides.theirs.push(line);
    }
  }
  return [sides.ours.join("\n"), sides.theirs.join("\n")];
}

/**
 * The next ledger: of each config in the stream the current revision and the newest `most` others, from the stream
 * and from the ledger before. What the stream no longer has goes.
 */
export function nextLedger(stream: readonly PreviousConfig[], before: readonly PreviousConfig[], most: number): PreviousConfig[] {
  const recorded = stream.filter(isRecorded);
  const first = new Map(recorded.map((config) => [keyOf(config), config]));
  return [...first.values()].flatMap((config) => {
    const now = newestFirst(ownRevisions(config, recorded));
    const known = newestFirst(ownRevisions(config, before.filter(isRecorded)));
    return numbered(now, known).slice(0, most + 1);
  });
}

/** Secrets have no place in a repo. */
function isRecorded({ kind, annotations }: PreviousConfig): boolean {
  return kind === "ConfigMap" && annotations.has("hashroll.dev/base-name");
}

/** Newest first, each with its count. Counts that are there stay, so that recording again changes nothing. */
function numbered(now: readonly PreviousConfig[], known: readonly PreviousConfig[]): PreviousConfig[] {
  const [current] = now;
  if (!current) return [];
  const others = [...known, ...now.slice(1)].filter(({ name }) => name !== current.name);
  const order = [current, ...new Map(others.map((each) => [each.name, each])).values()];
  const counts = new Map(known.map((each) => [each.name, countOf(each)]));
  const oldest = Math.min(order.length, ...counts.values());
  const newest = Math.max(order.length - 1, ...counts.values());
  const isNewest = known[0]?.name === current.name;
  return order.map((each, index) => {
    const unknown = known.length > 0 ? Math.max(0, oldest - 1) : order.length - index;
    const count = index === 0 ? (isNewest ? (counts.get(each.name) as number) : newest + 1) : (counts.get(each.name) ?? unknown);
    return { ...each, annotations: new Map(each.annotations).set(sequenceAnnotation, String(count)) };
  });
}

function countOf({ annotations }: PreviousConfig): number {
  return Number(annotations.get(sequenceAnnotation) ?? 0) || 0;
}

/** Sorted by name, so that two branches that record different revisions rarely touch the same lines. */
export function writeLedger(configs: readonly PreviousConfig[]): string {
  const sorted = [...configs].sort((a, b) => compare(keyOf(a), keyOf(b)) || compare(a.name, b.name));
  const documents = sorted.map((config) => {
    const { annotations, ...rest } = withoutFleeting(config);
    const sequence = config.annotations.get(sequenceAnnotation) ?? "0";
    return `---\n${writeCanonical({ ...rest, annotations }, new Map(annotations).set(sequenceAnnotation, sequence))}`;
  });
  return `${title}\n${documents.join("")}`;
}

function keyOf({ namespace, baseName }: PreviousConfig): string {
  return `${namespace ?? ""}/${baseName}`;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
