// Texts of others inside Markdown, as GitHub and GitLab read it.

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
