// Puts documents into a stream with every marker, directive and ending that occurs, or into several JSON values.
import type { Choices } from "./choices.ts";
import type { Data } from "./data.ts";
import { wildComment, wildLines } from "./wild-noise.ts";
import { writeWildly } from "./write-wildly.ts";

export function writeWildStream(documents: readonly Data[], choices: Choices): string {
  if (choices.oneIn(12)) return lineBreaks(jsonValues(documents, choices), choices);
  const text = lineBreaks(ending(yamlStream(documents, choices), choices), choices);
  return choices.oneIn(20) && !text.startsWith("{") ? `\uFEFF${text}` : text;
}

function jsonValues(documents: readonly Data[], choices: Choices): string {
  const gap = choices.pickFrom(["\n", "", " ", "\n\n", "\n---\n"]);
  const width = choices.pickFrom([0, 2, 0, 1]);
  return (
    documents.map((each) => JSON.stringify(each, undefined, width)).join(gap) + choices.pickFrom(["\n", "", "\n\n"])
  );
}

function yamlStream(documents: readonly Data[], choices: Choices): string {
  let text = choices.oneIn(8) ? wildLines(choices, 0) : "";
  for (const [index, document] of documents.entries()) {
    const body = writeWildly(document, choices);
    if (choices.oneIn(20)) text += `---\n${choices.oneIn(2) ? wildLines(choices, 0) : ""}`;
    if (index > 0 || choices.oneIn(2)) text += marker(index > 0, body, choices);
    text += `${choices.oneIn(8) ? wildLines(choices, 0) : ""}${body}\n`;
    if (choices.oneIn(10)) text += wildLines(choices, 0);
  }
  return text;
}

function marker(isFurther: boolean, body: string, choices: Choices): string {
  const end = isFurther && choices.oneIn(10) ? choices.pickFrom(["...\n", "... # end\n", "...\n# after\n"]) : "";
  const directive =
    (end !== "" || !isFurther) && choices.oneIn(30)
      ? choices.pickFrom(["%YAML 1.1\n", "%TAG !e! tag:e,2:\n", choices.oneIn(8) ? "%YAML 1.2\n" : "%YAML 1.1 # c\n"])
      : "";
  const isFlow = /^[{[]/.test(body);
  if (isFlow && choices.oneIn(40)) return `${end}${directive}--- `;
  const rest = choices.oneIn(6)
    ? choices.pickFrom([` ${wildComment(choices)}`, " ", "\t", choices.oneIn(8) ? " !!map" : "  ", "  # c"])
    : "";
  return `${end}${directive}---${rest}\n`;
}

function ending(text: string, choices: Choices): string {
  switch (choices.pick(10)) {
    case 9:
      return text.replace(/\n+$/, "");
    case 8:
      return text.replace(/\n$/, "");
    case 7:
      return `${text}---\n`;
    case 6:
      return text + choices.pickFrom(["...\n", "...", "---", "\n", "  ", "# end", "  \n", "\n\n# end\n"]);
    default:
      return text;
  }
}

function lineBreaks(text: string, choices: Choices): string {
  if (choices.oneIn(8)) return text.replaceAll("\n", "\r\n");
  if (choices.oneIn(60)) return text.replaceAll("\n", () => (choices.oneIn(3) ? "\r\n" : "\n"));
  return text;
}
