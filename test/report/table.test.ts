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

test("names that differ still do when they are shortened", async () => {
  const names = ["primary-configuration", "primary-extended-configuration", "read-configuration"];
  const configs = names.map(
    (name) => configMap(`my-postgresql-${name}`) + workload("CronJob", name, `my-postgresql-${name}`),
  );
  const { stdout } = await run(configs.join(""), { flags: { format: "table" }, terminal: { columns: 70 } });
  const lines = stripVTControlCharacters(stdout).split("\n\n")[0]?.split("\n").slice(1) ?? [];
  assert.equal(new Set(lines.map((line) => line.split(" ")[0])).size, 3, lines.join("\n"));
  for (const line of lines) assert.match(line, /….* \(next run\)$/, "what is no name is whole");
});

test("ConfigMaps and Secrets of one name are told apart", async () => {
  const both = configMap("web") + configMap("web").replace("ConfigMap", "Secret").replace("\ndata:", "\nstringData:");
  const { stdout, stderr } = await run(both, { flags: { format: "table", secrets: true } });
  assert.match(stdout, /^copy cm\/web, secret\/web\n/m, stderr);
});

test("on one screen a warning is there once, with its place", async () => {
  const reader = workload("Deployment", "web", "web").replace("name: c,", "name: c, args: [--configmap=web],");
  const setting = { flags: { format: "table" }, terminal: { columns: 100 } } as const;
  const apart = await run(configMap("web") + reader, setting);
  assert.match(apart.stderr, /\(read-by-name\)/);
  const { stdout, stderr } = await run(configMap("web") + reader, { ...setting, isOneScreen: true });
  assert.equal(stderr, "");
  assert.match(stdout, /is read by name in args\[0\][\s\S]*\(read-by-name, line \d+\)/);
  assert.match(
    stdout,
    /or under rules in hashroll\.yaml:\n {2}- \{match: \{kind: ConfigMap, name: web\}, strategy: rename\}/,
  );
});
