// As much of JSON Schema as our schemas use, so that a report can be held to the schema that is shipped with it.

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly minProperties?: number;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

const known = [
  "$schema",
  "$id",
  "title",
  "description",
  "type",
  "enum",
  "minLength",
  "minimum",
  "minItems",
  "minProperties",
  "anyOf",
  "const",
  "items",
  "properties",
  "required",
  "additionalProperties",
];

/** What is wrong with a value, each fault with its path. */
export function schemaFaults(schema: Schema, value: unknown, path = "$"): string[] {
  const unknown = Object.keys(schema).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`This validator lacks ${unknown.join(", ")}`);
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is none of ${schema.enum.join(", ")}`];
  if ("const" in schema && schema.const !== value) return [`${path} is not ${schema.const}`];
  if (schema.anyOf && !schema.anyOf.some((each) => schemaFaults(each, value).length === 0))
    return [`${path} is nothing that the schema allows`];
  switch (schema.type) {
    case "string":
      return typeof value === "string" && value.length >= (schema.minLength ?? 0)
        ? []
        : [`${path} is no fitting string`];
    case "boolean":
      return typeof value === "boolean" ? [] : [`${path} is no boolean`];
    case "integer":
      return Number.isInteger(value) && Number(value) >= (schema.minimum ?? 0) ? [] : [`${path} is no fitting integer`];
    case "array":
      if (!Array.isArray(value) || value.length < (schema.minItems ?? 0)) return [`${path} is no fitting array`];
      return value.flatMap((item, index) => schemaFaults(schema.items ?? {}, item, `${path}[${index}]`));
    case "object":
      return objectFaults(schema, value, path);
    default:
      return [];
  }
}

function objectFaults(schema: Schema, value: unknown, path: string): string[] {
  const { properties = {}, required = [], minProperties = 0, additionalProperties } = schema;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${path} is no object`];
  if (Object.keys(value).length < minProperties) return [`${path} has too few keys`];
  const missing = required.filter((key) => !Object.hasOwn(value, key)).map((key) => `${path} lacks ${key}`);
  const inside = Object.entries(value).flatMap(([key, item]) => {
    const others = typeof additionalProperties === "object" ? additionalProperties : undefined;
    const own = Object.hasOwn(properties, key) ? properties[key] : others;
    return own ? schemaFaults(own, item, `${path}.${key}`) : [`${path} has ${key}, which the schema lacks`];
  });
  return [...missing, ...inside];
}
