// Judges what the tool made of a stream, with no code of the tool's own: nothing lost, nothing
// touched that had no need to, every reference good. Settings are the defaults.
import { YAMLException } from "js-yaml";
import { type Added, type Alignment, alignObjects, isConfig } from "./align-objects.ts";
import { compareAdded, comparePair, hasSameContent, revisionName } from "./compare-objects.ts";
import { lineChanges } from "./line-changes.ts";
import { type Chunk, nameOf, readStream, type StreamObject } from "./read-stream.ts";
import { podSpecReferences, valueAt } from "./reference-position.ts";
import { resolveConfig } from "./resolve-config.ts";

export interface StreamRun {
  readonly input: string;
  readonly output: string;
  /** What the tool makes of `output`. */
  readonly secondOutput: string;
  /** Whether Secrets were hashed too. */
  readonly secrets: boolean;
}

/** Violations as text; none means that the run was right. Throws where the input is not YAML. */
export function checkStream(run: StreamRun): string[] {
  return judge(run, (before, after, configs, added) => [
    ...textViolations(before, after, configs, added),
    ...lineEndViolations(run.input, run.output, added.length > 0),
  ]);
}

/** Without the look at single lines, which takes names to be written as they are: for generated streams. */
export function checkMeaning(run: StreamRun): string[] {
  return judge(run, () => []);
}

type TextCheck = typeof textViolations;

function judge({ input, output, secondOutput, secrets }: StreamRun, checkText: TextCheck): string[] {
  const before = readStream(input);
  const after = readOutput(output);
  if (typeof after === "string") return [after];
  const configKinds = secrets ? ["ConfigMap", "Secret"] : ["ConfigMap"];
  const [objectsBefore, objectsAfter] = [
    before.flatMap(({ objects }) => objects),
    after.flatMap(({ objects }) => objects),
  ];
  const configs = objectsBefore.filter((object) => isConfig(object, configKinds));
  const configsAfter = objectsAfter.filter((object) => isConfig(object, configKinds));
  const alignment = alignObjects(objectsBefore, objectsAfter, configKinds);
  return [
    ...alignment.violations,
    ...alignment.pairs.flatMap((pair) => comparePair(pair, configs, configKinds)),
    ...alignment.added.flatMap(compareAdded),
    ...referenceViolations(alignment, configs, configsAfter, configKinds),
    ...twiceViolations(alignment),
    ...repeatedKeyViolations(before, after),
    ...checkText(before, after, configs, alignment.added),
    ...(input !== "" && output === "" ? ["the output is empty"] : []),
    ...(secondOutput === output ? [] : ["the second run changes the first run's output"]),
  ];
}

function readOutput(output: string): Chunk[] | string {
  try {
    return readStream(output);
  } catch (error) {
    if (error instanceof YAMLException) return `the output is not YAML: ${error.message}`;
    throw error;
  }
}

function referenceViolations(
  { pairs }: Alignment,
  configsBefore: readonly StreamObject[],
  configsAfter: readonly StreamObject[],
  configKinds: readonly string[],
): string[] {
  return pairs.flatMap(({ before, after }) =>
    podSpecReferences(before).flatMap(({ path, kind, name }) => {
      if (!configKinds.includes(kind)) return [];
      const [place, now] = [`${nameOf(before)}: ${path.join(".")}`, valueAt(after.value, path)];
      const old = resolveConfig(configsBefore, kind, before.namespace, name);
      if (old.is === "none") return now === name ? [] : [`${place}: foreign reference ${name} was touched`];
      if (old.is === "ambiguous") {
        const isThere = old.configs.every((config) => configsAfter.some((other) => nameOf(other) === nameOf(config)));
        return now === name && isThere ? [] : [`${place}: ambiguous reference ${name} was touched or lost its config`];
      }
      const resolved = resolveConfig(configsAfter, kind, after.namespace, String(now));
      if (resolved.is !== "one") return [`${place}: ${name} resolved before, ${String(now)} does not`];
      return hasSameContent(old.config, resolved.config)
        ? []
        : [`${place}: ${String(now)} has other data than ${name}`];
    }),
  );
}

