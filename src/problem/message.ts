// What a message is made of, and the closed list of its codes.

import type { Strategy } from "../settings/strategy.ts";
import { closestMatch } from "../text/closest-match.ts";
import type { ExplainedCode } from "./explanations/index.ts";

export type Severity = "error" | "warning" | "note";

export interface Message {
  readonly code: Code;
  readonly severity: Severity;
  /** What is the matter. */
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
  /** The strategy that the advice is about. */
  readonly instead?: Strategy;
  /** The text for several that differ in details only, which then share a line. */
  readonly inCommon?: string;
}

/** The closed list of codes: what is explained. Only the type is imported, so messages load no explanations. */
export type Code = ExplainedCode;

/** `; rename is`, after a text that says what is not. `prefix` comes before each of the known words. */
export function meantText(word: string, known: readonly string[], prefix = ""): string {
  const meant = closestMatch(word, known);
  return meant ? `; ${prefix}${meant} is` : "";
}

type NewMessage = (code: Code, text: string, advice: string) => Message;

export const error: NewMessage = (code, text, advice) => ({ code, severity: "error", text, advice });
export const warning: NewMessage = (code, text, advice) => ({ code, severity: "warning", text, advice });
export const note: NewMessage = (code, text, advice) => ({ code, severity: "note", text, advice });
