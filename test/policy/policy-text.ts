// Policies as texts, and what is said about them.

import assert from "node:assert/strict";
import { type Policy, type PolicyReading, readPolicy } from "../../src/policy/read-policy.ts";
import { problemFormatter } from "../../src/problem/format-problems.ts";
import type { Problem } from "../../src/problem/problem.ts";

export const header = "apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\n";

export function read(text: string): PolicyReading {
  return readPolicy({ path: "hashroll.yaml", text });
}

export function policyOf(text: string): Policy {
  const { policy, problems } = read(text);
  assert.equal(printed(problems), "");
  assert.ok(policy);
  return policy;
}

export function printed(problems: readonly Problem[]): string {
  return problems.map(problemFormatter()).join("");
}

export function assertAllProblems(text: string, expected: string): void {
  const { policy, problems } = read(text);
  assert.equal(printed(problems), expected);
  assert.equal(policy, undefined);
}

/** After the two lines of the header. */
export function assertProblems(body: string, expected: string): void {
  assertAllProblems(header + body, expected);
}
