// The section of docs/problems.md that the code writes: every problem code, with a heading that links can name.

import type { ExplanationFamily } from "../../problem/explanations/family.ts";
import { explanationFamilies } from "../../problem/explanations/index.ts";

export function problemsSection(): string {
  return explanationFamilies.map(familyText).join("\n");
}

function familyText({ title, codes }: ExplanationFamily): string {
  const entries = Object.entries(codes).map(
    ([code, { meaning, whatToDo }]) => `### \`${code}\`\n\n${meaning}\n\n**What to do:** ${whatToDo}\n`,
  );
  return [`## ${title}\n`, ...entries].join("\n");
}
