// All problems of a run as people read them: one line per class and reason, with the objects that it is about.

import { groupBy } from "../collections/group-by.ts";
import { escapeControls } from "../text/escape-controls.ts";
import { type Colour, noColours, type Paint } from "../text/paint.ts";
import { positionFinder } from "../text/source.ts";
import type { Severity } from "./message.ts";
import type { Problem } from "./problem.ts";

/** Of one class, as many different reasons as show what it is about. */
const maxReasons = 3;
/** As many names as one line can hold. */
const maxNames = 5;

/** Of one class, as many errors as a screen can hold. */
const maxErrors = 20;

/** Errors come one by one, since each has to be corrected in its place. */
export function formatProblems(problems: readonly Problem[], paint: Paint = noColours): string {
  const isError = ({ severity }: Problem): boolean => severity === "error";
  const groups = groupBy(problems, (problem) => `${problem.severity} ${problem.code}`);
  return [...groups.values()]
    .flatMap((all) =>
      all.some(isError)
        ? inLines(
            all.map((each) => [each]),
            maxErrors,
          )
        : inLines(reasons(all), maxReasons),
    )
    .map(problemFormatter(paint))
    .join("");
}

function reasons(all: readonly Problem[]): Problem[][] {
  const keyOf = ({ object, text, inCommon = text, advice }: Problem) => `${kindOf(object)}\n${inCommon}\n${advice}`;
  return [...groupBy(all, keyOf).values()];
}

/** A line for each group of one class, and one for all groups beyond the maximum. */
function inLines(groups: readonly (readonly Problem[])[], maximum: number): Problem[] {
  // A line that stands for one other line saves none.
  const shown = groups.length > maximum + 1 ? groups.slice(0, maximum) : groups;
  const lines = shown.map((group) => {
    const first = group[0] as Problem;
    const isSame = group.every(({ text }) => text === first.text);
    return group.length === 1 ? first : { ...first, ...several(group, (!isSame && first.inCommon) || first.text) };
  });
  const rest = groups.slice(shown.length).flat();
  const [other] = rest;
  return [
    ...lines.map((line, index) => (hasSameAdvice(line, lines[index + 1]) ? withoutAdvice(line) : line)),
    ...(other ? [{ severity: other.severity, code: other.code, ...several(rest, "as above, each in --report") }] : []),
  ];
}

/** A note's advice stands in its own line. */
function hasSameAdvice({ severity, advice }: Problem, next: Problem | undefined): boolean {
  return severity !== "note" && advice === next?.advice;
}

function withoutAdvice({ advice: _, ...line }: Problem): Problem {
  return line;
}

/** `5 ConfigMaps: why: a, b, c and 2 more` */
function several(group: readonly Problem[], why: string): Required<Pick<Problem, "object" | "text">> {
  const objects = [...new Set(group.flatMap(({ object }) => object ?? []))];
  const kinds = [...new Set(objects.map(kindOf))];
  const [kind = ""] = kinds;
  const isOneKind = kinds.length === 1 && kind !== "";
  const names = isOneKind ? objects.map((each) => each.slice(kind.length + 1)) : objects;
  const listed = names.slice(0, maxNames).join(", ");
  const rest = names.length > maxNames ? ` and ${names.length - maxNames} more` : "";
  return {
    object: `${group.length} ${isOneKind ? `${kind}s` : "times"}`,
    text: listed === "" ? why : `${why}: ${listed}${rest}`,
  };
}

/** `ConfigMap` of `ConfigMap shop/web`. */
function kindOf(object = ""): string {
  return object.slice(0, Math.max(0, object.indexOf(" ")));
}

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
