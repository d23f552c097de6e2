// How a document is described. Checks, TypeScript types, JSON Schemas and flags are all made from descriptors.

interface Described {
  /** One line, for people: what the value means. */
  readonly description: string;
  /** As a field of an object: it can't be left out. */
  readonly required?: true;
  /** What applies without it, for people. */
  readonly default?: string;
  /** The one letter that is its flag too. */
  readonly short?: string;
  /** The name of its value in a flag's help; the flag's own name without it. */
  readonly placeholder?: string;
}

export interface StringDescriptor extends Described {
  readonly type: "string";
  readonly mayBeEmpty?: true;
  /** What the string has to be. */
  readonly format?: "glob" | "fieldPath" | "namespace" | "duration";
}

export interface BooleanDescriptor extends Described {
  readonly type: "boolean";
  /** What its flag `--no-…` does, if true is the default. */
  readonly negation?: string;
}

export interface IntegerDescriptor extends Described {
  readonly type: "integer";
  readonly minimum: number;
  /** What can be said instead: a number that is found out. */
  readonly word?: string;
}

export interface EnumDescriptor extends Described {
  readonly type: "enum";
  readonly values: readonly string[];
}

export interface ListDescriptor extends Described {
  readonly type: "list";
  readonly of: Descriptor;
  readonly notEmpty?: true;
  /** Items that have a meaning of their own, or how they start. */
  readonly words?: readonly string[];
}

/** Any keys, with values of one type. */
export interface MapDescriptor extends Described {
  readonly type: "map";
  readonly of: Descriptor;
  readonly notEmpty?: true;
}

/** These keys and no others. */
export interface ObjectDescriptor extends Described {
  readonly type: "object";
  readonly fields: Fields;
  readonly notEmpty?: true;
  /** Fields of which at least one has to be there. */
  readonly anyOf?: readonly string[];
}

export interface AnythingDescriptor extends Described {
  readonly type: "anything";
}

export type Fields = Readonly<Record<string, Descriptor>>;

export type Descriptor =
  | StringDescriptor
  | BooleanDescriptor
  | IntegerDescriptor
  | EnumDescriptor
  | ListDescriptor
  | MapDescriptor
  | ObjectDescriptor
  | AnythingDescriptor;

/** The TypeScript type of what a descriptor describes. */
export type TypeOf<D extends Descriptor> = D extends { readonly type: "string" }
  ? string
  : D extends { readonly type: "boolean" }
    ? boolean
    : D extends { readonly type: "integer" }
      ? number | (D extends { readonly word: infer Word } ? Word : never)
      : D extends { readonly type: "enum"; readonly values: readonly (infer Value)[] }
        ? Value
        : D extends { readonly type: "list"; readonly of: infer Item extends Descriptor }
          ? readonly TypeOf<Item>[]
          : D extends { readonly type: "map"; readonly of: infer Item extends Descriptor }
            ? Readonly<Record<string, TypeOf<Item>>>
            : D extends { readonly type: "object"; readonly fields: infer F extends Fields }
              ? TypeOfFields<F>
              : unknown;

export type TypeOfFields<F extends Fields> = Flat<
  { readonly [K in keyof F as F[K] extends { readonly required: true } ? K : never]: TypeOf<F[K]> } & {
    readonly [K in keyof F as F[K] extends { readonly required: true } ? never : K]?: TypeOf<F[K]>;
  }
>;

/** Makes editors show the keys instead of an intersection. */
type Flat<T> = { [K in keyof T]: T[K] };

// Descriptors are made by these: what it means first, and at the end what else applies to it.

/** What a descriptor of this type can have beside what its constructor always takes. */
type More<D extends Descriptor, Given extends string = never> = Partial<Omit<D, "type" | "description" | Given>>;

type Nothing = Record<never, never>;

/** `NoInfer`: what is expected of the result says nothing about what was given. */
type Made<Type extends Descriptor["type"], Own, M> = Flat<
  { readonly type: Type; readonly description: string } & Own & NoInfer<M>
>;

function made<Type extends Descriptor["type"], Own, M>(type: Type, description: string, own: Own, more: M | undefined) {
  return { type, description, ...own, ...more } as unknown as Made<Type, Own, M>;
}

export const required = { required: true } as const;

export function string<const M extends More<StringDescriptor> = Nothing>(description: string, more?: M) {
  return made("string", description, {}, more);
}

export function boolean<const M extends More<BooleanDescriptor> = Nothing>(description: string, more?: M) {
  return made("boolean", description, {}, more);
}

/** From zero on, unless it has another minimum. */
export function integer<const M extends More<IntegerDescriptor> = Nothing>(description: string, more?: M) {
  return made("integer", description, { minimum: 0 }, more);
}

export function oneOf<const V extends readonly string[], const M extends More<EnumDescriptor, "values"> = Nothing>(
  description: string,
  values: V,
  more?: M,
) {
  return made("enum", description, { values }, more);
}

export function listOf<const D extends Descriptor, const M extends More<ListDescriptor, "of"> = Nothing>(
  description: string,
  of: D,
  more?: M,
) {
  return made("list", description, { of }, more);
}

export function mapOf<const D extends Descriptor, const M extends More<MapDescriptor, "of"> = Nothing>(
  description: string,
  of: D,
  more?: M,
) {
  return made("map", description, { of }, more);
}

export function object<const F extends Fields, const M extends More<ObjectDescriptor, "fields"> = Nothing>(
  description: string,
  fields: F,
  more?: M,
) {
  return made("object", description, { fields }, more);
}

export function anything(description: string) {
  return made("anything", description, {}, {});
}
