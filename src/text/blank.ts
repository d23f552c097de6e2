// Texts without a document in them.

export function isWhitespace(text: string): boolean {
  return text.trim() === "";
}

/** Nothing but markers and comments. */
export function hasNoDocuments(text: string): boolean {
  return text.split("\n").every((line) => /^\s*(?:#.*|---\s*)?$/.test(line));
}
