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
  const state: State = { characters: [...pattern], at: 0, steps: [], braces: undefined };
  while (state.at < state.characters.length) {
    const character = state.characters[state.at++] as string;
    const fault = (special.get(character) ?? itself)(state, character);
    if (fault !== undefined) return { ok: false, fault };
  }
  if (state.braces) return { ok: false, fault: "its { is never closed" };
  return { ok: true, matches: (text) => follow(state.steps, text) };
}

interface State {
  readonly characters: readonly string[];
  /** Behind the character that is being read. */
  at: number;
  readonly steps: Step[];
  /** The braces that are open: where their choices start, and where each of them goes on. */
  braces: { readonly starts: number[]; readonly ends: number[] } | undefined;
}

/** Adds the steps for a character, or says what is wrong with it. */
type Compile = (state: State, character: string) => string | undefined;

const anything = (): boolean => true;

const itself: Compile = ({ steps }, character) => void steps.push({ takes: (other) => other === character });

const special: ReadonlyMap<string, Compile> = new Map<string, Compile>([
  [
    "*",
    ({ steps }) =>
      void steps.push({ forks: [steps.length + 1, steps.length + 3] }, { takes: anything }, { forks: [steps.length] }),
  ],
  ["?", ({ steps }) => void steps.push({ takes: anything })],
  ["[", compileSet],
  ["{", openBraces],
  [",", endChoice],
  ["}", endChoice],
  ["\\", escaped],
]);

function compileSet(state: State): string | undefined {
  const set = readSet(state.characters, state.at);
  if (!set) return "its [ is never closed";
  state.steps.push({ takes: set.has });
  state.at = set.end + 1;
  return undefined;
}

function openBraces(state: State): string | undefined {
  // Without nesting there is no recursion that a long pattern could exhaust, and nobody misses it.
  if (state.braces) return "it has { } inside { }";
  state.braces = { starts: [state.steps.length + 1], ends: [] };
  state.steps.push({ forks: state.braces.starts });
  return undefined;
}

function endChoice(state: State, character: string): string | undefined {
  const { braces, steps } = state;
  if (!braces) return itself(state, character);
  steps.push({ forks: braces.ends });
  if (character === ",") braces.starts.push(steps.length);
  else {
    braces.ends.push(steps.length);
    state.braces = undefined;
  }
  return undefined;
}

function escaped(state: State): string | undefined {
  const literal = state.characters[state.at++];
  return literal === undefined ? "its last \\ has no character behind it" : itself(state, literal);
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
