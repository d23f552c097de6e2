// The pages say what the tool says: sections that the code writes are up to date, every command is shown, links lead somewhere.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { generatedPages, updatePage } from "../../src/codegen/docs/pages.ts";
import { hashroll } from "../tool/hashroll.ts";
import { pages } from "./read-pages.ts";

for (const { file, section } of generatedPages)
  test(`${file.replace(/^.*\//, "")} is what npm run generate writes`, () => {
    const page = readFileSync(file, "utf8");
    assert.equal(page, updatePage(page, section()), "run npm run generate");
  });

test("every flag of the filter is in docs/flags.md", async () => {
  const { stdout } = await hashroll(["--help"]);
  const flags = Array.from(stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm), ([, flag]) => flag as string);
  assert.ok(flags.length > 15);
  const page = pages.find(({ path }) => path === "docs/flags.md")?.text ?? "";
  const missing = flags.filter((flag) => !["--help", "--version"].includes(flag) && !page.includes(`\`${flag}`));
  assert.deepEqual(missing, []);
});

test("every command is named on a page that is written by hand", async () => {
  const { stdout } = await hashroll(["--help"]);
  const [, commands = ""] = /Commands:\n([\s\S]*)$/.exec(stdout) ?? [];
  const names = Array.from(commands.matchAll(/^ {2}([a-z-]+)/gm), ([, name]) => name as string);
  assert.ok(names.length >= 4);
  const byHand = pages.filter(({ path }) => path !== "docs/flags.md");
  assert.deepEqual(
    names.filter((name) => name !== "help" && !byHand.some(({ text }) => text.includes(`hashroll ${name}`))),
    [],
  );
});

test("links lead to files and headings that exist", () => {
  const broken = pages.flatMap((page) =>
    page.links.filter((link) => !page.resolves(link)).map((link) => `${page.path}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test("the README has at most 200 lines", () => {
  const readme = pages.find(({ path }) => path === "README.md");
  assert.ok((readme?.text.split("\n").length ?? 0) <= 201);
});

test("every page of docs/ is linked from the README", () => {
  const readme = pages.find(({ path }) => path === "README.md");
  assert.deepEqual(
    pages.filter(({ path }) => path.startsWith("docs/") && !readme?.links.includes(path)).map(({ path }) => path),
    [],
  );
});
