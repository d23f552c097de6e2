// Globs over names and label keys: `*`, `?`, `[a-z]`, `[!a-z]`, `{a,b}` and `\` before a character that means itself.
// Followed on all ways at once, so the time is at most pattern times text, whatever the pattern.

export type Glob =
  | { readonly ok: true; matches(text: string): boolean }
  | { readonly ok: false; readonly fault: string };

/** Takes one character and goes on to the next step, or goes on to several steps without taking any. */
type Step = { readonly takes: (character: string) => boolean } | { readonly forks: number[] };

/** A pattern that is no glob matches nothing. */
export function matchesGlob(pattern: string, text: string): boolean {
  const glob = newGlob(pattern);
  return glob.ok && glob.matches(text);
}

export function newGlob(pattern: string): Glob {
  const steps: Step[] = [];
  const fault = compile([...pattern], steps);
  return fault === undefined ? { ok: true, matches: (text) => follow(steps, text) } : { ok: false, fault };
}

const anything = (): boolean => true;

function compile(characters: readonly string[], steps: Step[]): string | undefined {
  let braces: { readonly starts: number[]; readonly ends: number[] } | undefined;
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] as string;
    if (character === "*") {
      const start = steps.length;
      steps.push({ forks: [start + 1, start + 3] }, { takes: anything }, { forks: [start] });
    } else if (character === "?") {
      steps.push({ takes: anything });
    } else if (character === "[") {
      const set = readSet(characters, at + 1);
      if (!set) return "its [ is never closed";
      steps.push({ takes: set.has });
      at = set.end;
    } else if (character === "\\") {
      const literal = characters[++at];
      if (literal === undefined) return "its last \\ has no character behind it";
      steps.push({ takes: (other) => other === literal });
    } else if (character === "{") {
      // Without nesting there is no recursion that a long pattern could exhaust, and nobody misses it.
      if (braces) return "it has { } inside { }";
      braces = { starts: [steps.length + 1], ends: [] };
      steps.push({ forks: braces.starts });
    } else if (braces && (character === "," || character === "}")) {
      steps.push({ forks: braces.ends });
      if (character === ",") braces.starts.push(steps.length);
      else {
        braces.ends.push(steps.length);
        braces = undefined;
      }
    } else {
      steps.push({ takes: (other) => other === character });
    }
  }
  return braces ? "its { is never closed" : undefined;
}

interface CharacterSet {
  readonly has: (character: string) => boolean;
  /** Where its `]` stands. */
  readonly end: number;
}

function readSet(characters: readonly string[], start: number): CharacterSet | undefined {
  const negated = characters[start] === "!" || characters[start] === "^";
  const ranges: { readonly from: number; readonly to: number }[] = [];
  const first = negated ? start + 1 : start;
  for (let at = first; at < characters.length; at++) {
    // As in shells, a ] at the very beginning means itself.
    if (characters[at] === "]" && at > first) {
      const has = (character: string): boolean => {
        const code = codeOf(character);
        return ranges.some(({ from, to }) => from <= code && code <= to) !== negated;
      };
      return { has, end: at };
    }
    if (characters[at] === "\\") at++;
    const from = characters[at];
    if (characters[at + 1] === "-" && characters[at + 2] !== "]") at += characters[at + 2] === "\\" ? 3 : 2;
    const to = characters[at];
    if (from !== undefined && to !== undefined) ranges.push({ from: codeOf(from), to: codeOf(to) });
  }
  return undefined;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function follow(steps: readonly Step[], text: string): boolean {
  let reached = reachable(steps, [0]);
  for (const character of text) {
    const next: number[] = [];
    for (const at of reached) {
      const step = steps[at];
      if (step && "takes" in step && step.takes(character)) next.push(at + 1);
    }
    if (next.length === 0) return false;
    reached = reachable(steps, next);
  }
  return reached.has(steps.length);
}

/** All steps that can be reached from these without taking a character. */
function reachable(steps: readonly Step[], from: readonly number[]): ReadonlySet<number> {
  const reached = new Set(from);
  // A set hands out what is added while it is walked through.
  for (const at of reached) {
    const step = steps[at];
    if (step && "forks" in step) for (const to of step.forks) reached.add(to);
  }
  return reached;
}
