// Each folder of src/ calls those below it, never those above, as CONTRIBUTING's table has them; types may come from anywhere.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../tool/hashroll.ts";

const rows = [...readFileSync(`${projectRoot}CONTRIBUTING.md`, "utf8").matchAll(/^\| (`src\/.*?) +\|/gm)]
  .map(([, cell]) => [...(cell as string).matchAll(/`(.*?)`/g)].map(([, path]) => path as string))
  .filter((paths) => !paths.includes("src/watch/") && !paths.includes("src/codegen/"));

/** The texts have files beside their folder. */
const besideMessages =
  /^src\/report\/(?:messages|problem|nearest|reason|format-problem|show-controls)\.ts$|^src\/report\/messages\//;

function levelOf(file: string): number {
  if (besideMessages.test(file)) return rows.findIndex((paths) => paths.includes("src/report/messages/"));
  return rows.findIndex((paths) => paths.some((path) => (path.endsWith("/") ? file.startsWith(path) : file === path)));
}

test("the table has every folder", () => {
  assert.ok(rows.length > 8);
  for (const folder of ["command", "adapter", "retention", "revision", "evidence", "policy", "reference", "manifest"])
    assert.ok(levelOf(`src/${folder}/x.ts`) !== -1, folder);
});

test("nobody calls upwards", () => {
  const files = readdirSync(`${projectRoot}src`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join("src", file));
  const upward = files.flatMap((file) => {
    const imports = [
      ...readFileSync(join(projectRoot, file), "utf8").matchAll(/^(?:import|export) ([^;]*?) from "(\..*?)";/gms),
    ];
    return imports
      .filter(([, names = ""]) => !isTypesOnly(names))
      .map(([, , path = ""]) => join(dirname(file), path))
      .filter((other) => levelOf(file) !== -1 && levelOf(other) !== -1 && levelOf(other) < levelOf(file))
      .map((other) => `${file} calls ${other}`);
  });
  assert.deepEqual(upward, []);
});

function isTypesOnly(names: string): boolean {
  if (names.startsWith("type ")) return true;
  const listed = /^\{(.*)\}$/s.exec(names.trim())?.[1]?.split(",") ?? [""];
  return listed.every((name) => name.trim() === "" || name.trim().startsWith("type ")) && names.includes("type ");
}
