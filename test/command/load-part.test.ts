// The built tool's parts come with what V8 made of them; without that, or with something else, they do the same.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { cacheOf, compileBundle } from "../../src/command/io/load-part.ts";
import { projectRoot } from "../tool/hashroll.ts";

const dist = join(projectRoot, "dist");
const scratch = mkdtempSync(join(tmpdir(), "hashroll-parts-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

const input = readFileSync(join(projectRoot, "fixtures/shop/in.yaml"), "utf8");

function output(tool: string, ...flags: string[]): string {
  const args = [...flags, join(tool, "hashroll.js"), "--quiet"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: "utf8" });
  assert.deepEqual([status, stderr], [0, ""]);
  return stdout;
}

const usual = output(dist);

for (const name of ["filter", "program", "parse-document", "explain", "record", "helm", "argocd"]) {
  test(`the cache of ${name} fits this Node`, () => {
    const path = join(dist, `${name}.js`);
    const source = readFileSync(path, "utf8");
    assert.equal(compileBundle(path, source, readFileSync(cacheOf(path, source))).cachedDataRejected, false);
  });
}

test("a part that was changed is not taken from the cache, however small the change", () => {
  const path = join(dist, "filter.js");
  const source = readFileSync(path, "utf8");
  const other = source.replace(/^\/\*./, (start) => (start === "/*0" ? "/*1" : "/*0"));
  assert.equal(other.length, source.length);
  assert.notEqual(cacheOf(path, other), cacheOf(path, source));
});

for (const [what, change] of [
  ["gone", (path: string) => rmSync(path)],
  ["empty", (path: string) => truncateSync(path)],
  ["cut off", (path: string) => truncateSync(path, 1000)],
  ["something else", (path: string) => writeFileSync(path, "something else ".repeat(20_000))],
] as const) {
  test(`the output is the same with the cache ${what}`, () => {
    const tool = join(scratch, what.replaceAll(" ", "-"));
    cpSync(dist, tool, { recursive: true, filter: (path) => !path.endsWith("/bin") });
    for (const name of readdirSync(join(tool, "cache"))) change(join(tool, "cache", name));
    assert.equal(output(tool), usual);
  });
}

test("the output is the same under flags that change V8", () => {
  assert.equal(output(dist, "--stack-size=900", "--no-opt"), usual);
});

test("the stack of a bug has the place in the part", () => {
  const tool = join(scratch, "with-a-bug");
  cpSync(dist, tool, { recursive: true, filter: (path) => !path.endsWith("/bin") });
  const path = join(tool, "filter.js");
  const source = readFileSync(path, "utf8");
  writeFileSync(
    path,
    source.replace(
      "async function filter(",
      "async function filter() { throw new Error('here') }\nasync function unused(",
    ),
  );
  const { status, stderr } = spawnSync(process.execPath, [join(tool, "hashroll.js")], { input, encoding: "utf8" });
  assert.equal(status, 70);
  assert.match(stderr, /Error: here\n +at .*filter \(.*filter\.js:\d+:\d+\)/);
});
