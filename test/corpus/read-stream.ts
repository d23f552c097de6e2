// Reads a manifest stream for the checker: with js-yaml, and with no code of hashroll's own.
import { CORE_SCHEMA, loadAll, mergeTag, YAMLException } from "js-yaml";

export type Value = null | boolean | number | string | readonly Value[] | Mapping;
export type Mapping = { readonly [key: string]: Value };

/** One Kubernetes object, wherever it stood: in a document of its own or in a List. */
export interface StreamObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly value: Mapping;
  readonly chunk: number;
  readonly inList: boolean;
}

/** The lines from one `---` to the next, the marker included; a `\r` stays part of its line. */
export interface Chunk {
  readonly lines: readonly string[];
  readonly objects: readonly StreamObject[];
  readonly sources: readonly string[];
  /** Some mapping has a key twice; the last one counts. */
  readonly repeatsKeys: boolean;
}

const schema = CORE_SCHEMA.withTags(mergeTag);

export function readStream(text: string): Chunk[] {
  const parts = text.split(/^(?=---(?:[ \t\r\n]|$))/m);
  return parts.map((part, index) => {
    const lines = part.split("\n");
    if (lines.at(-1) === "") lines.pop();
    const { values, repeatsKeys } = loadForgiving(part.replace(/^\uFEFF/, ""));
    return {
      lines,
      objects: values.flatMap((value) => objectsIn(value, index, false)),
      repeatsKeys,
      sources: lines.filter((line) => line.startsWith("# Source:")),
    };
  });
}

// go-yaml does not mind how far left a flow collection or a quoted scalar continues; js-yaml does.
// It complains of this in those two places only, and white space at the start of a line means
// nothing there, so the line it names is moved to the right.
function loadForgiving(text: string): { values: Value[]; repeatsKeys: boolean } {
  const lines = text.split("\n");
  let repeatsKeys = false;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { values: loadAll(lines.join("\n"), { json: repeatsKeys, schema }) as Value[], repeatsKeys };
    } catch (error) {
      if (!(error instanceof YAMLException) || attempt > 200) throw error;
      const line = error.mark?.line;
      if (error.reason === "duplicated mapping key" && !repeatsKeys) repeatsKeys = true;
      else if (error.reason === "deficient indentation" && line !== undefined)
        lines[line] = " ".repeat(100) + lines[line];
      else throw error;
    }
  }
}

function objectsIn(value: Value, chunk: number, inList: boolean): StreamObject[] {
  if (!isMapping(value)) return [];
  const { items } = value;
  if (String(value["kind"]).endsWith("List") && Array.isArray(items)) {
    const envelope = Object.fromEntries(Object.entries(value).filter(([key]) => key !== "items"));
    return [objectOf(envelope, chunk, inList), ...items.flatMap((item: Value) => objectsIn(item, chunk, true))];
  }
  return [objectOf(value, chunk, inList)];
}

function objectOf(value: Mapping, chunk: number, inList: boolean): StreamObject {
  const metadata = mappingOf(value["metadata"]);
  return {
    apiVersion: textOf(value["apiVersion"]),
    kind: textOf(value["kind"]),
    namespace: textOf(metadata["namespace"]),
    name: textOf(metadata["name"]),
    value,
    chunk,
    inList,
  };
}

export function isMapping(value: Value | undefined): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function mappingOf(value: Value | undefined): Mapping {
  return isMapping(value) ? value : {};
}

/** Like `value[key]`, blind to what every JavaScript object inherits. */
export function field(value: Mapping, key: string): Value | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

export function nameOf(object: StreamObject): string {
  return `${object.kind} ${object.namespace === "" ? "" : `${object.namespace}/`}${object.name}`;
}

function textOf(value: Value | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}
