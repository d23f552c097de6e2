// One problem as people read it.

import { escapeControls } from "../text/escape-controls.ts";
import { positionFinder } from "../text/source.ts";
import type { Problem } from "./problem.ts";

/** `file:line:column: severity: object: what (code)`, and what to do: below it, or after it for a note. */
export function problemFormatter(): (problem: Problem) => string {
  const find = positionFinder();
  return ({ place, severity, object, text, code, advice }) => {
    const position = place && find(place);
    const where = place && position ? `${place.source.path}:${position.line}:${position.column}: ` : "";
    const what = `${where}${severity}: ${object ? `${object}: ` : ""}${text} (${code})`;
    const lines = !advice ? [what] : severity === "note" ? [`${what}; ${advice}`] : [what, `  ${advice}`];
    // What another program said has lines of its own, and no other sign that could do anything.
    return lines.map((line) => `${code === "failed-tool" ? line : escapeControls(line)}\n`).join("");
  };
}
