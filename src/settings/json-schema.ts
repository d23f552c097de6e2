// Descriptors as JSON Schema (draft 2020-12), for editors and for programs that read our reports.

import type { Descriptor, ObjectDescriptor } from "./descriptor.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A whole schema, titled by the kind of its documents. */
export function newJsonSchema(name: string, descriptor: ObjectDescriptor): JsonSchema {
  const { kind } = descriptor.fields;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `https://hashroll.dev/schema/${name}.v1alpha1.json`,
    title: kind?.type === "enum" ? kind.values[0] : undefined,
    ...schemaOf(descriptor),
  };
}

function schemaOf(descriptor: Descriptor): JsonSchema {
  const description = descriptor.description;
  switch (descriptor.type) {
    case "string":
      return { description, type: "string", ...(!descriptor.mayBeEmpty && { minLength: 1 }) };
    case "boolean":
      return { description, type: "boolean" };
    case "integer":
      return descriptor.word === undefined
        ? { description, type: "integer", minimum: descriptor.minimum }
        : { description, anyOf: [{ type: "integer", minimum: descriptor.minimum }, { const: descriptor.word }] };
    case "enum":
      return { description, enum: descriptor.values };
    case "list":
      return {
        description,
        type: "array",
        items: schemaOf(descriptor.of),
        ...(descriptor.notEmpty && { minItems: 1 }),
      };
    case "map":
      return {
        description,
        type: "object",
        additionalProperties: schemaOf(descriptor.of),
        ...(descriptor.notEmpty && { minProperties: 1 }),
      };
    case "object": {
      const fields = Object.entries(descriptor.fields);
      const required = fields.filter(([, field]) => field.required).map(([key]) => key);
      return {
        description,
        type: "object",
        properties: Object.fromEntries(fields.map(([key, field]) => [key, schemaOf(field)])),
        ...(required.length > 0 && { required }),
        ...(descriptor.anyOf && { anyOf: descriptor.anyOf.map((key) => ({ required: [key] })) }),
        additionalProperties: false,
        ...(descriptor.notEmpty && { minProperties: 1 }),
      };
    }
    case "anything":
      return { description };
  }
}
