// Fills the templates of ApplicationSets in.

import type { Data } from "../../yaml/value/to-data.ts";
import { TemplateFault } from "./parse-go-template.ts";

/** Every text of a document, keys too. */
export function fillTemplate(data: Data, fill: (text: string) => string): Data {
  if (typeof data === "string") return data.includes("{{") ? fill(data) : data;
  if (data instanceof Map)
    return new Map([...data].map(([key, value]) => [fill(key), fillTemplate(value as Data, fill)]));
  return Array.isArray(data) ? data.map((each: Data) => fillTemplate(each, fill)) : data;
}

/** A plain template: `{{name}}`, where nothing but names of parameters has a meaning. */
export function renderFastTemplate(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const value = values.get(name.trim());
    if (value === undefined) throw new TemplateFault(`no value for ${name.trim()}`);
    return value;
  });
}
