// All problems of a run as people read them: one line per class and reason, with the objects that it is about.

import { groupBy } from "../collections/group-by.ts";
import { problemFormatter } from "./format-problem.ts";
import type { Problem } from "./problem.ts";

/** Of one class, as many different reasons as say what it is about. */
const maxReasons = 3;
/** As many names as one line can hold. */
const maxNames = 5;

/** Errors one by one, since each has to be put right. */
export function formatProblems(problems: readonly Problem[]): string {
  const format = problemFormatter();
  const classes = groupBy(problems, ({ severity, code }) => (severity === "error" ? severity : `${severity} ${code}`));
  const lines = [...classes.values()].flatMap((all) =>
    all[0]?.severity === "error" ? all.map((each) => ({ first: each, text: format(each) })) : formatClass(all, format),
  );
  const order = new Map(problems.map((problem, index) => [problem, index]));
  const rank = (problem: Problem): number => order.get(problem) ?? 0;
  return lines
    .sort((a, b) => rank(a.first) - rank(b.first))
    .map(({ text }) => text)
    .join("");
}

interface Line {
  /** What it stands for, or the first of several. */
  readonly first: Problem;
  readonly text: string;
}

function formatClass(all: readonly Problem[], format: (problem: Problem) => string): Line[] {
  const reasons = [
    ...groupBy(all, ({ object, text, advice }) => `${kindOf(object ?? "")}\n${text}\n${advice}`).values(),
  ];
  // A line that stands for one other line saves none.
  const shown = reasons.length > maxReasons + 1 ? reasons.slice(0, maxReasons) : reasons;
  const rest = reasons.slice(shown.length).flat();
  const lines = shown.map((group) => {
    const first = group[0] as Problem;
    return { first, text: format(group.length === 1 ? first : { ...first, ...ofSeveral(group, first.text) }) };
  });
  const [other] = rest;
  if (!other) return lines;
  const { severity, code } = other;
  const more = { severity, code, ...ofSeveral(rest, "more of this sort; --report has them all") };
  return [...lines, { first: other, text: format(more) }];
}

/** `5 ConfigMaps: why: a, b, c and 2 more` */
function ofSeveral(group: readonly Problem[], why: string): Required<Pick<Problem, "object" | "text">> {
  const objects = [...new Set(group.map(({ object = "" }) => object))];
  const kinds = [...new Set(objects.map(kindOf))];
  const [kind = ""] = kinds;
  const isOneKind = kinds.length === 1 && kind !== "";
  const names = isOneKind ? objects.map((each) => each.slice(kind.length + 1)) : objects.filter((each) => each !== "");
  const listed = names.slice(0, maxNames).join(", ");
  const rest = names.length > maxNames ? ` and ${names.length - maxNames} more` : "";
  return {
    object: `${group.length} ${isOneKind ? `${kind}s` : "objects"}`,
    text: listed === "" ? why : `${why}: ${listed}${rest}`,
  };
}

/** `ConfigMap` of `ConfigMap shop/web`. */
function kindOf(object: string): string {
  return object.slice(0, Math.max(0, object.indexOf(" ")));
}
