// All problems of a run as people read them: one line per class and reason, with the objects that it is about.

import { groupBy } from "../collections/group-by.ts";
import { problemFormatter } from "./format-problem.ts";
import type { Problem } from "./problem.ts";

/** Of one class, as many different reasons as show what it is about. */
const maxReasons = 3;
/** As many names as one line can hold. */
const maxNames = 5;

/** Errors come one by one, since each has to be corrected. */
export function formatProblems(problems: readonly Problem[]): string {
  const classes = groupBy(problems, (problem) =>
    problem.severity === "error" ? problem : `${problem.severity} ${problem.code}`,
  );
  return [...classes.values()].flatMap(linesOfClass).map(problemFormatter()).join("");
}

function linesOfClass(all: readonly Problem[]): Problem[] {
  const reasons = [...groupBy(all, ({ object, text, advice }) => `${kindOf(object)}\n${text}\n${advice}`).values()];
  // A line that stands for one other line saves none.
  const shown = reasons.length > maxReasons + 1 ? reasons.slice(0, maxReasons) : reasons;
  const lines = shown.map((group) => {
    const first = group[0] as Problem;
    return group.length === 1 ? first : { ...first, ...several(group, first.text) };
  });
  const rest = reasons.slice(shown.length).flat();
  const [other] = rest;
  const { severity, code } = all[0] as Problem;
  return [
    ...lines.map((line, index) => (lines[index + 1]?.advice === line.advice ? withoutAdvice(line) : line)),
    ...(other ? [{ severity, code, ...several(rest, "as above, each in --report") }] : []),
  ];
}

/** The next line has the same. */
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