// Objects that the input had twice are pairs; whatever was added must be there once.
function twiceViolations({ pairs, added }: Alignment): string[] {
  const names = [...pairs, ...added].map(({ after }) => nameOf(after));
  return added
    .map(({ after }) => nameOf(after))
    .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
    .map((name) => `emitted twice: ${name}`);
}

// A copy of a document that repeats a key repeats it too; nothing else may begin to.
function repeatedKeyViolations(before: readonly Chunk[], after: readonly Chunk[]): string[] {
  if (before.some(({ repeatsKeys }) => repeatsKeys)) return [];
  return after
    .filter(({ repeatsKeys }) => repeatsKeys)
    .map(({ objects }) => `${objects.map(nameOf).join(", ")}: a key is there twice`);
}

function textViolations(
  before: readonly Chunk[],
  after: readonly Chunk[],
  configs: readonly StreamObject[],
  added: readonly Added[],
): string[] {
  const renames = new Map(configs.map((config) => [revisionName(config), config.name]));
  const addedObjects = new Map(added.map((entry) => [entry.after, entry]));
  const isAddedChunk = (chunk: Chunk): boolean =>
    chunk.objects.length > 0 && chunk.objects.every((object) => addedObjects.has(object));
  const kept = keptChunks(after, isAddedChunk, before);
  if (kept.length !== before.length) {
    return [`Expected ${before.length} documents beside the added ones, got ${kept.length}`];
  }
  const changes = before.flatMap((chunk, index) => {
    const other = kept[index] as Chunk;
    const hasAddedItems = other.objects.some((object) => addedObjects.has(object));
    const sources = chunk.sources.join("\n") === other.sources.join("\n") ? [] : ["# Source: lines changed"];
    return [...sources, ...lineChanges(chunk, other, renames, hasAddedItems)].map(
      (text) => `document ${index + 1}: ${text}`,
    );
  });
  const sources = after.filter(isAddedChunk).flatMap((chunk) => {
    const base = chunk.objects.flatMap((object) => addedObjects.get(object)?.base ?? [])[0];
    const expected = base === undefined ? [] : (before[base.chunk]?.sources ?? []);
    const isSame =
      chunk.sources.map((line) => line.trim()).join("\n") === expected.map((line) => line.trim()).join("\n");
    return isSame ? [] : [`${base ? nameOf(base) : ""}: its added revision has other # Source: lines`];
  });
  return [...changes, ...sources];
}

// Blank lines and comments at a document's end may end up after the revision that was added to
// it: they are counted to the document they came from.
function keptChunks(
  after: readonly Chunk[],
  isAddedChunk: (chunk: Chunk) => boolean,
  before: readonly Chunk[],
): Chunk[] {
  const kept: Chunk[] = [];
  for (const chunk of after) {
    const last = kept.at(-1);
    if (!isAddedChunk(chunk) || last === undefined) {
      kept.push(chunk);
      continue;
    }
    const missing = trailing(before[kept.length - 1]).length - trailing(last).length;
    if (missing > 0) kept[kept.length - 1] = { ...last, lines: [...last.lines, ...trailing(chunk).slice(-missing)] };
  }
  return kept;
}

function trailing(chunk: Chunk | undefined): readonly string[] {
  const lines = chunk?.lines ?? [];
  return lines.slice(lines.findLastIndex((line) => !/^\s*(?:#.*)?$/.test(line)) + 1);
}

function lineEndViolations(input: string, output: string, hasAdded: boolean): string[] {
  const isCrLf = input.includes("\r\n") && !/(?<!\r)\n/.test(input);
  return [
    ...(isCrLf && /(?<!\r)\n/.test(output) ? ["CRLF input, but the output has bare line feeds"] : []),
    ...(!input.includes("\r") && output.includes("\r") ? ["LF input, but the output has carriage returns"] : []),
    ...(!hasAdded && input.endsWith("\n") !== output.endsWith("\n") ? ["the final newline came or went"] : []),
    ...(input.startsWith("\uFEFF") !== output.startsWith("\uFEFF") ? ["the byte order mark came or went"] : []),
  ];
}
