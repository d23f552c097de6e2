// One case of the fuzzer, made from a seed: texts, an earlier output, and what is asked for.
import { type Options, render, type Source } from "../../src/index.ts";
import { type Choices, randomChoices } from "../generate/choices.ts";
import { mutate, randomFrom } from "../generate/mutate-yaml.ts";
import { writeWildStream } from "../generate/write-wild-stream.ts";
import { scenario } from "./scenario.ts";

export interface Case {
  readonly sources: readonly Source[];
  /** The text of an earlier output. */
  readonly previous: string | undefined;
  readonly options: Options;
  /** Whether the texts were damaged after they were written. */
  readonly isDamaged: boolean;
}

export function newCase(seed: number): Case {
  const random = randomFrom(seed);
  const choices = randomChoices(random);
  const { documents, earlier, options } = scenario(choices);
  const isDamaged = choices.oneIn(8);
  const damage = (text: string): string => (isDamaged ? mutate(text, random) : text);
  const sources = inFiles(documents, choices).map((part, index) => ({
    path: `${index}.yaml`,
    text: damage(writeWildStream(part, choices)),
  }));
  const before = choices.oneIn(3) ? writeWildStream(earlier, choices) : undefined;
  const hashed = before !== undefined && choices.oneIn(2) ? rendered(before, options) : before;
  return { isDamaged, sources, previous: hashed, options };
}

function inFiles<T>(items: readonly T[], choices: Choices): T[][] {
  if (!choices.oneIn(6)) return [[...items]];
  const at = choices.pick(items.length);
  return [items.slice(0, at), items.slice(at)];
}

function rendered(text: string, options: Options): string {
  try {
    return render(text, options).text ?? text;
  } catch {
    return text;
  }
}
