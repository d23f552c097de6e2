// What the Application says: its parameters, and variables that begin with HASHROLL_. Both are checked like a policy.

import { addAll } from "../../collections/add-all.ts";
import { check } from "../../policy/check.ts";
import type { Entry, Value } from "../../policy/value.ts";
import { badParameter, badParameters } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";
import type { AnythingDescriptor, Descriptor } from "../../settings/descriptor.ts";
import type { Settings } from "../../settings/schema.ts";
import { type OwnParameters, parameterFields, settingOf } from "./parameters.ts";

export interface Parameters {
  readonly own: OwnParameters;
  readonly settings: Settings;
}

type Words = string | readonly string[] | ReadonlyMap<string, string>;
type Given = readonly [name: string, words: Words];
/** Under the one type of descriptor whose data TypeScript doesn't try to follow: these fields are not known to it. */
const allFields = {
  type: "object",
  fields: parameterFields,
  description: "parameters",
} as Descriptor as AnythingDescriptor;

type Environment = Readonly<Record<string, string | undefined>>;

export function readParameters(env: Environment, problems: Problem[]): Parameters {
  const parameters = fromParameters(env.ARGOCD_APP_PARAMETERS, problems);
  const named = new Set(parameters.map(([name]) => name));
  // A parameter is the nearer word of the two.
  const variables = fromVariables(env, problems).filter(([name]) => !named.has(name));
  const entries = [...parameters, ...variables].flatMap((given) => entryOf(given, problems));
  const value: Value = { type: "map", at: 0, entries: () => entries };
  const { data, faults } = check(value, allFields, "the parameters");
  addAll(
    problems,
    faults.map(({ message }): Problem => ({ ...message, code: "bad-parameter" })),
  );
  const known = Object.entries((data ?? {}) as Readonly<Record<string, unknown>>);
  return {
    own: Object.fromEntries(known.filter(([name]) => !settingOf.has(name))) as OwnParameters,
    settings: Object.fromEntries(
      known.flatMap(([name, each]) => (settingOf.has(name) ? [[settingOf.get(name), each]] : [])),
    ) as Settings,
  };
}

/** `[{"name":"a","string":"x"},{"name":"b","array":["y"]},{"name":"c","map":{"k":"v"}}]`, `null`, or nothing. */
function fromParameters(json: string | undefined, problems: Problem[]): Given[] {
  if (json === undefined || json.trim() === "") return [];
  const list = parse(json);
  if (list === null) return [];
  const given = Array.isArray(list) ? list.map(parameterOf) : [undefined];
  if (given.includes(undefined)) problems.push(badParameters());
  return given.filter((each) => each !== undefined);
}

function parameterOf(item: unknown): Given | undefined {
  if (!isRecord(item) || typeof item.name !== "string") return undefined;
  const forms = ["string", "array", "map"]
    .map((key) => item[key])
    .filter((form) => form !== undefined && form !== null);
  // A parameter without a value is what a UI sends for a field that was left empty.
  const words = forms.length === 0 ? "" : forms.length === 1 ? wordsOf(forms[0]) : undefined;
  return words === undefined ? undefined : [item.name, words];
}

function wordsOf(form: unknown): Words | undefined {
  if (typeof form === "string") return form;
  if (Array.isArray(form)) return form.every((word) => typeof word === "string") ? form : undefined;
  if (!isRecord(form)) return undefined;
  const pairs = Object.entries(form).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return pairs.length === Object.keys(form).length ? new Map(pairs) : undefined;
}

const prefix = "ARGOCD_ENV_HASHROLL_";

/** A variable holds a word; a list or a map as JSON, or one item or `key=value` on each line. */
function fromVariables(env: Environment, problems: Problem[]): Given[] {
  return Object.keys(env)
    .filter((key) => key.startsWith(prefix))
    .sort()
    .flatMap((key): Given[] => {
      const name = key.slice(prefix.length).toLowerCase().replaceAll("_", "-");
      const words = spread(env[key] ?? "", fieldOf(name)?.type);
      if (words === undefined)
        problems.push(badParameter(name, "a list or map, as JSON or with one item or key=value on each line"));
      return words === undefined ? [] : [[name, words]];
    });
}

function spread(word: string, type: Descriptor["type"] | undefined): Words | undefined {
  if (type !== "list" && type !== "map") return word;
  if (type === "list" && word.startsWith("[")) {
    const items = parse(word);
    // A glob may begin with a bracket too.
    if (Array.isArray(items)) return wordsOf(items);
  }
  if (type === "map" && word.startsWith("{")) return wordsOf(parse(word));
  const lines = word
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (type === "list") return lines;
  const pairs = lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);
  return lines.every((line) => line.includes("=")) ? new Map(pairs) : undefined;
}

/** As the checks of the policy want it: numbers and truths instead of the words for them. */
function entryOf([key, words]: Given, problems: Problem[]): Entry[] {
  const field = fieldOf(key);
  const entry = (value: Value): Entry[] => [{ key, keyAt: 0, value }];
  if (typeof words !== "string") return entry(wordsValue(words));
  // An empty word is how a form says nothing.
  if (field && words === "") return [];
  if (field?.type === "list") return entry(wordsValue([words]));
  if (field?.type === "boolean")
    return /^(?:true|false)$/.test(words) ? entry(scalar(words === "true")) : refuse("true or false");
  if (field?.type === "integer")
    return /^\d{1,9}$/.test(words) ? entry(scalar(Number(words))) : refuse("a whole number");
  return entry(scalar(words));

  function refuse(wanted: string): Entry[] {
    problems.push(badParameter(key, wanted));
    return [];
  }
}

function wordsValue(words: readonly string[] | ReadonlyMap<string, string>): Value {
  if (!(words instanceof Map)) return { type: "list", at: 0, items: () => (words as readonly string[]).map(scalar) };
  const pairs = [...(words as ReadonlyMap<string, string>)];
  return { type: "map", at: 0, entries: () => pairs.map(([key, word]) => ({ key, keyAt: 0, value: scalar(word) })) };
}

function scalar(value: string | number | boolean): Value {
  return { type: "scalar", at: 0, value };
}

function fieldOf(name: string): Descriptor | undefined {
  return Object.hasOwn(parameterFields, name) ? parameterFields[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Undefined if it is no JSON. What the parser would say repeats the text. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
