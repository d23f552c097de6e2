// Names, comments, messages and case names use ordinary technical English: a list of words that this project used to
// have with meanings of its own, and that nobody else would understand.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../tool/hashroll.ts";

/** What not to write, and what to write instead. A name in camelCase is read as several words. */
const dialect: readonly (readonly [RegExp, string])[] = [
  [/\b(wears?|wearing|worn)\b/i, "has"],
  [/\b(speaks?|spoken|speechless)\b/i, "mentions"],
  [/\btelling\b(?! \w+ apart)/i, "reference key"],
  [/\btold (by|so|of|once)\b/i, "found, reported"],
  [/\btapes?\b/i, "node records"],
  [/\bworkshops?\b/i, "sandbox"],
  [/\bslack(?! ?api)\b/i, "lenient syntax"],
  [/\blooked at\b/i, "read; context document"],
  [/\bleft (behind|alone)\b/i, "not changed; dropped"],
  [/\bdoubt(ful|s)?\b/i, "ambiguous"],
  [/\bpatience\b/i, "timeout"],
  [/\bstrangers?\b/i, "untrusted"],
  [/\bfleeting\b/i, "transient"],
  [/\btangled\b/i, "shared"],
  [/\bfates?\b/i, "outcome"],
  [/\bstands? for too much\b/i, "expands to too many nodes"],
  [/\b(to be found nowhere|nowhere to be found|leads? nowhere|not to be had)\b/i, "not found, does not resolve"],
  [/\banew\b/i, "again"],
  [/\bbehind\b/i, "after"],
  [/\bcarried on\b/i, "carried"],
  [/\b(say here|here twice|so and so many)\b/i, "expected; appears twice"],
  [/\b(in words|with(out)? a word)\b/i, "as text; with a message"],
  [/\b(most|least)[A-Z]\w*/, "max, min"],
];

const texts = [
  ...["README.md", "CONTRIBUTING.md"].map((file) => ({ file, text: read(file) })),
  ...["src", "test", "plugin", "docs"].flatMap((folder) => filesOf(folder).map((file) => ({ file, text: read(file) }))),
  ...filesOf("fixtures").map((file) => ({ file, text: "" })),
].filter(({ file }) => !file.startsWith("test/assets/") && file !== "test/docs/words.test.ts" && !isModuleList(file));

/** The names of other people's modules. */
function isModuleList(file: string): boolean {
  return /\/go\.(?:mod|sum)$/.test(file);
}

test("ordinary words only", () => {
  const found = texts.flatMap(({ file, text }) =>
    [file, ...text.split("\n")].flatMap((line, index) =>
      wordsIn(line).map(([word, better]) => `${file}:${index}: ${word} (${better})`),
    ),
  );
  assert.deepEqual(found, []);
});

function wordsIn(line: string): [string, string][] {
  const apart = line.replace(/([a-z])(?=[A-Z])/g, "$1 ").replace(/-/g, " ");
  return dialect.flatMap(([pattern, better]): [string, string][] => {
    const [word] = pattern.exec(apart) ?? pattern.exec(line) ?? [];
    return word === undefined ? [] : [[word.toLowerCase(), better]];
  });
}

function read(file: string): string {
  return readFileSync(join(projectRoot, file), "utf8");
}

function filesOf(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length));
}
