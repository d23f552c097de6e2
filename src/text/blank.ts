// Texts without a document in them.

export function isEmpty(text: string): boolean {
  return text.trim() === "";
}

/** Nothing but markers and comments. */
export function isBlank(text: string): boolean {
  return text.split("\n").every((line) => /^\s*(?:#.*|---\s*)?$/.test(line));
}
