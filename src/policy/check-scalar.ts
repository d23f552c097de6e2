// Errors of a single value.

import type { Message } from "../problem/messages/index.ts";
import * as messages from "../problem/messages/index.ts";
import type {
  BooleanDescriptor,
  Descriptor,
  EnumDescriptor,
  IntegerDescriptor,
  StringDescriptor,
} from "../settings/descriptor.ts";
import { fieldPathError } from "../settings/field-path.ts";
import { newGlob } from "./glob.ts";
import type { Value } from "./value.ts";

export type ScalarDescriptor = StringDescriptor | BooleanDescriptor | IntegerDescriptor | EnumDescriptor;

/** What `typeof` gives for a value of each type. */
export const scalarTypes = { string: "string", enum: "string", boolean: "boolean", integer: "number" } as const;

/** The error of a scalar that has the right type. */
export function scalarError(data: unknown, descriptor: ScalarDescriptor, path: string): Message | undefined {
  if (descriptor.type === "integer") {
    const fits = Number.isSafeInteger(data) && (data as number) >= descriptor.minimum;
    return fits ? undefined : messages.policyNumber(path, descriptor.minimum, expectedHint(descriptor));
  }
  if (typeof data !== "string") return undefined;
  if (descriptor.type === "enum") {
    return descriptor.values.includes(data) ? undefined : messages.policyWord(path, data, descriptor.values);
  }
  const error = descriptor.type === "string" ? stringError(data, descriptor) : undefined;
  return error === undefined ? undefined : messages.policyForm(path, error, expectedHint(descriptor));
}

export function isNamespaceName(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text);
}

export const nulError = "it contains a NUL character, which no program accepts";

function stringError(text: string, { mayBeEmpty, format }: StringDescriptor): string | undefined {
  if (text === "" && !mayBeEmpty) return "it is empty";
  if (text.includes("\0")) return nulError;
  if (format === "namespace" && !isNamespaceName(text)) return "it is not the name of a namespace";
  if (format === "fieldPath") return fieldPathError(text);
  const glob = format === "glob" ? newGlob(text) : undefined;
  return glob && !glob.ok ? glob.fault : undefined;
}

export function typeError(value: Value, descriptor: Descriptor, path: string): Message {
  const or = descriptor.type === "integer" && descriptor.word !== undefined ? ` or ${descriptor.word}` : "";
  return messages.policyType(path, nouns[descriptor.type] + or, nounOf(value), typeAdvice(descriptor, value));
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

function typeAdvice(descriptor: Descriptor, value: Value): string {
  const scalar = value.type === "scalar" && value.value !== null;
  if (descriptor.type === "enum") return `use ${messages.oneOf(descriptor.values)}`;
  if (descriptor.type === "boolean") return "write true or false, without quotes";
  if (descriptor.type === "integer") return "write a number, without quotes";
  return scalar && descriptor.type === "string" ? "put it in quotes" : expectedHint(descriptor);
}

function expectedHint({ description }: Descriptor): string {
  return `expected: ${description}`;
}
