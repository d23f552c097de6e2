// Where documents begin and end: at go-yaml's markers, and where kubectl cuts a text before go-yaml reads any of it.

/** Whether the `---` or `...` with which a line begins is a marker to go-yaml. */
export function isYamlMarker(text: string, at: number): boolean {
  const character = text[at + 3];
  return character === "\n" || character === undefined || " \t\r\u0085\u2028\u2029".includes(character);
}

/** The same for a `---` that opens a document for kubectl. The first line of a text kubectl leaves to go-yaml. */
export function opensDocument(text: string, at: number): boolean {
  return isYamlMarker(text, at) || (at > 0 && isForeignMarker(text, at));
}

/** Whether a line begins there with a marker to kubectl that is none to go-yaml. */
export function isOnlyForeign(text: string, at: number): boolean {
  return at > 0 && text.startsWith("---", at) && !isYamlMarker(text, at) && isForeignMarker(text, at);
}

/** Where that begins which go-yaml gets to read of a document. */
export function afterForeignMarker(text: string, start: number): number {
  if (!isOnlyForeign(text, start)) return start;
  const lineBreak = text.indexOf("\n", start);
  return lineBreak === -1 ? text.length : lineBreak + 1;
}

/** With a comment right after it, or white space that YAML has not. */
function isForeignMarker(text: string, at: number): boolean {
  foreignRest.lastIndex = at + 3;
  return foreignRest.test(text);
}

const foreignRest = /(?:(?![\n\ufeff])[\s\u0085])*(?:[#\n]|$)/y;
