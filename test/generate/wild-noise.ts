// Comments and blank lines wherever there can be a line, whatever they mean there.
import type { Choices } from "./choices.ts";

const comments = [
  "# a comment",
  "#",
  "# name: web",
  "#--- no marker",
  "# ---",
  "#...",
  "# it's \"open",
  "# Source: shop/templates/web.yaml",
  "# { [ | > & * é 日本 😀",
  "# kind: ConfigMap",
  "#\ttab",
  "# - item: |",
] as const;

export function wildComment(choices: Choices): string {
  return choices.pickFrom(comments);
}

/** Tabs are refused in most places: few of them are enough. */
export function tabOr(spaces: string, choices: Choices): string {
  return choices.oneIn(12) ? choices.pickFrom(["\t", " \t", "\t "]) : spaces;
}

/** Whole lines, each with its line break. */
export function wildLines(choices: Choices, indent: number): string {
  let text = "";
  for (let count = 1 + choices.pick(3); count > 0; count -= 1) {
    const column = choices.pickFrom([indent, 0, indent, choices.pick(indent + 4)]);
    text += choices.pickFrom([
      `${" ".repeat(column)}${wildComment(choices)}\n`,
      "\n",
      `${" ".repeat(column)}${wildComment(choices)}\n`,
      `${" ".repeat(column)}\n`,
      "\n\n",
      `${tabOr("", choices)}\n`,
    ]);
  }
  return text;
}
