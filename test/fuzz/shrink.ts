// Makes a failing case small: options, files, documents, lines and characters are taken away as long as it fails in the
// same way. Many candidates are tried at once, because kubectl reads them in one run.
import type { Case } from "./new-case.ts";

/** Which of these cases still fail in the same way. */
export type StillFails = (cases: readonly Case[]) => Promise<boolean[]>;

export async function shrink(failing: Case, stillFails: StillFails): Promise<Case> {
  let current = failing;
  for (;;) {
    const before = sizeOf(current);
    current = await simplify(current, stillFails);
    for (const unit of units) current = await shrinkTexts(current, unit, stillFails);
    if (sizeOf(current) >= before) return current;
  }
}

function sizeOf({ sources, previous, options }: Case): number {
  const texts = [...sources.map(({ text }) => text), previous ?? ""];
  return texts.join("").length + sources.length + JSON.stringify(options).length;
}

/** Documents, lines, words, characters. */
const units: readonly ((text: string) => string[])[] = [
  (text) => text.split(/(?<=\n)(?=---)/),
  (text) => text.split(/(?<=\n)/),
  (text) => text.split(/(?<=[\s,:{}[\]])/),
  (text) => (text.length > 400 ? [text] : [...text]),
];

async function simplify(current: Case, stillFails: StillFails): Promise<Case> {
  const candidates: Case[] = [
    ...(current.previous === undefined ? [] : [{ ...current, previous: undefined }]),
    ...Object.keys(current.options).map((key) => ({
      ...current,
      options: Object.fromEntries(Object.entries(current.options).filter(([name]) => name !== key)),
    })),
    ...(current.sources.length > 1
      ? current.sources.map((_, index) => ({ ...current, sources: current.sources.filter((_, at) => at !== index) }))
      : []),
  ];
  const [first] = await failingOf(candidates, stillFails);
  return first === undefined ? current : simplify(first, stillFails);
}

async function failingOf(candidates: readonly Case[], stillFails: StillFails): Promise<Case[]> {
  if (candidates.length === 0) return [];
  const fails = await stillFails(candidates);
  return candidates.filter((_, index) => fails[index]);
}

async function shrinkTexts(current: Case, unit: (text: string) => string[], stillFails: StillFails): Promise<Case> {
  let result = current;
  for (const index of current.sources.keys()) {
    const put = (text: string): Case => ({
      ...result,
      sources: result.sources.map((source, at) => (at === index ? { ...source, text } : source)),
    });
    result = put(await shrinkText(unit(result.sources[index]?.text ?? ""), put, stillFails));
  }
  if (result.previous === undefined) return result;
  const put = (previous: string): Case => ({ ...result, previous });
  return put(await shrinkText(unit(result.previous), put, stillFails));
}

/** Takes ever smaller runs of parts away. */
async function shrinkText(
  parts: readonly string[],
  put: (text: string) => Case,
  stillFails: StillFails,
): Promise<string> {
  let left = parts;
  for (let size = Math.ceil(parts.length / 2); size >= 1; ) {
    const candidates = Array.from({ length: Math.ceil(left.length / size) }, (_, at) =>
      left.filter((_, index) => index < at * size || index >= (at + 1) * size),
    );
    const fails = await stillFails(candidates.map((each) => put(each.join(""))));
    const found = fails.indexOf(true);
    if (found >= 0) left = await withoutMore(left, fails, size, candidates[found] as string[], put, stillFails);
    else if (size === 1) break;
    if (found < 0 || size > left.length) size = Math.max(1, Math.min(Math.floor(size / 2), left.length));
    if (left.length === 0) break;
  }
  return left.join("");
}

/** All runs that can go one by one can often go together. */
async function withoutMore(
  parts: readonly string[],
  fails: readonly boolean[],
  size: number,
  one: readonly string[],
  put: (text: string) => Case,
  stillFails: StillFails,
): Promise<readonly string[]> {
  const goable = [...fails.keys()].filter((at) => fails[at]);
  const subsets = [
    goable,
    goable.filter((_, at) => at % 2 === 0),
    goable.slice(0, Math.ceil(goable.length / 2)),
    goable.slice(-Math.ceil(goable.length / 4)),
  ];
  const tries = subsets.map((gone) => parts.filter((_, index) => !gone.includes(Math.floor(index / size))));
  const results = await stillFails(tries.map((each) => put(each.join(""))));
  return tries[results.indexOf(true)] ?? one;
}
