// What a person at a terminal sees: colours, for those who want them, and a line for what takes long.

import assert from "node:assert/strict";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { newProgress, withProgress } from "../../src/command/io/progress.ts";
import { hasColours } from "../../src/text/paint.ts";
import { builtTool, hashroll } from "../tool/hashroll.ts";
import { collected } from "../tool/run-command.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import { lacksTerminal, runOnTerminal } from "../tool/terminal.ts";

const cwd = temporaryFolder("hashroll-terminal-");

const esc = "\u001B";
const colour = new RegExp(`${esc}\\[[\\d;]*m`);
const stream = (level: string): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: web-config}
data: {level: ${level}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: dashboards, labels: {grafana_dashboard: "1"}}
data: {a: b}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {template: {spec: {containers: [{name: web, envFrom: [{configMapRef: {name: web-config}}]}]}}}
`;
for (const [name, level] of Object.entries({ old: "info", new: "debug" }))
  writeFileSync(join(cwd, `${name}.yaml`), stream(level));
writeFileSync(join(cwd, "broken.yaml"), "kind: ConfigMap\nmetadata: {name: [}\n");

/** A cluster with one revision that nobody uses, and a Deployment whose config is missing. */
const revision = {
  metadata: {
    ...{ name: "web-d7568b82h8", namespace: "default", uid: "u1", resourceVersion: "5" },
    creationTimestamp: "2026-01-01T00:00:00Z",
    labels: { "hashroll.dev/config": "web" },
    annotations: { "hashroll.dev/base-name": "web" },
  },
  immutable: true,
  data: { color: "red" },
};
const pod = { containers: [{ name: "a", envFrom: [{ configMapRef: { name: "gone" } }] }] };
const deployment = { metadata: { name: "web", namespace: "default", uid: "d" }, spec: { template: { spec: pod } } };
const listOf = (...items: object[]): string => JSON.stringify({ metadata: {}, items });

/** It waits for the file that HASHROLL_TEST_GATE names, if it names one. */
const kubectl = join(cwd, "kubectl");
writeFileSync(
  kubectl,
  `#!/bin/sh
while [ -n "$HASHROLL_TEST_GATE" ] && ! [ -e "$HASHROLL_TEST_GATE" ]; do sleep 0.1; done
case "$*" in
  *api-resources*) echo "deployments deploy apps/v1 true Deployment list" ;;
  *config*view*) ;;
  *configmaps*owner*) echo '${listOf()}' ;;
  *configmaps*) echo '${listOf(revision)}' ;;
  *deployments*) echo '${listOf(deployment)}' ;;
  *) echo '${listOf()}' ;;
