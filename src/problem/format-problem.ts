// One problem as people read it.

import { escapeControls } from "../text/escape-controls.ts";
import { positionFinder } from "../text/source.ts";
import type { Problem } from "./problem.ts";

/** `file:line:column: severity: object: what (code)`, and what to do: below it, or in the same line for a note. */
export function problemFormatter(): (problem: Problem) => string {
  const find = positionFinder();
  return ({ place, severity, object, text, code, advice }) => {
    const position = place && find(place);
    const where = place && position ? `${place.source.path}:${position.line}:${position.column}: ` : "";
    const isShort = severity === "note" || !advice;
    const what = isShort && advice ? `${text}; ${advice}` : text;
    const line = `${where}${severity}: ${object ? `${object}: ` : ""}${what} (${code})`;
    const lines = isShort ? [line] : [line, `  ${advice}`];
    // What another program said has lines of its own, and no other sign that could do anything.
    return lines.map((each) => `${code === "failed-tool" ? each : escapeControls(each)}\n`).join("");
  };
}
