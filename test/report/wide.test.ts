// The table of `hashroll explain` fits wherever it is read, whatever the names are.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { stripVTControlCharacters } from "node:util";
import widthOf from "string-width";
import { configMap, run, shop, shopTable, workload } from "../command/run-explain.ts";

const long = (start: string, length = 253): string => `${`${start}-${"abcdefghi-".repeat(30)}`.slice(0, length - 1)}z`;

function assertFits(text: string, columns: number): void {
  for (const line of text.split("\n")) {
    assert.ok(widthOf(stripVTControlCharacters(line)) <= columns, `${line} is wider than ${columns}`);
    assert.equal(line, line.trimEnd());
  }
}

/** What somebody has who puts a broken name together again. */
const unbroken = (text: string): string => text.replaceAll(/\n\s+/g, "");

test("names of 253 characters fit in 80 columns, and none of their characters is lost", async () => {
  const config = long("config", 242);
  const name = long("web");
  const { stdout, stderr } = await run(
    configMap(config, `  namespace: ${long("ns", 63)}\n`) + workload("Deployment", name, config),
  );
  assert.equal(stderr, "");
  assertFits(stdout, 80);
  assert.ok(stdout.replaceAll("\n", "").includes(config), "in the title");
  assert.ok(unbroken(stdout).includes(`${config}-`), "in the revision");
  assert.ok(unbroken(stdout).includes(name), "in the referrers");

  const plain = `${"a".repeat(252)}z`;
  const ignored = await run(
    configMap(plain, "  annotations: {hashroll.dev/strategy: ignore}\n") + workload("Deployment", name, plain),
  );
  assertFits(ignored.stdout, 80);
  assert.ok(ignored.stdout.replaceAll("\n", "").includes(plain), "even with no sign to break it at");
});

test("wide characters count as what they take on the screen", async () => {
  assert.equal(widthOf("設定"), 4);
  assert.equal(widthOf("e\u0301"), 1);
  assert.equal(widthOf("👩‍💻"), 2);
  const folder = mkdtempSync(join(tmpdir(), "hashroll-explain-"));
  try {
    const file = `${"設定ファイル".repeat(9)}👩‍💻.yaml`;
    writeFileSync(join(folder, file), configMap("x") + workload("Job", "w", "x"));
    const { stdout } = await run("", { cwd: folder, paths: [file] });
    assertFits(stdout, 80);
    assert.ok(unbroken(stdout).includes(`${file}:4`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const esc = "\u001B";

test("a name can't write to the terminal", async () => {
  const { stdout } = await run(configMap('"x\\e[31m\\nConfigMap y"'), { terminal: {}, env: { NO_COLOR: "1" } });
  assert.ok(!stdout.includes(esc));
  assert.match(stdout, /^ConfigMap x\\u001b\[31m\\u000aConfigMap y\n/);
});

test("colour is for terminals that have it and people who want it", async () => {
  const coloured = await run(shop, { terminal: { columns: 80 } });
  assert.ok(coloured.stdout.includes(`${esc}[32mrename${esc}[0m`));
  assert.equal(stripVTControlCharacters(coloured.stdout), shopTable);
  for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }])
    assert.equal((await run(shop, { terminal: { columns: 80 }, env })).stdout, shopTable);
  const unset = await run(shop, { terminal: {}, env: { NO_COLOR: "" } });
  assert.ok(unset.stdout.includes(esc), "an empty NO_COLOR says nothing");
  const json = await run(shop, { terminal: {}, flags: { format: "json" } });
  assert.ok(!json.stdout.includes(esc));
});

test("a terminal's width is used, within what can be read", async () => {
  assertFits((await run(shop, { terminal: { columns: 50 } })).stdout, 50);
  const wide = await run(shop, { terminal: { columns: 300 }, env: { NO_COLOR: "1" } });
  assertFits(wide.stdout, 120);
  assert.match(wide.stdout, /1 workload refers to it, and nothing else needs the plain name \(only-referred-to\)\n/);
});
