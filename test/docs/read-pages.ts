// The pages that users read, with their links and headings.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../tool/hashroll.ts";

export interface Page {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
  readonly links: readonly string[];
  /** Whether a link of this page leads to a file, and to a heading in it. */
  resolves(link: string): boolean;
}

const paths = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"],
  ...readdirSync(`${projectRoot}docs`)
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

export const pages: readonly Page[] = paths.map((path) => {
  const text = readFileSync(projectRoot + path, "utf8");
  const prose = withoutCode(text);
  return {
    path,
    text,
    links: Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link as string).filter(
      (link) => !/^[a-z]+:/.test(link),
    ),
    resolves(link) {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : join(dirname(path), file);
      if (!existsSync(projectRoot + target)) return false;
      return anchor === undefined || anchorsOf(readFileSync(projectRoot + target, "utf8")).includes(anchor);
    },
  };
});

/** Headings as GitHub makes anchors of them; of several alike, the second gets -1. */
function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>();
  return Array.from(withoutCode(text).matchAll(/^#+ +(.*)$/gm), ([, heading = ""]) => {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** Fenced blocks and their content are no prose; a code span keeps its words, as in a heading. */
function withoutCode(text: string): string {
  return text.replace(/^( *)(```+)[^\n]*\n[\s\S]*?^\1\2 *$/gm, "");
}
