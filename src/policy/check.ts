// Holds a value against its descriptor, and gathers everything that is wrong with it.

import type { Message } from "../report/messages.ts";
import * as say from "../report/messages.ts";
import type { Descriptor, ObjectDescriptor, StringDescriptor, TypeOf } from "./descriptor.ts";
import { fieldPathFault } from "./field-specs.ts";
import { newGlob } from "./glob.ts";
import type { Entry, Value } from "./value.ts";

export interface Fault {
  readonly at: number;
  readonly message: Message;
}

export interface Checked<T> {
  /** Absent if there are faults. */
  readonly data?: T;
  readonly faults: readonly Fault[];
  /** Where each key and each item stands, by its path: `rules`, `rules[0]`, `rules[0].strategy`. */
  readonly places: ReadonlyMap<string, number>;
}

export function check<D extends Descriptor>(value: Value, descriptor: D, title: string): Checked<TypeOf<D>> {
  const state: State = { faults: [], places: new Map(), title };
  const data = read(value, descriptor, "", state);
  const { faults, places } = state;
  // The descriptor was followed to the letter, which TypeScript can't see.
  return { ...(faults.length === 0 && { data: data as TypeOf<D> }), faults, places };
}

interface State {
  readonly faults: Fault[];
  readonly places: Map<string, number>;
  /** What the whole is called in messages. */
  readonly title: string;
}

function read(value: Value, descriptor: Descriptor, path: string, state: State): unknown {
  const fault = (message: Message): undefined => void state.faults.push({ at: value.at, message });
  const wrongType = (): undefined => fault(say.policyType(path || state.title, nouns[descriptor.type], nounOf(value), adviceFor(descriptor, value)));
  switch (descriptor.type) {
    case "anything":
      return undefined;
    case "list": {
      if (value.type !== "list") return wrongType();
      const items = value.items();
      if (descriptor.notEmpty && items.length === 0) return fault(say.policyEmpty(path, `add ${descriptor.of.about}`));
      return items.map((item, index) => readAt(`${path}[${index}]`, item.at, item, descriptor.of, state));
    }
    case "map": {
      if (value.type !== "map") return wrongType();
      const entries = lastOnes(value.entries(), state);
      if (descriptor.notEmpty && entries.length === 0) return fault(say.policyEmpty(path, "write at least one key, or remove it"));
      return fromEntries(entries, (entry) => readAt(join(path, entry.key), entry.keyAt, entry.value, descriptor.of, state));
    }
    case "object":
      return value.type === "map" ? readObject(value.at, value.entries(), descriptor, path, state) : wrongType();
    default: {
      const data = value.type === "scalar" ? value.value : undefined;
      if (descriptor.type === "boolean") return typeof data === "boolean" ? data : wrongType();
      if (descriptor.type === "integer") {
        if (typeof data !== "number") return wrongType();
        return Number.isSafeInteger(data) && data >= descriptor.least ? data : fault(say.policyNumber(path, descriptor.least, sayHere(descriptor)));
      }
      if (typeof data !== "string") return wrongType();
      if (descriptor.type === "enum") return descriptor.words.includes(data) ? data : fault(say.policyWord(path, data, descriptor.words));
      const reason = stringFault(data, descriptor);
      return reason === undefined ? data : fault(say.policyForm(path, reason, sayHere(descriptor)));
    }
  }
}

function readObject(at: number, entries: readonly Entry[], descriptor: ObjectDescriptor, path: string, state: State): unknown {
  const { fields } = descriptor;
  const keys = Object.keys(fields);
  const given = lastOnes(entries, state);
  for (const { key, keyAt } of given) {
    if (!Object.hasOwn(fields, key)) state.faults.push({ at: keyAt, message: say.policyKey(path || state.title, key, keys) });
  }
  for (const [key, field] of Object.entries(fields)) {
    if (field.required && !given.some((entry) => entry.key === key)) {
      state.faults.push({ at, message: say.policyMissing(path || state.title, key, field.type === "enum" ? say.oneOf(field.words) : field.about) });
    }
  }
  if (descriptor.notEmpty && entries.length === 0) {
    state.faults.push({ at, message: say.policyEmpty(path, `say at least one of ${keys.join(", ")}`) });
  }
  const known = given.filter(({ key }) => Object.hasOwn(fields, key));
  return fromEntries(known, ({ key, keyAt, value }) => readAt(join(path, key), keyAt, value, fields[key] as Descriptor, state));
}

function readAt(path: string, at: number, value: Value, descriptor: Descriptor, state: State): unknown {
  state.places.set(path, at);
  return read(value, descriptor, path, state);
}

/** The entry that counts of each key; every other one is a fault. */
function lastOnes(entries: readonly Entry[], state: State): Entry[] {
  const last = new Map<string, Entry>();
  for (const entry of entries) {
    if (last.has(entry.key)) state.faults.push({ at: entry.keyAt, message: say.policyTwice(entry.key) });
    last.set(entry.key, entry);
  }
  return [...last.values()];
}

/** Makes own properties only, so that no key of a document means anything to JavaScript. */
function fromEntries(entries: readonly Entry[], read: (entry: Entry) => unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entries.map((entry) => [entry.key, read(entry)]));
}

function join(path: string, key: string): string {
  if (!/^[\w-]+$/.test(key)) return `${path}[${JSON.stringify(key.slice(0, 60))}]`;
  return path === "" ? key : `${path}.${key}`;
}

function stringFault(text: string, { mayBeEmpty, form }: StringDescriptor): string | undefined {
  if (text === "" && !mayBeEmpty) return "it is empty";
  if (form === "fieldPath") return fieldPathFault(text);
  const glob = form === "glob" ? newGlob(text) : undefined;
  return glob && !glob.ok ? glob.fault : undefined;
}

const nouns: Readonly<Record<Descriptor["type"], string>> = {
  string: "a string",
  boolean: "true or false",
  integer: "a whole number",
  enum: "a string",
  list: "a list",
  map: "a map",
  object: "a map",
  anything: "anything",
};

function nounOf(value: Value): string | undefined {
  if (value.type !== "scalar") return `a ${value.type}`;
  return value.value === null ? undefined : `a ${typeof value.value}`;
}

function adviceFor(descriptor: Descriptor, value: Value): string {
  const scalar = value.type === "scalar" && value.value !== null;
  if (descriptor.type === "enum") return `use ${say.oneOf(descriptor.words)}`;
  if (descriptor.type === "boolean") return "write true or false, without quotes";
  if (descriptor.type === "integer") return "write a number, without quotes";
  return scalar && descriptor.type === "string" ? "put it in quotes" : sayHere(descriptor);
}

function sayHere({ about }: Descriptor): string {
  return `say here: ${about}`;
}
