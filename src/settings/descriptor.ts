// The words for saying what a document looks like. Checks, TypeScript types and JSON Schemas all come from them.

interface Described {
  /** One line, for people: what the value means. */
  readonly description: string;
  /** As a field of an object: it can't be left out. */
  readonly required?: true;
}

export interface StringDescriptor extends Described {
  readonly type: "string";
  readonly mayBeEmpty?: true;
  /** What the text has to be besides a string. */
  readonly form?: "glob" | "fieldPath" | "namespace";
}

export interface BooleanDescriptor extends Described {
  readonly type: "boolean";
}

export interface IntegerDescriptor extends Described {
  readonly type: "integer";
  readonly least: number;
}

export interface EnumDescriptor extends Described {
  readonly type: "enum";
  readonly words: readonly string[];
}

export interface ListDescriptor extends Described {
  readonly type: "list";
  readonly of: Descriptor;
  readonly notEmpty?: true;
}

/** Any keys, values all alike. */
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
      ? number
      : D extends { readonly type: "enum"; readonly words: readonly (infer Word)[] }
        ? Word
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

/** So that editors show the keys instead of how they came about. */
type Flat<T> = { [K in keyof T]: T[K] };
