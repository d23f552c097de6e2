// Comments and blank lines: what stands between the lines and means nothing.
import type { Choices } from "./choices.ts";

const comments = [
  "# a comment",
  "#",
  "# name: web-config",
  "#- configMapRef: {name: web-config}",
  "# it's \"open",
  "# --- no marker",
  "# { [ | > & * é 日本 😀",
  "# kind: ConfigMap",
] as const;

export function comment(choices: Choices): string {
  return choices.pickFrom(comments);
}

/** After a block scalar even white space can be content: all of it after `|+`, deep lines after `|`. */
export type Preceding = "inline" | "block" | "keep";

/** Whole lines, each with its line break. */
export function noiseLines(choices: Choices, indent: number, after: Preceding): string {
  if (!choices.oneIn(6)) return "";
  const lines = [`${choices.oneIn(3) ? "" : " ".repeat(indent)}${comment(choices)}\n`];
  if (choices.oneIn(2)) lines.push(after === "inline" && choices.oneIn(3) ? "   \n" : "\n");
  if (after !== "keep" && choices.oneIn(2)) lines.reverse();
  if (choices.oneIn(4)) lines.push(`${" ".repeat(indent)}${comment(choices)}\n`);
  return lines.join("");
}
