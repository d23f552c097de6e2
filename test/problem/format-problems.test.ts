import assert from "node:assert/strict";
import { test } from "node:test";
import { formatProblems } from "../../src/problem/format-problems.ts";
import { error, note, warning } from "../../src/problem/message.ts";
import type { Problem } from "../../src/problem/problem.ts";

function lines(...problems: Problem[]): string[] {
  return formatProblems(problems).split("\n").slice(0, -1);
}

const about = (message: Problem, object: string): Problem => ({ ...message, object });

test("one line per reason, with the names after it", () => {
  const lone = note("no-references", "why", "do this");
  assert.deepEqual(lines(about(lone, "ConfigMap a")), ["note: ConfigMap a: why; do this (no-references)"]);
  const names = ["a", "b", "c", "d", "e", "f"];
  assert.deepEqual(lines(...names.map((name) => about(lone, `ConfigMap ${name}`)), about(lone, "Secret s")), [
    "note: 6 ConfigMaps: why: a, b, c, d, e and 1 more; do this (no-references)",
    "note: Secret s: why; do this (no-references)",
  ]);
});

test("one line for all reasons of a class beyond the third", () => {
  const read = (name: string) => about(warning("read-by-name", `${name} is read`, "do this"), `Deployment ${name}`);
  assert.deepEqual(lines(...["a", "b", "c", "d"].map(read)).length, 5, "one more is not worth a line of its own");
  assert.deepEqual(lines(...["a", "b", "c", "d", "e"].map(read)), [
    "warning: Deployment a: a is read (read-by-name)",
    "warning: Deployment b: b is read (read-by-name)",
    "warning: Deployment c: c is read (read-by-name)",
    "  do this",
    "warning: 2 Deployments: as above, each in --report: d, e (read-by-name)",
  ]);
});

test("errors one by one, as many as a screen holds", () => {
  const syntax = error("syntax", "it can't be read", "correct it");
  assert.deepEqual(lines(syntax, syntax), [
    "error: it can't be read (syntax)",
    "error: it can't be read (syntax)",
    "  correct it",
  ]);
  const many = lines(...Array.from({ length: 30 }, () => syntax));
  assert.equal(many.length, 22);
  assert.equal(many.at(-1), "error: 10 times: as above, each in --report (syntax)");
});
