// One problem as people read it.

import { escapeControls } from "../text/escape-controls.ts";
import { type Colour, noColours, type Paint } from "../text/paint.ts";
import { positionFinder } from "../text/source.ts";
import type { Severity } from "./message.ts";
import type { Problem } from "./problem.ts";

const colours: Readonly<Record<Severity, Colour>> = { error: "red", warning: "yellow", note: "cyan" };

/** `file:line:column: severity: object: what (code)`, and what to do: below it, or in the same line for a note. */
export function problemFormatter(paint: Paint = noColours): (problem: Problem) => string {
  const find = positionFinder();
  return ({ place, severity, object, text, code, advice }) => {
    const position = place && find(place);
    const where = place && position ? `${place.source.path}:${position.line}:${position.column}: ` : "";
    const isShort = severity === "note" || !advice;
    const what = isShort && advice ? `${text}; ${advice}` : text;
    // What another program said has lines of its own, and no other sign that could do anything.
    const show = (part: string): string => (code === "failed-tool" ? part : escapeControls(part));
    const title = `${show(where)}${paint(`${severity}:`, colours[severity])} `;
    const line = `${title}${show(`${object ? `${object}: ` : ""}${what}`)} ${paint(`(${code})`, "dim")}\n`;
    return isShort ? line : `${line}  ${show(advice)}\n`;
  };
}
