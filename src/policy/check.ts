// Checks a value against its descriptor, and collects all errors.

import type { Message } from "../problem/messages/index.ts";
import * as messages from "../problem/messages/index.ts";
import type { Descriptor, ListDescriptor, MapDescriptor, ObjectDescriptor, TypeOf } from "../settings/descriptor.ts";
import { nulError, scalarError, scalarTypes, typeError } from "./check-scalar.ts";
import type { Entry, Value } from "./value.ts";

export interface CheckError {
  readonly at: number;
  readonly message: Message;
}

export interface Checked<T> {
  /** Absent if there are faults. */
  readonly data?: T;
  readonly faults: readonly CheckError[];
  /** The offset of each key and each item, by its path: `rules`, `rules[0]`, `rules[0].strategy`. */
  readonly places: ReadonlyMap<string, number>;
}

export function check<D extends Descriptor>(value: Value, descriptor: D, title: string): Checked<TypeOf<D>> {
  const state: State = { faults: [], places: new Map(), title };
  const data = read(value, descriptor, "", state);
  const { faults, places } = state;
  // TypeScript can't see that the data matches the descriptor.
  return { ...(faults.length === 0 && { data: data as TypeOf<D> }), faults, places };
}

interface State {
  readonly faults: CheckError[];
  readonly places: Map<string, number>;
  /** The name of the whole value in messages. */
  readonly title: string;
}

function read(value: Value, descriptor: Descriptor, path: string, state: State): unknown {
  switch (descriptor.type) {
    case "anything":
      return undefined;
    case "list":
      if (value.type === "list") return readList(value, descriptor, path, state);
      break;
    case "map":
      if (value.type === "map") return readMap(value, descriptor, path, state);
      break;
    case "object":
      if (value.type === "map") return readObject(value, descriptor, path, state);
      break;
    default: {
      const data = value.type === "scalar" ? value.value : null;
      if (descriptor.type === "integer" && data === descriptor.word) return data;
      if (typeof data !== scalarTypes[descriptor.type]) break;
      const message = scalarError(data, descriptor, path);
      if (message) state.faults.push({ at: value.at, message });
      return data;
    }
  }
  state.faults.push({ at: value.at, message: typeError(value, descriptor, path || state.title) });
  return undefined;
}

/** A document with more unknown keys than this is something else; that is clear by then. */
const maxUnknown = 20;

type ValueOf<T extends Value["type"]> = Extract<Value, { type: T }>;

function readList(value: ValueOf<"list">, { of, notEmpty }: ListDescriptor, path: string, state: State): unknown {
  const items = value.items();
  if (notEmpty && items.length === 0)
    state.faults.push({ at: value.at, message: messages.policyEmpty(path, `add ${of.description}`) });
  return items.map((item, index) => readAt(`${path}[${index}]`, item.at, item, of, state));
}

function readMap(value: ValueOf<"map">, { of, notEmpty }: MapDescriptor, path: string, state: State): unknown {
  const entries = lastOnes(value.entries(), state);
  if (notEmpty && entries.length === 0) {
    state.faults.push({ at: value.at, message: messages.policyEmpty(path, "write at least one key, or remove it") });
  }
  for (const { key, keyAt } of entries.filter(({ key }) => key.includes("\0")))
    state.faults.push({ at: keyAt, message: messages.policyForm(join(path, key), nulError, "remove it") });
  return fromEntries(entries, ({ key, keyAt, value }) => readAt(join(path, key), keyAt, value, of, state));
}

function readObject(
  { at, entries }: ValueOf<"map">,
  descriptor: ObjectDescriptor,
  path: string,
  state: State,
): unknown {
  const { fields, notEmpty, anyOf } = descriptor;
  const keys = Object.keys(fields);
  const given = lastOnes(entries(), state);
  const [known, unknown] = [given.filter(isKnown), given.filter((entry) => !isKnown(entry))];
  const owner = path || state.title;
  for (const { key, keyAt } of unknown.slice(0, maxUnknown))
    state.faults.push({ at: keyAt, message: messages.policyKey(owner, key, keys) });
  for (const key of keys.filter((key) => fields[key]?.required && !given.some((entry) => entry.key === key))) {
    const field = fields[key] as Descriptor;
    const what = field.type === "enum" ? messages.oneOf(field.values) : field.description;
    state.faults.push({ at, message: messages.policyMissing(owner, key, what) });
  }
  if (anyOf && !given.some(({ key }) => anyOf.includes(key))) {
    const what = anyOf.map((key) => fields[key]?.description).join(", or ");
    state.faults.push({ at, message: messages.policyMissing(owner, anyOf.join(" or "), what) });
  }
  if (notEmpty && given.length === 0) {
    state.faults.push({ at, message: messages.policyEmpty(path, `add at least one of ${keys.join(", ")}`) });
  }
  return fromEntries(known, ({ key, keyAt, value }) =>
    readAt(join(path, key), keyAt, value, fields[key] as Descriptor, state),
  );

  function isKnown({ key }: Entry): boolean {
    return Object.hasOwn(fields, key);
  }
}

function readAt(path: string, at: number, value: Value, descriptor: Descriptor, state: State): unknown {
  state.places.set(path, at);
  return read(value, descriptor, path, state);
}

/** The last entry of each key; every other one is an error. */
function lastOnes(entries: readonly Entry[], state: State): Entry[] {
  const last = new Map<string, Entry>();
  for (const entry of entries) {
    if (last.has(entry.key)) state.faults.push({ at: entry.keyAt, message: messages.policyTwice(entry.key) });
    last.set(entry.key, entry);
  }
  return [...last.values()];
}

/** Own properties only, so that no key of a document (`__proto__`) has a meaning in JavaScript. */
function fromEntries(entries: readonly Entry[], read: (entry: Entry) => unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entries.map((entry) => [entry.key, read(entry)]));
}

function join(path: string, key: string): string {
  if (!/^[\w-]+$/.test(key)) return `${path}[${JSON.stringify(key.slice(0, 60))}]`;
  return path === "" ? key : `${path}.${key}`;
}
