// Where documents begin and end: at go-yaml's markers, and where kubectl cuts a text before go-yaml reads any of it.

/** Whether the `---` or `...` with which a line begins is a marker to go-yaml. */
export function isYamlMarker(text: string, at: number): boolean {
  const character = text[at + 3];
  return character === "\n" || character === undefined || " \t\r\u0085\u2028\u2029".includes(character);
}

/**
 * The same for a `---` that opens a document, also for kubectl alone. The first line of a text kubectl leaves to go-yaml,
 * which makes nothing of such a one that anybody could want: to us it opens a document, too.
 */
export function opensDocument(text: string, at: number): boolean {
  return isYamlMarker(text, at) || hasRest(text, at, foreignRest);
}

/** Whether a line begins there with a marker to kubectl, of which go-yaml would make something else. */
export function isOnlyForeign(text: string, at: number): boolean {
  return text.startsWith("---", at) && hasRest(text, at, foreignRest) && !hasRest(text, at, yamlRest);
}

/** Where that begins which go-yaml gets to read of a document. */
export function afterForeignMarker(text: string, start: number): number {
  const at = start === 0 && text.startsWith("\uFEFF") ? 1 : start;
  if (!isOnlyForeign(text, at)) return start;
  const lineBreak = text.indexOf("\n", at);
  return lineBreak === -1 ? text.length : lineBreak + 1;
}

function hasRest(text: string, at: number, rest: RegExp): boolean {
  rest.lastIndex = at + 3;
  return rest.test(text);
}

/** After a marker: also a comment right after it, and white space that YAML has not. */
const foreignRest = /(?:(?![\n\ufeff])[\s\u0085])*(?:[#\n]|$)/y;

const yamlRest = /[ \t]+#|[ \t]*(?:[\n\r\u0085\u2028\u2029]|$)/y;
