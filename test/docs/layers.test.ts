// Each folder of src/ imports only folders above it in CONTRIBUTING's folder map, types included; its
// subfolders and its own files don't import each other in a circle.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { groupBy } from "../../src/collections/group-by.ts";
import { projectRoot } from "../tool/hashroll.ts";

/** Folders and files of src/, lowest first, as the map has them. */
const layers = [...readFileSync(`${projectRoot}CONTRIBUTING.md`, "utf8").matchAll(/^\| `src\/(.*?)` +\|/gm)].map(
  ([, path]) => path as string,
);

const files = readdirSync(`${projectRoot}src`, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);

const imports = files.flatMap((file) =>
  [...readFileSync(join(projectRoot, "src", file), "utf8").matchAll(/(?:from|import|import\(|require\() ?"(\..*?)"/g)]
    .map(([, path = ""]) => join(dirname(file), path))
    .map((imported) => ({ file, imported })),
);

function layerOf(file: string): number {
  return layers.findIndex((path) => file === path || (path.endsWith("/") && file.startsWith(path)));
}

test("the map has every file", () => {
  assert.deepEqual(
    files.filter((file) => layerOf(file) === -1),
    [],
  );
});

test("the map has nothing that is not there", () => {
  assert.deepEqual(
    layers.filter((_, layer) => !files.some((file) => layerOf(file) === layer)),
    [],
  );
});

test("the map has every subfolder", () => {
  const map = readFileSync(`${projectRoot}CONTRIBUTING.md`, "utf8").split("\n");
  const subfolders = new Set(files.map(dirname).filter((folder) => folder.includes("/")));
  const missing = [...subfolders].filter((subfolder) => {
    const [folder = "", ...inner] = subfolder.split("/");
    const row = map.find((line) => line.startsWith(`| \`src/${folder}/\``));
    return !row?.includes(`\`${inner.join("/")}/\``);
  });
  assert.deepEqual(missing, []);
});

test("no folder imports one below it in the map", () => {
  const upward = imports
    .filter(({ file, imported }) => layerOf(imported) > layerOf(file))
    .map(({ file, imported }) => `${file} imports ${imported}`);
  assert.deepEqual(upward, []);
});

test("no subfolder imports another, or its folder's own files, in a circle", () => {
  const inside = imports.filter(({ file, imported }) => layerOf(file) === layerOf(imported));
  const importedBy = groupBy(inside, ({ file }) => dirname(file));
  const reaches = (subfolder: string, goal: string, seen = new Set([subfolder])): boolean =>
    (importedBy.get(subfolder) ?? [])
      .map(({ imported }) => dirname(imported))
      .some(
        (next) => (next === goal && next !== subfolder) || (!seen.has(next) && reaches(next, goal, seen.add(next))),
      );
  const subfolders = [...importedBy.keys()];
  assert.deepEqual(
    subfolders.filter((subfolder) => reaches(subfolder, subfolder)),
    [],
  );
});

test("no folder holds more than 20 files", () => {
  const counts = groupBy(files, dirname);
  assert.deepEqual(
    [...counts].filter(([, own]) => own.length > 20).map(([folder]) => folder),
    [],
  );
});

test("no file has more than 250 lines, unless it is a table", () => {
  const long = files
    .filter((file) => !file.startsWith("reference/table/"))
    .filter((file) => readFileSync(join(projectRoot, "src", file), "utf8").split("\n").length > 251)
    .map((file) => `${file} is too long`);
  assert.deepEqual(long, []);
});
