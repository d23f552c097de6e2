// One case of the fuzzer: texts and options made from a seed, what the filter makes of them, and whether that is right.
import { type Options, type Rendered, render, type Source } from "../../src/index.ts";
import { type Choices, randomChoices } from "../generate/choices.ts";
import { mutate, randomFrom } from "../generate/mutate-yaml.ts";
import { writeWildStream } from "../generate/write-wild-stream.ts";
import { judge } from "./judge.ts";
import { type KubectlText, readWithKubectl } from "./kubectl-reader.ts";
import { scenario } from "./scenario.ts";

export interface Case {
  readonly sources: readonly Source[];
  readonly previous: string | undefined;
  readonly options: Options;
}

export interface Verdict {
  readonly outcome: "emitted" | "refused" | "refused by both" | "unread";
  readonly violations: readonly string[];
}

export function newCase(seed: number): Case {
  const random = randomFrom(seed);
  const choices = randomChoices(random);
  const { documents, earlier, options } = scenario(choices);
  const damage = (text: string): string => (choices.oneIn(8) ? mutate(text, random) : text);
  const sources = inFiles(documents, choices).map((part, index) => ({
    path: `${index}.yaml`,
    text: damage(writeWildStream(part, choices)),
  }));
  const before = choices.oneIn(3) ? writeWildStream(earlier, choices) : undefined;
  const hashed = before !== undefined && choices.oneIn(2) ? rendered(before, options) : before;
  return { sources, previous: hashed, options };
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

/** All cases at once: kubectl reads their inputs and outputs in one run. */
export async function runCases(cases: readonly Case[], kubectl: string): Promise<Verdict[]> {
  const runs = cases.map((each) => ({ ...each, ...runOf(each) }));
  const texts: string[] = [];
  const add = (text: string): number => texts.push(text) - 1;
  const places = runs.map(({ sources, previous, output }) => ({
    sources: sources.map(({ text }) => add(text)),
    previous: previous === undefined ? undefined : add(previous),
    output: output === undefined ? undefined : add(output),
  }));
  const read = await readWithKubectl(kubectl, texts);
  const at = (index: number): KubectlText => read[index] as KubectlText;
  return runs.map((run, index) => {
    const own = places[index] as (typeof places)[number];
    const inputs = own.sources.map(at);
    const previous = own.previous === undefined ? undefined : at(own.previous);
    return verdict(run, inputs, previous, own.output === undefined ? undefined : at(own.output));
  });
}

interface Run {
  readonly rendered?: Rendered;
  readonly output?: string | undefined;
  readonly violations: readonly string[];
}

function optionsOf({ options, previous }: Case): Options {
  return previous === undefined ? options : { ...options, previous: [{ path: "previous.yaml", text: previous }] };
}

function runOf(each: Case): Run {
  const options = optionsOf(each);
  let result: Rendered;
  try {
    result = render(each.sources, options);
  } catch (error) {
    return { violations: [`crash: ${String(error)}`] };
  }
  const output = result.text;
  if (output === undefined) return { rendered: result, violations: [] };
  return { rendered: result, output, violations: secondRun(output, options) };
}

function secondRun(output: string, options: Options): string[] {
  try {
    const { text, report } = render(output, options);
    if (text === output) return [];
    const codes = report.problems.filter(({ severity }) => severity === "error").map(({ code }) => code);
    return [text === undefined ? `the second run refuses: ${codes.join()}` : "the second run changes the output"];
  } catch (error) {
    return [`crash in the second run: ${String(error)}`];
  }
}

/** What the filter can rightly refuse, though kubectl reads it. */
const rightlyRefused = new Set([
  "trigger-target",
  "trigger-source",
  "trigger-rule",
  "invalid-trigger",
  "pin-without-revision",
  "unknown-pin",
  "bad-pin",
  "conflicting-configs",
  "unnamed-config",
  "no-reload",
]);

function verdict(
  run: Case & Run,
  inputs: readonly KubectlText[],
  previous: KubectlText | undefined,
  output: KubectlText | undefined,
): Verdict {
  const { rendered: result } = run;
  const inputFaults = inputs.flatMap(({ faults }) => faults);
  const isRead = inputFaults.length === 0;
  if (!result) return { outcome: "emitted", violations: run.violations };
  if (!output) {
    const errors = result.report.problems.filter(({ severity }) => severity === "error");
    const isPreviousRead = (previous?.faults ?? []).length === 0;
    const wrong = isRead && isPreviousRead ? errors.filter(({ code }) => !rightlyRefused.has(code)) : [];
    return {
      outcome: isRead && isPreviousRead ? "refused" : "refused by both",
      violations: wrong.map(({ code, message }) => `refused: ${code}: ${message}`),
    };
  }
  if (!isRead) {
    const isSame = run.sources.length === 1 && run.sources[0]?.text === run.output;
    const violations = isSame || output.faults.length > 0 ? [] : ["kubectl refuses the input, but not the output"];
    return { outcome: "unread", violations: [...run.violations, ...violations] };
  }
  if (output.faults.length > 0)
    return { outcome: "emitted", violations: [`kubectl refuses the output: ${output.faults.join("; ")}`] };
  const { report } = result;
  const stream = { objects: inputs.flatMap(({ objects }) => objects), previous: previous?.objects, report };
  return {
    outcome: "emitted",
    violations: [...run.violations, ...judge({ ...stream, options: run.options, output: output.objects })],
  };
}

/** The same for violations of the same sort. */
export function classOf(violation: string): string {
  const general = violation.replace(/"[^"]*"/g, "Q").replace(/\d+/g, "N");
  if (general.startsWith("unexpected")) return `unexpected at ${/: (?:\.[^ :.[\]]+)?/.exec(general)?.[0] ?? ""}`;
  if (general.startsWith("crash")) return general.replace(/: [A-Z]\w+ \S+: /, ": ").replace(/[\w.-]+\.yaml:N: /, "");
  if (general.startsWith("refused")) return general;
  return general.replace(/: .*/, "");
}
