// What the user has to know, as data. Lines and columns are worked out when it is printed.

import type { Place } from "../text/source.ts";
import type { Message } from "./message.ts";

/** What a problem is about. */
export interface Subject {
  /** Absent where no text is at fault, as with a missing file. */
  readonly place?: Place;
  /** `Deployment shop/web` */
  readonly object?: string;
}

export interface Problem extends Message, Subject {}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === "error");
}
