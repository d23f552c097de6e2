// The configs of two sides that differ, by the names that their authors wrote.

import {
  baseNameAnnotation,
  configLabel,
  historyAnnotation,
  keysAnnotation,
  sequenceAnnotation,
} from "../../config/annotations.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import { lastAppliedAnnotation } from "../../manifest/server-fields.ts";
import { isRetentionKey } from "../../retention/keep-annotations.ts";
import { type Data, toData } from "../../yaml/value/to-data.ts";
import { type ConfigState, sliceKeys } from "./config-states.ts";
import type { DiffedSlice } from "./diff-document.ts";
import { type ObjectPair, pairObjects } from "./pair-objects.ts";
import { compareContents } from "./value/compare-contents.ts";
import { valuesOf } from "./value/config-content.ts";
import { describeChanges } from "./value/describe-changes.ts";
import { findChanges } from "./value/find-changes.ts";
import type { SecretGuard } from "./value/secret-guard.ts";
import type { DiffedKey, FieldChange } from "./value/value-change.ts";

export interface ConfigDifference extends ObjectPair<ConfigState> {
  readonly keys: readonly DiffedKey[];
  readonly fields: readonly FieldChange[];
  /** Whether its content, or the suffix made from it, is another one. */
  readonly isRevised: boolean;
}

/** `hasMetadata`: false where labels and annotations are those of a cluster. */
export function compareConfigs(
  old: readonly ConfigState[],
  now: readonly ConfigState[],
  guard: SecretGuard,
  hasMetadata: boolean,
): ConfigDifference[] {
  return pairObjects(old, now).flatMap((pair) => {
    const keys = compareKeys(pair, guard);
    if (!pair.old || !pair.new) return [{ ...pair, keys, fields: [], isRevised: true }];
    const fields = hasMetadata ? compareMetadata(pair.old, pair.new, guard) : [];
    const isRevised = keys.length > 0 || isRenamed(pair.old, pair.new);
    return isRevised || fields.length > 0 ? [{ ...pair, keys, fields, isRevised }] : [];
  });
}

/** The same values written in another way can have another suffix. */
function isRenamed(old: ConfigState, now: ConfigState): boolean {
  const namesOf = ({ current, baseName }: ConfigState): string[] =>
    current.map(({ name }) => name ?? "").filter((name) => name !== baseName);
  const [before, after] = [namesOf(old), namesOf(now)];
  return before.length > 0 && after.length > 0 && before.join() !== after.join();
}

/** Undefined where the config is one revision on both sides. */
export function compareSlices({ old, new: now }: ObjectPair<ConfigState>): DiffedSlice[] | undefined {
  const [before, after] = [old?.current ?? [], now?.current ?? []];
  if (![...before, ...after].some((each) => sliceKeys(each))) return undefined;
  const without = (all: readonly ManifestObject[], others: readonly ManifestObject[], change: DiffedSlice["change"]) =>
    all
      .filter(({ name }) => !others.some((other) => other.name === name))
      .map((each): DiffedSlice => {
        const keys = sliceKeys(each);
        return { name: each.name ?? "", change, ...(keys && { keys: [...keys] }) };
      });
  return [...without(before, after, "removed"), ...without(after, before, "added")];
}

function compareKeys({ old, new: now }: ObjectPair<ConfigState>, guard: SecretGuard): DiffedKey[] {
  const isSecret = (now ?? old)?.kind === "Secret";
  const [before, after] = [valuesOf(old?.current ?? []), valuesOf(now?.current ?? [])];
  return compareContents(before, after, isSecret, guard);
}

/** Labels, annotations and type, without what hashroll and deployers write. */
function compareMetadata(old: ConfigState, now: ConfigState, guard: SecretGuard): FieldChange[] {
  const [before, after] = [old.current[0], now.current[0]];
  if (!before || !after) return [];
  const changes = findChanges(dataOf(before), dataOf(after)).filter(({ path: [first, second, third] }) => {
    if (first === "type") return true;
    if (first !== "metadata" || (second !== "labels" && second !== "annotations")) return false;
    return typeof third !== "string" || !isWritten(third);
  });
  const described = describeChanges(changes, guard);
  // An annotation can hold the whole Secret.
  return now.kind === "Secret" ? described.map(({ path, change }) => ({ path, change })) : described;
}

/** Mappings that are not there count as empty ones, so that each key is a change of its own. */
function dataOf({ root, metadata }: ManifestObject): Data {
  const mapping = (key: string): Data => {
    const node = metadata?.node.get(key);
    const data = node && toData(node);
    return data instanceof Map ? data : new Map();
  };
  const known = new Map<string, Data>([
    ["labels", mapping("labels")],
    ["annotations", mapping("annotations")],
  ]);
  const type = root.node.get("type");
  return new Map<string, Data>([["metadata", known], ...(type ? [["type", toData(type)] as const] : [])]);
}

const writtenKeys: ReadonlySet<string> = new Set([
  ...[baseNameAnnotation, historyAnnotation, keysAnnotation, sequenceAnnotation, configLabel],
  ...["helm-diff/base-name", lastAppliedAnnotation],
]);

function isWritten(key: string): boolean {
  return writtenKeys.has(key) || isRetentionKey(key);
}
