// One case of the fuzzer, made from a seed: texts, an earlier output, and what is asked for.
import { type Options, render, type Source } from "../../src/index.ts";
import { type Choices, randomChoices } from "../generate/choices.ts";
import type { Mapping } from "../generate/data.ts";
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
  /** Whether the earlier output has other values than it was written with. */
  readonly isTampered: boolean;
  /** What the texts were written from. */
  readonly documents: readonly Mapping[];
}

export function newCase(seed: number): Case {
  const random = randomFrom(seed);
  const choices = randomChoices(random);
  const { documents, earlier, options: drawn } = scenario(choices);
  const isDamaged = choices.oneIn(8);
  const damage = (text: string): string => (isDamaged ? wellFormed(mutate(text, random)) : text);
  const sources = inFiles(documents, choices).map((part, index) => ({
    path: `${index}.yaml`,
    text: damage(writeWildStream(part, choices)),
  }));
  const before = choices.oneIn(3) ? writeWildStream(earlier, choices) : undefined;
  const options = judgeable(drawn, [...sources.map(({ text }) => text), before ?? ""]);
  const hashed = before !== undefined && choices.oneIn(2) ? rendered(before, options) : before;
  const isTampered = hashed !== before && choices.oneIn(5);
  const previous = isTampered ? hashed?.replace(/\b(?:red|line|leading|yes)\b/g, "other") : hashed;
  return { isDamaged, isTampered, sources, previous, options, documents };
}

/** No file has half a character. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** Flux runs kustomize, which reads merge keys in another way than the judge. */
function judgeable(options: Options, texts: readonly string[]): Options {
  const { for: deployer, ...others } = options;
  return deployer === "flux" && texts.some((text) => text.includes("<<")) ? others : options;
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