esac
`,
);
chmodSync(kubectl, 0o755);

async function onTerminal(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const terminal = runOnTerminal([process.execPath, builtTool, ...args], { cwd, env: { KUBECTL: kubectl, ...env } });
  await terminal.ended;
  return terminal.text();
}

const commands: readonly { readonly args: readonly string[]; readonly shows: string }[] = [
  { args: ["diff", "old.yaml", "new.yaml"], shows: `${esc}[32m+debug${esc}[0m` },
  { args: ["explain", "old.yaml"], shows: `${esc}[32mrename${esc}[0m` },
  { args: ["explain", "--format", "wide", "old.yaml"], shows: `${esc}[1mConfigMap web-config${esc}[0m` },
  { args: ["old.yaml"], shows: `${esc}[36mnote:${esc}[0m` },
  { args: ["broken.yaml"], shows: `${esc}[31merror:${esc}[0m` },
  { args: ["explain-code", "read-by-name"], shows: `${esc}[1mread-by-name${esc}[0m` },
  { args: ["--nonsense"], shows: `${esc}[31merror:${esc}[0m` },
  { args: ["history"], shows: `${esc}[1mConfigMap default/web${esc}[0m` },
  { args: ["history", "--missing"], shows: `${esc}[31mConfigMap default/gone does not exist${esc}[0m` },
  { args: ["gc", "--keep", "0"], shows: `${esc}[33mdelete${esc}[0m` },
  { args: ["attach", "--dry-run"], shows: `${esc}[2munchanged${esc}[0m` },
];

for (const { args, shows } of commands)
  test(`${args.join(" ")}: colours on a terminal, and none with NO_COLOR or in a pipe`, async (t) => {
    if (lacksTerminal(t)) return;
    const coloured = await onTerminal(args);
    assert.ok(coloured.includes(shows), JSON.stringify(coloured));
    // On a busy machine there may be a line of progress.
    assert.doesNotMatch(await onTerminal(args, { NO_COLOR: "1" }), colour);
    const env = { KUBECTL: kubectl };
    const piped = await hashroll(args, { cwd, env });
    assert.ok(!(piped.stdout + piped.stderr).includes(esc));
    const forced = await hashroll(args, { cwd, env: { ...env, FORCE_COLOR: "1" } });
    assert.ok((forced.stdout + forced.stderr).includes(shows));
    assert.deepEqual([forced.stdout, forced.stderr].map(stripVTControlCharacters), [piped.stdout, piped.stderr]);
  });

test("who wants colours", () => {
  const terminal = { isTTY: true };
  assert.ok(hasColours(terminal, {}));
  assert.ok(hasColours(terminal, { NO_COLOR: "" }), "an empty NO_COLOR says nothing");
  assert.ok(!hasColours({}, {}));
  assert.ok(!hasColours(terminal, { TERM: "dumb" }));
  assert.ok(hasColours({}, { FORCE_COLOR: "" }));
  assert.ok(!hasColours(terminal, { FORCE_COLOR: "0" }));
  assert.ok(!hasColours(terminal, { FORCE_COLOR: "false" }));
  assert.ok(!hasColours(terminal, { FORCE_COLOR: "1", NO_COLOR: "1" }), "who wants none has none");
  assert.ok(!hasColours({ hasColours: false }, { FORCE_COLOR: "1" }));
});

test("files that flags name and formats for programs have no colours", async () => {
  const env = { FORCE_COLOR: "1" };
  await hashroll(["diff", "old.yaml", "new.yaml", "--output", "diff.txt"], { cwd, env });
  await hashroll(["old.yaml", "--log-file", "log.txt"], { cwd, env });
  const files = ["diff.txt", "log.txt"].map((name) => readFileSync(join(cwd, name), "utf8"));
  const formats = ["markdown", "html", "json"].map((format) => ["diff", "old.yaml", "new.yaml", "--format", format]);
  const printed = await Promise.all(formats.map(async (args) => (await hashroll(args, { cwd, env })).stdout));
  for (const text of [...files, ...printed]) assert.ok(text.length > 0 && !text.includes(esc));
});

test("what takes long says so until it is done", async (t) => {
  if (lacksTerminal(t)) return;
  for (const args of [["gc"], ["diff", "cluster", "new.yaml"], ["old.yaml", "--previous", "cluster"]]) {
    const gate = join(cwd, `gate-${args[0]}`);
    const env = { KUBECTL: kubectl, HASHROLL_TEST_GATE: gate };
    const terminal = runOnTerminal([process.execPath, builtTool, ...args], { cwd, env });
    while (!/asking kubectl|reading cluster/.test(terminal.text())) await sleep(20);
    writeFileSync(gate, "");
    await terminal.ended;
    // Each line that was shown is cleared before anything else is printed.
    const [, ...shown] = terminal.text().split(`${esc}[?7l`);
    assert.ok(shown.length > 0);
    for (const part of shown) assert.equal(part.split(`${esc}[?7h`)[1]?.slice(0, 4), `\r${esc}[K`);
  }
});

test("a line of progress comes after a second, on terminals only, and goes", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const stderr = collected({ isTTY: true });
    const progress = newProgress({ stderr, env: {} });
    progress.show("one");
    mock.timers.tick(999);
    progress.show("two");
    assert.equal(stderr.text(), "");
    mock.timers.tick(1);
    progress.show(`three${esc}`);
    progress.end();
    progress.end();
    const line = (text: string): string => `\r${esc}[K${esc}[?7l${text}${esc}[?7h`;
    assert.equal(stderr.text(), `${line("two")}${line("three\\u001b")}\r${esc}[K`);
    for (const quiet of [collected(), collected({ isTTY: true })]) {
      const env = quiet.isTTY ? { TERM: "dumb" } : {};
      await withProgress({ stderr: quiet, env }, "text", () => mock.timers.tick(5000));
      assert.equal(quiet.text(), "");
    }
    const short = collected({ isTTY: true });
    await assert.rejects(withProgress({ stderr: short, env: {} }, "text", () => Promise.reject(new Error("no"))));
    mock.timers.tick(5000);
    assert.equal(short.text(), "", "short work shows nothing, failed work neither");
  } finally {
    mock.timers.reset();
  }
});
