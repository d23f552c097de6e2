// `hashroll explain-code [CODE…]`: what problem codes mean and what to do; without a code, all codes.

import type { CodeExplanation } from "../problem/explanations/family.ts";
import { explanationFamilies } from "../problem/explanations/index.ts";
import { closestMatch } from "../text/closest-match.ts";
import { type Paint, paintFor } from "../text/paint.ts";
import { type ExitCode, exitCode, type Io } from "./io/io.ts";

const explanations = new Map<string, CodeExplanation>(
  explanationFamilies.flatMap(({ codes }) => Object.entries(codes)),
);

export function problemCodes(): string[] {
  return [...explanations.keys()];
}

/** What is wrong with the first word that is not a code. */
export function unknownCodeText(words: readonly string[]): string | undefined {
  const wrong = words.map(codeOf).find((word) => !explanations.has(word));
  if (wrong === undefined) return undefined;
  const meant = closestMatch(wrong, [...explanations.keys()]);
  return `there is no problem code ${JSON.stringify(wrong.slice(0, 60))}\n(${meant ? `Did you mean ${meant}? ` : ""}hashroll explain-code lists all codes)`;
}

export async function explainCode(words: readonly string[], io: Io): Promise<ExitCode> {
  const paint = paintFor(io.stdout, io.env);
  await io.stdout.write(
    words.length === 0 ? listText(paint) : words.map(codeOf).map(explanationText(paint)).join("\n"),
  );
  return exitCode.done;
}

/** A message has its code in brackets at its end, and is copied like that. */
function codeOf(word: string): string {
  return word
    .trim()
    .replace(/^\((.*)\)$/, "$1")
    .toLowerCase();
}

function explanationText(paint: Paint): (code: string) => string {
  return (code) => {
    const { meaning, whatToDo } = explanations.get(code) as CodeExplanation;
    return `${paint(code, "bold")}: ${meaning}\n  ${whatToDo}\n`;
  };
}

/** One line per code, for grep. */
function listText(paint: Paint): string {
  const width = Math.max(...[...explanations.keys()].map((code) => code.length));
  return explanationFamilies
    .map(
      ({ title, codes }) =>
        `${paint(title, "bold")}\n${Object.entries(codes)
          .map(([code, { meaning }]) => `  ${code.padEnd(width)}  ${meaning}\n`)
          .join("")}`,
    )
    .join("\n");
}
