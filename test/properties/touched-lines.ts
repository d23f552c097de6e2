// Lines of a text that differ in the output without any right to: a line may change only where it holds a config's
// name, or where metadata is put in.
import type { Report } from "../../src/index.ts";
import { lineDiff } from "../corpus/line-diff.ts";

/** Where entries can go in, and what can hide a name: flow style, empty values, aliases, escapes. */
const mayTakeEntries = /[{}*\\]|\b(?:null|labels|annotations|immutable)\b|~|^\s*:|^\s*false\b/i;
const ours =
  /hashroll\.dev\/|helm-diff\/|helm\.sh\/resource-policy|argoproj\.io\/|fluxcd\.io\/|\b(?:immutable|true|labels|annotations|metadata)\b/;

export function touchedLines(before: string, after: string, { configs }: Report): string[] {
  const names = configs.map(({ name }) => name);
  const revisions = configs.map(({ revision }) => revision);
  const hasCopies = configs.some(({ strategy }) => strategy === "copy");
  const input = lines(before);
  return lineDiff(input, lines(after)).flatMap(({ line, removed, added }) => [
    ...removed.filter((text, index) => {
      const isContinued = input[line + index - 2]?.trimEnd().endsWith("\\") ?? false;
      // In flow style an entry can go in on the line of another, before or after it.
      const isPushed = added.some(
        (other) => (ours.test(other) && other.trimEnd().endsWith(text.trim())) || isContinuation(text, other),
      );
      return !isContinued && !isPushed && !mayTakeEntries.test(text) && !names.some((name) => text.includes(name));
    }),
    ...added.filter((text) => {
      // An alias whose anchor changes is written out.
      const isExplained = removed.some((other) => other.includes("*") || isContinuation(other, text));
      if (hasCopies || isExplained || /[{}]/.test(text)) return false;
      return !ours.test(text) && !revisions.some((revision) => text.includes(revision));
    }),
  ]);
}

function isContinuation(before: string, after: string): boolean {
  return after.startsWith(`${before.trimEnd().replace(/,$/, "")},`);
}

/** An entry above an item's first one takes its dash over; the last line may get the line break that it lacked. */
function lines(text: string): string[] {
  const all = text.split("\n").map((line) => line.replace(/^(?: *-)+(?= )/, (dashes) => " ".repeat(dashes.length)));
  return text.endsWith("\n") || !text.includes("\r\n") ? all : all.with(-1, `${all.at(-1)}\r`);
}
