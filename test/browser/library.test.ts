// The library runs where there is no Node: bundled as it is published, in a context that has only what browsers have.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, Script } from "node:vm";
import { build } from "esbuild";
import { library } from "../../src/codegen/build/library.ts";
import type { Rendered } from "../../src/index.ts";
import { render } from "../../src/index.ts";
import { projectRoot } from "../tool/hashroll.ts";

async function bundle(format: "esm" | "iife") {
  const { outputFiles, metafile } = await build({
    ...library,
    absWorkingDir: projectRoot,
    format,
    globalName: "hashroll",
    platform: "browser",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return { text: outputFiles[0]?.text ?? "", metafile };
}

test("its bundle for browsers imports nothing", async () => {
  const { metafile } = await bundle("esm");
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  assert.deepEqual(imported, []);
  const fromNode = Object.values(metafile.inputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  assert.deepEqual(
    fromNode.filter((path) => path.startsWith("node:")),
    [],
  );
});

test("what is published has no import either", () => {
  assert.doesNotMatch(readFileSync(`${projectRoot}dist/index.mjs`, "utf8"), /^import|[;\s]import[ {(*"]/m);
});

test("it gives the same output without Node's globals", async () => {
  const { text } = await bundle("iife");
  const context = createContext({ TextEncoder, TextDecoder, Uint8Array, atob, btoa });
  new Script(`${text}; this.render = hashroll.render;`).runInContext(context);
  const inBrowser = (context as unknown as { render: typeof render }).render;
  const cases = readdirSync(`${projectRoot}fixtures/syntax`).map(
    (name) => `${projectRoot}fixtures/syntax/${name}/in.yaml`,
  );
  const inputs = [`${projectRoot}fixtures/shop/in.yaml`, ...cases].flatMap(readIfThere);
  assert.ok(inputs.length > 20);
  for (const input of inputs) {
    const secretKey = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    const options = { secrets: true, secretKey };
    const { text: actual, report } = plain(inBrowser(input, options));
    const expected = plain(render(input, options));
    assert.equal(actual, expected.text);
    assert.deepEqual(report, expected.report);
  }
});

/** Objects of another context have other prototypes. */
function plain(rendered: Rendered): Rendered {
  return JSON.parse(JSON.stringify(rendered)) as Rendered;
}

function readIfThere(path: string): string[] {
  try {
    return [readFileSync(path, "utf8")];
  } catch {
    return [];
  }
}
