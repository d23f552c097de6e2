// Writing one scalar so that every reader takes it for the string it is.

import { unicodeEscape } from "../../text/escape-controls.ts";
import { resolveScalar } from "./resolve.ts";

/** A string in YAML, plain where no reader could take it for anything else. */
export function quoteIfNeeded(value: string): string {
  return /^[A-Za-z0-9][A-Za-z0-9._/=-]*$/.test(value) && staysString(value) ? value : doubleQuoted(value);
}

/** Double-quoted, with every character written out that a reader would refuse or take for a line break. */
export function doubleQuoted(value: string): string {
  return JSON.stringify(value).replace(/[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g, unicodeEscape);
}

/** YAML 1.1 has more words for booleans than YAML 1.2, and both sorts of readers are about. */
export function staysString(value: string): boolean {
  // No number begins with a letter.
  if (/^[A-Za-z]/.test(value)) return value.length > 5 || !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(value);
  return typeof resolveScalar({ style: "plain", value }) === "string" && !/^\d[\d_]*$|^\d{4}-\d/.test(value);
}
