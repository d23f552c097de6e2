// Runs cases, and says what is wrong with what comes out: what kubectl reads in the inputs and outputs decides.
import { type Options, type Rendered, render } from "../../src/index.ts";
import { isMapping, type Mapping, mappingOf, type Value } from "../corpus/read-stream.ts";
import { judge } from "./judge.ts";
import { metadataOf } from "./judged-stream.ts";
import type { KubectlText } from "./kubectl-reader.ts";
import type { Case } from "./new-case.ts";

export interface Verdict {
  /** `unread`: kubectl refuses the input, hashroll had no need to read it. */
  readonly outcome: "emitted" | "refused" | "refused by both" | "unread" | "odd";
  /** None where everything is right. */
  readonly violations: readonly string[];
}

/** What a program reads in texts. */
export type Reader = (texts: readonly string[]) => Promise<KubectlText[]>;

/** All cases at once: the inputs and outputs are read in one run. */
export async function runCases(cases: readonly Case[], readTexts: Reader): Promise<Verdict[]> {
  const runs = cases.map((each) => ({ ...each, ...runOf(each) }));
  const texts: string[] = [];
  const add = (text: string): number => texts.push(text) - 1;
  const places = runs.map(({ sources, previous, output }) => ({
    sources: sources.map(({ text }) => add(text)),
    cuts: sources.flatMap(({ text }) => textBeforeBadMarker(text).map(add)),
    previous: previous === undefined ? undefined : add(previous),
    output: output === undefined ? undefined : add(output),
  }));
  const read = await readTexts(texts);
  const at = (index: number): KubectlText => read[index] as KubectlText;
  return runs.map((run, index) => {
    const own = places[index] as (typeof places)[number];
    const inputs = own.sources.map(at);
    const cutFaults = own.cuts.flatMap((place) => at(place).faults);
    const previous = own.previous === undefined ? undefined : at(own.previous);
    return verdict({ ...run, cutFaults }, inputs, previous, own.output === undefined ? undefined : at(own.output));
  });
}

/** With something after a marker, kubectl also drops the document before it, whose own faults are seen without that. */
function textBeforeBadMarker(text: string): string[] {
  const at = text.search(/(?<![^\n])---[ \t]*[^\s#]/);
  return at > 0 ? [text.slice(0, at)] : [];
}

interface Run {
  readonly rendered?: Rendered;
  readonly output?: string | undefined;
  readonly violations: readonly string[];
}

export function optionsOf({ options, previous }: Case): Options {
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
  "empty-input",
  "no-reload",
  "unknown-strategy",
  "unknown-job-mode",
]);

function verdict(
  run: Case & Run & { readonly cutFaults: readonly string[] },
  inputs: readonly KubectlText[],
  previous: KubectlText | undefined,
  output: KubectlText | undefined,
): Verdict {
  const { rendered: result } = run;
  const inputFaults = inputs.flatMap(({ faults }) => faults);
  const objects = inputs.flatMap((each) => each.objects);
  const isRead =
    [...inputFaults, ...(previous?.faults ?? [])].length === 0 &&
    [...objects, ...(previous?.objects ?? [])].every(isPossible);
  if (!result) return { outcome: "emitted", violations: run.violations };
  if (!output) {
    const errors = result.report.problems.filter(({ severity }) => severity === "error");
    const isRight = (code: string): boolean =>
      rightlyRefused.has(code) ||
      (run.isTampered && code === "corrupt-previous") ||
      (code === "syntax" && mayGoOnAsYaml(run));
    const wrong = isRead ? errors.filter(({ code }) => !isRight(code)) : [];
    return {
      outcome: isRead ? "refused" : "refused by both",
      violations: wrong.map(({ code, message }) => `refused: ${code}: ${message}`),
    };
  }
  const { report } = result;
  const stream = {
    objects,
    previous: previous && known(previous),
    report,
    options: run.options,
    output: output.objects,
  };
  if (inputFaults.length > 0) {
    // A TriggerRule goes, and a fault in it with it. Beside others, what a file begins with means something else.
    if (run.sources.length > 1 || run.sources.some(({ text }) => withoutEscapes(text).includes("TriggerRule")))
      return { outcome: "unread", violations: run.violations };
    const [before, after] = [[...inputFaults, ...run.cutFaults], output.faults].map((faults) => [
      ...new Set(faults.map(faultOf)),
    ]) as [string[], string[]];
    const other = isSameRefusal(run.sources[0]?.text ?? "", before, after)
      ? []
      : [`kubectl refuses the input: ${before.join("; ")}, the output: ${after.join("; ")}`];
    return { outcome: "unread", violations: [...run.violations, ...other, ...judge({ ...stream, isCut: true })] };
  }
  if (output.faults.length > 0) {
    // It does so after one value alone, and a copy is another one.
    if (mayGoOnAsYaml(run) && output.faults.every((fault) => /error parsing \S+ invalid character/.test(fault)))
      return { outcome: "odd", violations: run.violations };
    return { outcome: "emitted", violations: [`kubectl refuses the output: ${output.faults.join("; ")}`] };
  }
  return {
    outcome: isRead ? "emitted" : "odd",
    violations: objects.some(hasOddName) ? run.violations : [...run.violations, ...judge({ ...stream, isCut: false })],
  };
}

/** The newest kubectl goes on as YAML after JSON without a marker; others don't, nor does Helm. */
function mayGoOnAsYaml({ isDamaged, sources }: Case): boolean {
  return isDamaged && sources.some(({ text }) => /^\uFEFF?\s*\{/.test(text));
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4}))/gi, (_, short = "", long = "") =>
    String.fromCharCode(Number.parseInt(short + long, 16)),
  );
}

