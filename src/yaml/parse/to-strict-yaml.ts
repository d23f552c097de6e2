// Makes a text that go-yaml reads and a strict YAML 1.2 reader rejects readable to both, without changing what it means.
// It keeps the way back to the real offsets, and decides nothing about whether the text is right.

import { partitionPoint } from "../../collections/partition-point.ts";
import { findLenientSyntax, type Patch } from "./find-lenient-syntax.ts";

export interface StrictText {
  readonly text: string;
  /** From an offset into the relaxed text to the offset into the given one. Monotone. */
  readonly toSource: (offset: number) => number;
}

/** `undefined` when there is nothing to do. */
export function toStrictYaml(text: string): StrictText | undefined {
  const patches = findLenientSyntax(text);
  if (patches === undefined || patches.length === 0) return undefined;
  let relaxed = "";
  let from = 0;
  for (const patch of patches) {
    relaxed += text.slice(from, patch.at) + patch.text;
    from = patch.at + patch.length;
  }
  return { text: relaxed + text.slice(from), toSource: sourceMap(patches) };
}

function sourceMap(patches: readonly Patch[]): (offset: number) => number {
  // Where each patch ends in the relaxed text, and by how much everything after it is shifted.
  const ends: number[] = [];
  const shifts: number[] = [];
  let shift = 0;
  for (const patch of patches) {
    shift += patch.text.length - patch.length;
    shifts.push(shift);
    ends.push(patch.at + patch.length + shift);
  }
  return (offset) => {
    const passed = partitionPoint(patches.length, (index) => (ends[index] as number) <= offset);
    const mapped = offset - (shifts[passed - 1] ?? 0);
    const next = patches[passed];
    // An offset inside a patch stands for the place where the patch was put.
    return next === undefined ? mapped : Math.min(mapped, next.at);
  };
}
