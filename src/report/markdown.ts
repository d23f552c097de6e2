// Markdown that is safe to post: nothing in a name or a value can become a mention, a link, markup or HTML.

import { count } from "../text/count.ts";
import { escapeControls } from "../text/escape-controls.ts";

/** Inside `<code>`, where nobody is mentioned; no character of it means anything to Markdown or HTML. */
export function code(text: string): string {
  return `<code>${escapeControls(text).replace(/[^A-Za-z0-9 /-]/gu, (character) => `&#${character.codePointAt(0)};`)}</code>`;
}

/** A block of lines, between fences that are longer than any in it. */
export function fenced(lines: readonly string[], language: string): string {
  const text = lines.map((line) => line.split("\t").map(escapeControls).join("\t")).join("\n");
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** `summary` is Markdown already. */
export function folded(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

/** Blocks one after the other, as many as fit into so many characters; `more` says how many do not. */
export function fitting(blocks: readonly string[], limit: number, more: (left: number) => string): string {
  const reserve = more(blocks.length).length + 2;
  let text = "";
  for (const [index, block] of blocks.entries()) {
    const isLast = index === blocks.length - 1;
    if (text.length + block.length + 2 + (isLast ? 0 : reserve) > limit)
      return `${text}${more(blocks.length - index)}\n`;
    text += `${block}\n${isLast ? "" : "\n"}`;
  }
  return text;
}

/** In characters. GitHub takes 65,536; whoever posts it may add something. */
export const commentLimit = 64_000;

export function fittingComment(blocks: readonly string[], command: string): string {
  const more = (left: number) => `${count(left, "part")} more: too long for a comment; hashroll ${command} shows all`;
  return fitting(blocks, commentLimit, more);
}

/** Nothing in it is markup, a mention or a link: a backslash before each sign, and entities for what a backslash can't stop. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_[\]|~$#]/g, "\\$&")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll("@", "&#64;")
      // Links and emoji.
      .replace(/:(?=\S)/g, "&#58;")
      .replace(/[\r\n]+/g, " ")
  );
}

/** Nothing in it is HTML or a mention, where Markdown is not read: in `<summary>`. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", "&#64;")
    .replace(/[\r\n]+/g, " ");
}

/** A code span that its content can't end. Pipes end cells of tables even in there. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const inner = text.replace(/[\r\n]+/g, " ").replaceAll("|", "\\|");
  return longest > 0 || /^ | $/.test(inner) ? `${fence} ${inner} ${fence}` : `${fence}${inner}${fence}`;
}
