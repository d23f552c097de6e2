// A shortest line diff (Myers), fast where the two texts differ in little.

export interface Hunk {
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export function lineDiff(before: readonly string[], after: readonly string[]): Hunk[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [endA, endB] = [before.length, after.length];
  while (endA > start && endB > start && before[endA - 1] === after[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [a, b] = [before.slice(start, endA), after.slice(start, endB)];
  return hunksOf(a, b, commonLines(a, b)).map((hunk) => ({ ...hunk, line: hunk.line + start }));
}

type Match = readonly [number, number];

// Texts that differ in more than this are taken as wholly different: the trace would fill memory.
const tooManyEdits = 2000;

function hunksOf(a: readonly string[], b: readonly string[], matches: readonly Match[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...matches, [a.length, b.length] as const]) {
    if (nextX > x || nextY > y) hunks.push({ line: x + 1, removed: a.slice(x, nextX), added: b.slice(y, nextY) });
    [x, y] = [nextX + 1, nextY + 1];
  }
  return hunks;
}

function commonLines(a: readonly string[], b: readonly string[]): Match[] {
  const trace = furthestPaths(a, b);
  const matches: Match[] = [];
  let [x, y] = [a.length, b.length];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits] as Map<number, number>;
    const k = x - y;
    const isDown = k === -edits || (k !== edits && at(furthest, k - 1) < at(furthest, k + 1));
    const previousX = edits === 0 ? 0 : at(furthest, isDown ? k + 1 : k - 1);
    const previousY = edits === 0 ? 0 : previousX - (isDown ? k + 1 : k - 1);
    while (x > previousX && y > previousY) {
      [x, y] = [x - 1, y - 1];
      matches.push([x, y]);
    }
    [x, y] = [previousX, previousY];
  }
  return matches.reverse();
}

// For each number of edits: how far each diagonal had come before that edit.
function furthestPaths(a: readonly string[], b: readonly string[]): Map<number, number>[] {
  const trace: Map<number, number>[] = [];
  const furthest = new Map<number, number>([[1, 0]]);
  for (let edits = 0; ; edits += 1) {
    if (edits > tooManyEdits) return [];
    trace.push(new Map(furthest));
    for (let k = -edits; k <= edits; k += 2) {
      const isDown = k === -edits || (k !== edits && at(furthest, k - 1) < at(furthest, k + 1));
      let x = isDown ? at(furthest, k + 1) : at(furthest, k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      furthest.set(k, x);
      if (x >= a.length && x - k >= b.length) return trace;
    }
  }
}

function at(furthest: ReadonlyMap<number, number>, k: number): number {
  return furthest.get(k) ?? -1;
}
