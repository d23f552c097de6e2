// Evaluates what Go templates of ApplicationSets are made of. A value that is missing is a fault: a guess would be another app.

import type { Data } from "../../yaml/value/to-data.ts";
import { asMap, type DataMap } from "../data.ts";
import { type Part, parseGoTemplate, TemplateFault, type Term } from "./parse-go-template.ts";

export function renderGoTemplate(text: string, data: DataMap): string {
  return text.includes("{{") ? output(parseGoTemplate(text), data) : text;
}

function output(parts: readonly Part[], data: DataMap): string {
  return parts
    .map((part) => {
      if (part.type === "text") return part.text;
      if (part.type === "if") return output(isTrue(evaluate(part.condition, data)) ? part.then : part.else, data);
      const value = evaluate(part.term, data);
      if (value === undefined) throw new TemplateFault(`no value for ${describe(part.term)}`);
      return textOf(value);
    })
    .join("");
}

function describe(term: Term): string {
  return term.type === "field" ? `.${term.keys.join(".")}` : term.type === "call" ? term.name : String(term.value);
}

function evaluate(term: Term, data: DataMap): Data | undefined {
  if (term.type === "value") return term.value;
  if (term.type === "field") return term.keys.reduce<Data | undefined>((from, key) => asMap(from).get(key), data);
  const call = functions.get(term.name);
  if (!call) throw new TemplateFault(`{{ ${term.name} }}`);
  return call(term.args.map((each) => evaluate(each, data)));
}

function textOf(value: Data | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "object") throw new TemplateFault("a map or list as text");
  return String(value);
}

function isTrue(value: Data | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Map) return value.size > 0;
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== "";
}

/** As Argo CD does: a name that Kubernetes accepts. */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^-a-z0-9.]/g, "-")
    .slice(0, 253)
    .replace(/^[-.]+|[-.]+$/g, "");
}

type Values = readonly (Data | undefined)[];

const text1 =
  (change: (text: string) => string) =>
  (args: Values): Data =>
    change(textOf(args.at(-1)));

const text2 =
  (change: (text: string, argument: string) => Data) =>
  ([argument, text]: Values): Data =>
    change(textOf(text), textOf(argument));

const functions: ReadonlyMap<string, (args: Values) => Data | undefined> = new Map(
  Object.entries({
    default: ([fallback, value]: Values) => (isTrue(value) ? value : fallback),
    coalesce: (args: Values) => args.find(isTrue),
    ternary: ([yes, no, test]: Values) => (isTrue(test) ? yes : no),
    eq: ([first, ...others]: Values) => others.some((each) => each === first),
    ne: ([first, second]: Values) => first !== second,
    not: ([value]: Values) => !isTrue(value),
    and: (args: Values) => args.find((each) => !isTrue(each)) ?? args.at(-1),
    or: (args: Values) => args.find(isTrue) ?? args.at(-1),
    index: ([from, ...keys]: Values) => keys.reduce(itemOf, from),
    get: ([from, key]: Values) => itemOf(from, key) ?? "",
    dig: (args: Values) => args.slice(0, -2).reduce(itemOf, args.at(-1)) ?? args.at(-2),
    hasKey: ([from, key]: Values) => asMap(from).has(textOf(key)),
    len: ([value]: Values) =>
      Array.isArray(value) ? value.length : value instanceof Map ? value.size : textOf(value).length,
    first: ([list]: Values) => itemOf(list, 0),
    last: ([list]: Values) => (Array.isArray(list) ? list.at(-1) : undefined),
    lower: text1((text) => text.toLowerCase()),
    upper: text1((text) => text.toUpperCase()),
    title: text1((text) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())),
    trim: text1((text) => text.trim()),
    quote: text1((text) => JSON.stringify(text)),
    squote: text1((text) => `'${text}'`),
    toString: text1((text) => text),
    normalize: text1(normalise),
    slugify: text1((text) => normalise(text).slice(0, 50).replaceAll(".", "-")),
    b64enc: text1((text) => Buffer.from(text).toString("base64")),
    trimPrefix: text2((text, prefix) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
    trimSuffix: text2((text, suffix) =>
      suffix !== "" && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text,
    ),
    hasPrefix: text2((text, prefix) => text.startsWith(prefix)),
    hasSuffix: text2((text, suffix) => text.endsWith(suffix)),
    contains: text2((text, part) => text.includes(part)),
    splitList: text2((text, separator) => text.split(separator)),
    join: ([separator, list]: Values) => (Array.isArray(list) ? list.map(textOf).join(textOf(separator)) : ""),
    replace: ([from, to, text]: Values) => textOf(text).replaceAll(textOf(from), textOf(to)),
    trunc: ([length, text]: Values) =>
      Number(length) < 0 ? textOf(text).slice(Number(length)) : textOf(text).slice(0, Number(length)),
    printf: ([format, ...args]: Values) => printf(textOf(format), args),
  }),
);

function itemOf(from: Data | undefined, key: Data | undefined): Data | undefined {
  if (Array.isArray(from)) return from[Number(key)] as Data | undefined;
  return asMap(from).get(textOf(key));
}

function printf(format: string, args: Values): string {
  const values = args.values();
  return format.replace(/%([svdq%])/g, (_, verb: string) => {
    if (verb === "%") return "%";
    const text = textOf(values.next().value);
    return verb === "q" ? JSON.stringify(text) : text;
  });
}
