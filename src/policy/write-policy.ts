// A policy as text, with a comment for whatever it says: the starter that `hashroll init` writes.

import type { PolicyRule, Settings } from "../settings/schema.ts";
import { escapeControls } from "../text/escape-controls.ts";
import { quoteIfNeeded } from "../yaml/value/quote.ts";
import type { Data } from "../yaml/value/to-data.ts";
import { writeBlock } from "../yaml/write/block.ts";

export interface CommentedRule {
  readonly rule: PolicyRule;
  readonly comment: readonly string[];
}

/** A setting that would change something: it is written as a comment. */
export interface Suggestion {
  readonly setting: string;
  readonly comment: readonly string[];
}

export interface StarterPolicy {
  /** What the file is about, before everything else. */
  readonly title: readonly string[];
  readonly settings: Settings;
  readonly rules: readonly CommentedRule[];
  readonly suggestions: readonly Suggestion[];
  /** What it does not say, after everything else. */
  readonly remarks: readonly string[];
}

export function writePolicy({ title, settings, rules, suggestions, remarks }: StarterPolicy): string {
  const given = Object.entries(settings).map(([key, value]) => [key, toData(value)] as const);
  const parts = [
    [...title.map(commented), "apiVersion: hashroll.dev/v1alpha1", "kind: RevisionPolicy"],
    given.length > 0 ? [commented("As the flags of `hashroll init` said."), ...lines(writeBlock(new Map(given)))] : [],
    ...suggestions.map(({ setting, comment }) => [...comment.map(commented), commented(setting)]),
    rules.length > 0 ? ["rules:", ...rules.flatMap(ruleLines)] : [],
    remarks.map(commented),
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => `${part.join("\n")}\n`)
    .join("\n");
}

function ruleLines({ rule: { match, strategy, reason }, comment }: CommentedRule): string[] {
  const entries = Object.entries(match).flatMap(([key, value]) =>
    typeof value === "string" ? [`${key}: ${quoteIfNeeded(value)}`] : [],
  );
  return [
    ...comment.map((line) => `  ${commented(line)}`),
    `  - match: { ${entries.join(", ")} }`,
    `    strategy: ${strategy}`,
    ...(reason === undefined ? [] : [`    reason: ${quoteIfNeeded(reason)}`]),
  ];
}

/** Names in it come from others: none of them ends the line. */
function commented(text: string): string {
  return text === "" ? "#" : `# ${escapeControls(text)}`;
}

function lines(block: string): string[] {
  return block.trimEnd().split("\n");
}

/** What flags can say. */
function toData(value: unknown): Data {
  return Array.isArray(value) ? value.map(toData) : (value as string | number | boolean);
}
