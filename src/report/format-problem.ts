// Problems as people read them.

import { positionFinder } from "../manifest/source.ts";
import type { Problem } from "./problem.ts";

/** `file:line:column: severity: object: what (code)`, and below it what to do. */
export function problemFormatter(): (problem: Problem) => string {
  const find = positionFinder();
  return ({ place, severity, object, text, code, advice }) => {
    const position = place && find(place);
    const where = place && position ? `${place.source.path}:${position.line}:${position.column}: ` : "";
    return `${where}${severity}: ${object ? `${object}: ` : ""}${text} (${code})\n${advice ? `  ${advice}\n` : ""}`;
  };
}
