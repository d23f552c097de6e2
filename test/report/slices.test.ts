// What `--report` says of a config with `scope: keys`: its slices with their keys, and which reference got which.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../tool/run-command.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

const app = (name: string, key: string): object => {
  const env = [{ name: "VALUE", valueFrom: { configMapKeyRef: { name: "common", key } } }];
  const spec = { template: { spec: { containers: [{ name: "app", image: "app:1", env }] } } };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name }, spec };
};

test("the report has the slices", async (t) => {
  const cwd = temporaryFolder("hashroll-report-", t);
  const metadata = { name: "common", annotations: { "hashroll.dev/scope": "keys" } };
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata, data: { level: "info", url: "secret-value" } };
  const stdin = [config, app("web", "level"), app("api", "url")].map((each) => JSON.stringify(each)).join("\n---\n");
  const { code, stdout, stderr } = await runCommand(["--report", "report.json"], { stdin, cwd });
  assert.equal(code, 0, stderr);
  const text = readFileSync(join(cwd, "report.json"), "utf8");
  assert.doesNotMatch(text, /secret-value/, "values of configs never appear");
  const [found] = (JSON.parse(text) as { configs: { slices: { revision: string; keys: string[] }[] }[] }).configs;
  assert.deepEqual(
    found?.slices.map(({ keys }) => keys),
    [["level"], ["url"]],
  );
  for (const { revision } of found?.slices ?? [])
    assert.equal(stdout.split(revision).length, 3, `${revision} and one reference`);
});
