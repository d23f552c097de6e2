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
