// Pages of docs/ with a section that the code writes: `npm run generate` puts it between two comments of the page.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ExplanationFamily } from "../../problem/explanations/family.ts";
import { explanationFamilies } from "../../problem/explanations/index.ts";
import { flagsSection } from "./flags-section.ts";

const docs = fileURLToPath(new URL("../../../docs/", import.meta.url));

export const generatedPages: readonly { readonly file: string; readonly section: () => string }[] = [
  { file: `${docs}flags.md`, section: flagsSection },
  { file: `${docs}problems.md`, section: problemsSection },
];

const begin = "<!-- begin: npm run generate writes what follows -->\n";
const end = "<!-- end -->\n";

/** The page with its section as it should be. */
export function updatePage(page: string, section: string): string {
  const start = page.indexOf(begin);
  const stop = page.indexOf(end, start);
  if (start === -1 || stop === -1) throw new Error(`Expected a page with ${begin.trim()} and ${end.trim()}`);
  return `${page.slice(0, start + begin.length)}\n${section}\n${page.slice(stop)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const { file, section } of generatedPages)
    writeFileSync(file, updatePage(readFileSync(file, "utf8"), section()));

/** Every problem code, with a heading that links can name. */
function problemsSection(): string {
  return explanationFamilies.map(familyText).join("\n");
}

function familyText({ title, codes }: ExplanationFamily): string {
  const entries = Object.entries(codes).map(
    ([code, { meaning, whatToDo }]) => `### \`${code}\`\n\n${meaning}\n\n**What to do:** ${whatToDo}\n`,
  );
  return [`## ${title}\n`, ...entries].join("\n");
}
