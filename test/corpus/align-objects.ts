// Finds out which object of the output came from which object of the input, by order and name.
import { suffixPattern } from "./kustomize-suffix.ts";
import { nameOf, type StreamObject } from "./read-stream.ts";

export interface Pair {
  readonly before: StreamObject;
  readonly after: StreamObject;
}

/** An object that only the output has, and the config it was added after. */
export interface Added {
  readonly base: StreamObject;
  readonly after: StreamObject;
}

export interface Alignment {
  readonly pairs: readonly Pair[];
  readonly added: readonly Added[];
  readonly violations: readonly string[];
}

export function alignObjects(
  before: readonly StreamObject[],
  after: readonly StreamObject[],
  configKinds: readonly string[],
): Alignment {
  const pairs: Pair[] = [];
  const added: Added[] = [];
  const violations: string[] = [];
  let next = 0;
  for (const [index, object] of after.entries()) {
    const base = pairs.at(-1)?.before;
    const isRevisionOfLast = base !== undefined && isRevision(base, object, configKinds);
    const found =
      isRevisionOfLast && !isNeeded(before[next], after.slice(index), configKinds)
        ? -1
        : before.findIndex((candidate, at) => at >= next && corresponds(candidate, object, configKinds));
    if (found >= 0) {
      for (const lost of before.slice(next, found)) violations.push(`lost: ${nameOf(lost)}`);
      pairs.push({ before: before[found] as StreamObject, after: object });
      next = found + 1;
    } else if (isRevisionOfLast) {
      added.push({ base, after: object });
    } else {
      violations.push(`added, and no revision of the config in front of it: ${nameOf(object)}`);
    }
  }
  for (const lost of before.slice(next)) violations.push(`lost: ${nameOf(lost)}`);
  return { pairs, added, violations };
}

// The same config twice in a row: a revision after the first can be its copy or the second one
// renamed. It is the second one unless that follows by itself.
function isNeeded(
  expected: StreamObject | undefined,
  [revision, follower]: readonly StreamObject[],
  configKinds: readonly string[],
): boolean {
  if (expected === undefined || revision === undefined) return false;
  if (!corresponds(expected, revision, configKinds)) return false;
  return follower === undefined || !corresponds(expected, follower, configKinds);
}

function corresponds(before: StreamObject, after: StreamObject, configKinds: readonly string[]): boolean {
  return (isSameBut(before, after) && before.name === after.name) || isRevision(before, after, configKinds);
}

export function isConfig(object: StreamObject, configKinds: readonly string[]): boolean {
  return object.apiVersion === "v1" && configKinds.includes(object.kind);
}

function isRevision(base: StreamObject, object: StreamObject, configKinds: readonly string[]): boolean {
  if (!isConfig(base, configKinds) || !isSameBut(base, object)) return false;
  const rest = object.name.startsWith(`${base.name}-`) ? object.name.slice(base.name.length + 1) : "";
  return new RegExp(`^${suffixPattern}$`).test(rest);
}

function isSameBut(a: StreamObject, b: StreamObject): boolean {
  return a.apiVersion === b.apiVersion && a.kind === b.kind && a.namespace === b.namespace;
}
