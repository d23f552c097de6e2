// What a document means, apart from how it is written.

export type Data = null | boolean | number | string | readonly Data[] | Mapping;
export type Mapping = { readonly [key: string]: Data };

/** Values that occur more than once, as `canonical` writes them. */
export function repeatedValues(root: Data): Set<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  const visit = (value: Data): void => {
    const text = canonical(value);
    if (seen.has(text)) repeated.add(text);
    seen.add(text);
    if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit(root);
  return repeated;
}

/** Asked for each value again and again: a tenth of what it takes to write a text. */
const canonicalTexts = new WeakMap<object, string>();

/** The same text for equal values, whatever the order of their keys. */
export function canonical(value: Data): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const text = canonicalTexts.get(value) ?? canonicalCollection(value);
  canonicalTexts.set(value, text);
  return text;
}

function canonicalCollection(value: readonly Data[] | Mapping): string {
  if (!isMapping(value)) return `[${value.map((item) => canonical(item)).join()}]`;
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
    .sort()
    .join()}}`;
}

export function isMapping(value: Data): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
