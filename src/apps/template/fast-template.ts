// The plain templates of ApplicationSets: `{{name}}`, where nothing but names of parameters has a meaning.

import { TemplateFault } from "./parse-go-template.ts";

export function renderFastTemplate(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const value = values.get(name.trim());
    if (value === undefined) throw new TemplateFault(`no value for ${name.trim()}`);
    return value;
  });
}
