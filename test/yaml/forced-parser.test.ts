// The filter without its line scanner: every fixture has to come out as it does with it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { type Options, render } from "../../src/index.ts";
import { projectRoot } from "../tool/hashroll.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

const folder = temporaryFolder("hashroll-parser-");

const choices: readonly Options[] = [
  {},
  { secrets: true, strategy: "copy" },
  { strategy: "restart", for: "helm" },
  { strategy: "rename", retain: "keep", checksums: "drop" },
];

test("the parser alone gives the same output for every fixture", async () => {
  const parsing = await renderWithoutScanner();
  const root = join(projectRoot, "fixtures");
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".yaml"));
  assert.ok(paths.filter((path) => path.startsWith("edit")).length > 50);
  let emitted = 0;
  for (const path of paths) {
    const text = readFileSync(join(root, path), "utf8");
    for (const options of choices) {
      const [expected, actual] = [render(text, options), parsing(text, options)];
      assert.equal(actual.text, expected.text, path);
      assert.deepEqual(actual.report.problems, expected.report.problems, path);
      if (expected.text !== undefined && expected.text !== text) emitted += 1;
    }
  }
  assert.ok(emitted > 500, "Expected most of them to change");
});

/** The library, built with a scanner that gives up at once. */
async function renderWithoutScanner(): Promise<typeof render> {
  const outfile = join(folder, "parser.mjs");
  await build({
    entryPoints: [join(projectRoot, "src/index.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    logLevel: "error",
    plugins: [
      {
        name: "without-scanner",
        setup: ({ onLoad }) => {
          onLoad({ filter: /scan-document\.ts$/ }, () => ({
            contents: "export const scanDocument = () => undefined;",
            loader: "ts",
          }));
        },
      },
    ],
  });
  return ((await import(pathToFileURL(outfile).href)) as { render: typeof render }).render;
}
