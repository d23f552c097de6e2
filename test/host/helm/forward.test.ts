// `hashroll helm` in place of helm: what is only forwarded, what is refused, signals and exit codes.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { builtTool, hashroll } from "../../tool/hashroll.ts";
import { assertSettled, type FakeHelm, newFakeHelm, noHooks, rendered, upgrade, userArgs } from "./fake-helm.ts";

test("helm diff upgrade gets the post-renderer, other diffs and commands are only forwarded", async (t) => {
  const secret = "---\napiVersion: v1\nkind: Secret\nmetadata: {name: token}\nstringData: {a: b}\n";
  const helm = newFakeHelm(t, { code: "7", "rendered.yaml": rendered("hello") + secret, "hooks.json": noHooks });
  const diff = ["-n", "shop", "diff", "upgrade", "--color", "shop", "./chart", "-C", "3", "--allow-unreleased"];
  const { code, stderr } = await hashroll(["--secrets", "helm", ...diff], { env: helm.env });
  assert.equal(code, 7, stderr);
  assert.deepEqual(userArgs(helm.main()), diff);
  assert.match(stderr, /1 Secret copied/, "with the flags before the word helm");
  assert.ok(helm.calls().some(({ args }) => args.join(" ").startsWith("history shop ")));
  for (const words of [
    ["rollback", "shop", "1", "--", "-x"],
    ["diff", "revision", "shop", "1"],
    ["list", "-A", "--help"],
    ["upgrade", "--help"],
    ["--debug"],
  ]) {
    assert.equal((await hashroll(["helm", ...words], { env: helm.env })).code, 7);
    assert.deepEqual(helm.calls().at(-1)?.args, words);
  }
});

test("a failing post-renderer is Helm's failure, and is explained once", async (t) => {
  const helm = newFakeHelm(t, {
    "rendered.yaml": `${rendered("hello")}---\nkind: ConfigMap\napiVersion: v1\n`,
    "hooks.json": noHooks,
  });
  const { code, stderr } = await hashroll(upgrade, { env: helm.env });
  assert.equal(code, 1);
  assert.match(stderr, /^Error: UPGRADE FAILED/);
  assert.equal(stderr.split("(unnamed-config)").length, 2);
  assert.ok(!existsSync(join(helm.folder, "out.yaml")), "Helm got nothing");
  assertSettled(helm);
});

test("wrong arguments are refused before Helm is called", async (t) => {
  const helm = newFakeHelm(t, {});
  for (const [words, message] of [
    [["upgrade", "shop", "./chart", "--post-renderer", "x"], /leave --post-renderer out/],
    [["upgrade", "shop", "./chart", "--new-flag", "value"], /--flag=value/],
    [[], /Usage: hashroll helm ARGS/],
  ] as const) {
    const { code, stderr } = await hashroll(["helm", ...words], { env: helm.env });
    assert.equal(code, 2);
    assert.match(stderr, message);
  }
  assert.ok(!existsSync(join(helm.folder, "calls.jsonl")));
  const missing = await hashroll(upgrade, { env: { HELM_BIN: "/no/such/helm" } });
  assert.deepEqual(
    [missing.code, missing.stderr.split("\n")[0]],
    [1, "error: /no/such/helm can't be run: there is no such file or folder (no-helm)"],
  );
  writeFileSync(join(helm.folder, "version"), "v3.8.2");
  assert.match((await hashroll(upgrade, { env: helm.env })).stderr, /this is Helm v3\.8\.2/);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`${signal} reaches Helm, its exit code is ours, and no files are left`, async (t) => {
    const helm = newFakeHelm(t, { waits: "", "rendered.yaml": rendered("hello"), "hooks.json": noHooks });
    assert.equal(await interrupt(helm, signal, t), 3);
    assert.equal(helm.read("signal"), signal);
    assertSettled(helm);
  });
}

function interrupt({ env }: FakeHelm, signal: NodeJS.Signals, t: TestContext): Promise<number | null> {
  const child = spawn(process.execPath, [builtTool, ...upgrade], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  t.after(() => child.kill("SIGKILL"));
  child.stdout.on("data", (chunk: Uint8Array) => {
    if (Buffer.from(chunk).includes("waiting")) child.kill(signal);
  });
  return new Promise((done) => child.on("close", done));
}

test("a program around Helm that closes all files it does not know is no obstacle", async (t) => {
  const helm = newFakeHelm(t, { "rendered.yaml": rendered("hello"), "hooks.json": noHooks });
  const around = join(helm.folder, "around");
  writeFileSync(around, `#!/bin/sh\nexec 3>&-\nexec '${helm.env["HELM_BIN"]}' "$@"\n`, { mode: 0o755 });
  const { code, stderr } = await hashroll(upgrade, { env: { ...helm.env, HELM_BIN: around } });
  assert.equal(code, 0, stderr);
  assert.match(stderr, /1 ConfigMap renamed/);
  assert.match(helm.read("out.yaml"), /name: web-[a-z0-9]{10}/);
  assertSettled(helm);
});

test("if Helm ends first, nothing that was asked meanwhile goes on", async (t) => {
  const helm = newFakeHelm(t, {});
  const kubectl = join(helm.folder, "kubectl");
  // A script that starts the real one, as some do; it never answers.
  writeFileSync(kubectl, `#!/bin/sh\necho $$ >>'${helm.folder}/pids'\nsleep 1000\n`, { mode: 0o755 });
  const failing = join(helm.folder, "failing");
  const wait = `until [ -s '${helm.folder}/pids' ]; do sleep 0.1; done`;
  writeFileSync(
    failing,
    `#!/bin/sh\ncase "$*" in *post-renderer*) ${wait}; echo broken >&2; exit 9;; *) exec '${helm.env["HELM_BIN"]}' "$@";; esac\n`,
    { mode: 0o755 },
  );
  const { code, stderr } = await hashroll(upgrade, { env: { ...helm.env, HELM_BIN: failing, KUBECTL: kubectl } });
  assert.deepEqual([code, stderr], [9, "broken\n"]);
  // The script and all that it started are one group; what is dead and not yet taken note of has the state Z.
  const groups = new Set(helm.read("pids").trim().split("\n"));
  const listed = execFileSync("ps", ["-A", "-o", "pgid=,stat=,args="], { encoding: "utf8" }).trim().split("\n");
  const alive = listed.filter((line) => {
    const [group = "", state = ""] = line.trim().split(/\s+/);
    return groups.has(group) && !state.startsWith("Z");
  });
  assert.deepEqual(alive, []);
  assertSettled(helm);
});
