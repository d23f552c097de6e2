// The table of `hashroll explain` is one line per config, as wide as the terminal at most.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stripVTControlCharacters } from "node:util";
import widthOf from "string-width";
import { configMap, run, workload } from "../command/run-explain.ts";

const long = `${"settings-of-a-service-".repeat(8)}end`;
const stdin =
  configMap(long) + workload("Deployment", `web-${long}`, long) + configMap("設定ファイル設定ファイル設定ファイル");

test("on a terminal every config is one line that fits, with both ends of its name", async () => {
  for (const columns of [40, 80, 120]) {
    const { stdout } = await run(stdin, { flags: { format: "table" }, terminal: { columns } });
    const [head, ...lines] = stripVTControlCharacters(stdout).split("\n\n")[0]?.split("\n") ?? [];
    assert.match(head ?? "", /^CONFIG.* +STRATEGY +WHY +A CHANGE RESTARTS|…/);
    assert.equal(lines.length, 2);
    for (const line of lines) assert.ok(widthOf(line) <= Math.max(columns, 60), `${line} fits ${columns}`);
    assert.match(lines[0] ?? "", /^se.*….*d +rename/);
  }
});

test("for other programs names are whole", async () => {
  const { stdout } = await run(stdin, { flags: { format: "table" } });
  assert.ok(stdout.includes(`${long}  `) && stdout.includes(`deploy/web-${long}\n`));
});
