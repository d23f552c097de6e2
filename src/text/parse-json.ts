/** Undefined if it is no JSON. The parser's error is not used: it repeats the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
