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

/** The same text for equal values, whatever the order of their keys. */
export function canonical(value: Data): string {
  if (!isMapping(value))
    return Array.isArray(value) ? `[${value.map((item: Data) => canonical(item)).join()}]` : JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
    .sort()
    .join()}}`;
}

export function isMapping(value: Data): value is Mapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
