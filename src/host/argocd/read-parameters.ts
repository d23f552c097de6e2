// Reads the parameters of an Application, and its variables that begin with HASHROLL_. Both are checked like a policy.

import { check } from "../../policy/check.ts";
import { dataValue, type Entry, type Value } from "../../policy/value.ts";
import { badParameter, badParameters } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import { type AnythingDescriptor, type Descriptor, object } from "../../settings/descriptor.ts";
import type { Settings } from "../../settings/schema.ts";
import { parseJson } from "../../text/parse-json.ts";
import { type OwnParameters, parameterFields, settingOf } from "./parameters.ts";

export interface AppParameters {
  readonly own: OwnParameters;
  readonly settings: Settings;
}

type ParameterValue = string | readonly string[] | ReadonlyMap<string, string>;
type Parameter = readonly [name: string, value: ParameterValue];

/** Typed as `anything`, since TypeScript does not know these fields. */
const allFields = object("parameters", parameterFields) as Descriptor as AnythingDescriptor;

type Environment = Readonly<Record<string, string | undefined>>;

export function readParameters(env: Environment, problems: ProblemList): AppParameters {
  const parameters = fromParameters(env.ARGOCD_APP_PARAMETERS, problems);
  const named = new Set(parameters.map(([name]) => name));
  // A parameter overrides a variable.
  const variables = fromVariables(env, problems).filter(([name]) => !named.has(name));
  const entries = [...parameters, ...variables].flatMap((parameter) => entryOf(parameter, problems));
  const value: Value = { type: "map", at: 0, entries: () => entries };
  const { data, faults } = check(value, allFields, "the parameters");
  for (const { message } of faults) problems.add({ ...message, code: "bad-parameter" });
  const known = Object.entries((data ?? {}) as Readonly<Record<string, unknown>>);
  return {
    own: Object.fromEntries(known.filter(([name]) => !settingOf.has(name))) as OwnParameters,
    settings: Object.fromEntries(
      known.flatMap(([name, each]) => (settingOf.has(name) ? [[settingOf.get(name), each]] : [])),
    ) as Settings,
  };
}

/** `[{"name":"a","string":"x"},{"name":"b","array":["y"]},{"name":"c","map":{"k":"v"}}]`, `null`, or nothing. */
function fromParameters(json: string | undefined, problems: ProblemList): Parameter[] {
  if (json === undefined || json.trim() === "") return [];
  const list = parseJson(json);
  if (list === null) return [];
  const parameters = Array.isArray(list) ? list.map(parameterOf) : [undefined];
  if (parameters.includes(undefined)) problems.add(badParameters());
  return parameters.filter((each) => each !== undefined);
}

function parameterOf(item: unknown): Parameter | undefined {
  if (!isRecord(item) || typeof item.name !== "string") return undefined;
  const forms = ["string", "array", "map"]
    .map((key) => item[key])
    .filter((form) => form !== undefined && form !== null);
  // A UI sends a parameter without a value for an empty field.
  const value = forms.length === 0 ? "" : forms.length === 1 ? parameterValue(forms[0]) : undefined;
  return value === undefined ? undefined : [item.name, value];
}

function parameterValue(form: unknown): ParameterValue | undefined {
  if (typeof form === "string") return form;
  if (Array.isArray(form)) return form.every((item) => typeof item === "string") ? form : undefined;
  if (!isRecord(form)) return undefined;
  const pairs = Object.entries(form).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return pairs.length === Object.keys(form).length ? new Map(pairs) : undefined;
}

const prefix = "ARGOCD_ENV_HASHROLL_";

/** A variable holds a string; a list or a map is JSON, or has one item or `key=value` on each line. */
function fromVariables(env: Environment, problems: ProblemList): Parameter[] {
  return Object.keys(env)
    .filter((key) => key.startsWith(prefix))
    .sort()
    .flatMap((key): Parameter[] => {
      const name = key.slice(prefix.length).toLowerCase().replaceAll("_", "-");
      const value = parseVariable(env[key] ?? "", fieldOf(name)?.type);
      if (value !== undefined) return [[name, value]];
      problems.add(badParameter(name, "a list or map, as JSON or with one item or key=value on each line"));
      return [];
    });
}

function parseVariable(text: string, type: Descriptor["type"] | undefined): ParameterValue | undefined {
  if (type !== "list" && type !== "map") return text;
  if (type === "list" && text.startsWith("[")) {
    const items = parseJson(text);
    // A glob may start with a bracket, too.
    if (Array.isArray(items)) return parameterValue(items);
  }
  if (type === "map" && text.startsWith("{")) return parameterValue(parseJson(text));
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (type === "list") return lines;
  const pairs = lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);
  return lines.every((line) => line.includes("=")) ? new Map(pairs) : undefined;
}

/** As the policy's checks expect it: numbers and booleans instead of strings. */
function entryOf([key, value]: Parameter, problems: ProblemList): Entry[] {
  const field = fieldOf(key);
  const entry = (data: unknown): Entry[] => [{ key, keyAt: 0, value: dataValue(data) }];
  if (typeof value !== "string") return entry(value);
  // A form sends an empty string for a field that is not set.
  if (field && value === "") return [];
  if (field?.type === "list") return entry([value]);
  if (field?.type === "boolean")
    return /^(?:true|false)$/.test(value) ? entry(value === "true") : refuse("true or false");
  if (field?.type === "integer" && value !== field.word)
    return /^\d{1,9}$/.test(value) ? entry(Number(value)) : refuse("a whole number");
  return entry(value);

  function refuse(expected: string): Entry[] {
    problems.add(badParameter(key, expected));
    return [];
  }
}

function fieldOf(name: string): Descriptor | undefined {
  return Object.hasOwn(parameterFields, name) ? parameterFields[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