/** Whether what kubectl says of an output is what it says of the text that it was made from. */
function isSameRefusal(text: string, before: readonly string[], after: readonly string[]): boolean {
  // After JSON, it depends on how far it had read.
  if (/^\uFEFF?\s*\{/.test(text)) return true;
  // A fault can be in what a server wrote, which is no part of a revision, or in a name without quotes, which gets a suffix.
  if (after.length === 0)
    return (
      /creationTimestamp|managedFields|resourceVersion|status/.test(text) ||
      before.every((fault) =>
        /unmarshal (?:bool|number) into Go struct field \S+\.metadata\.name of type string/.test(fault),
      )
    );
  return after.every((fault) => before.includes(fault));
}

/** What no cluster can have had is a fault. */
function known({ objects, faults }: KubectlText): KubectlText {
  const possible = objects.filter(isPossible);
  return { objects: possible, faults: possible.length === objects.length ? faults : [...faults, "impossible"] };
}

/** Without places and texts, which edits change. */
function faultOf(fault: string): string {
  return fault
    .replace(/^error: |\S*\/\d{6}\.yaml/g, "")
    .replace(/\d+/g, "N")
    .replace(/(?<=separator: | is missing in | not set in | map key of type: )[\s\S]*/, "");
}

/** kubectl alone takes any value for a kind, a name or data; no API server does. */
function isPossible(object: Mapping): boolean {
  const { name = "", namespace = "" } = metadataOf(object);
  const data = [object["data"], object["stringData"], object["binaryData"]];
  const contents = data.map(mappingOf);
  return (
    data.every(isMappingOrNull) &&
    hasPlainMetadata(object) &&
    [object["apiVersion"] ?? "", object["kind"], name, namespace].every(
      (each) => typeof each === "string" && !/\s/.test(each),
    ) &&
    name !== "" &&
    typeof (object["immutable"] ?? false) === "boolean" &&
    contents.flatMap((each) => Object.values(each)).every((each) => each === null || typeof each === "string")
  );
}

/** Of `name: no` kubectl makes a boolean, by which nothing is found again; and a label can't hold all of a long text. */
function hasOddName(object: Mapping): boolean {
  const { name } = metadataOf(object);
  return typeof name === "boolean" || (typeof name === "string" && name.length > 63 && /\s/.test(name));
}

function isMappingOrNull(value: Value | undefined): boolean {
  return (value ?? null) === null || isMapping(value as Value);
}

function hasPlainMetadata(value: Value): boolean {
  if (Array.isArray(value)) return value.every((item: Value) => hasPlainMetadata(item));
  if (!isMapping(value)) return true;
  const { labels, annotations } = mappingOf(value["metadata"]);
  return (
    [value["metadata"], labels, annotations].every(isMappingOrNull) && Object.values(value).every(hasPlainMetadata)
  );
}

/** The same for violations of the same sort. */
export function classOf(violation: string): string {
  const general = violation.replace(/"[^"]*"/g, "Q").replace(/\d+/g, "N");
  if (general.startsWith("unexpected")) return `unexpected at ${/: (?:\.[^ :.[\]]+)?/.exec(general)?.[0] ?? ""}`;
  if (general.startsWith("crash")) return general.replace(/: [A-Z]\w+ \S+: /, ": ").replace(/[\w.-]+\.yaml:N: /, "");
  if (general.startsWith("refused")) return general;
  if (general.startsWith("not as"))
    return general.replace(/\S*-\S* is carried/, "X is carried").replace(/(?:suffix of|lacks) .*/, "");
  return general.replace(/: .*/, "");
}
