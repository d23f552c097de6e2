// How a Helm command line is read, and that the table of flags is what the real Helms say of themselves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { helmArgsError } from "../../../src/command/helm/helm.ts";
import { flagValue, hasFlag, isOffline, readHelmCall, releaseName } from "../../../src/host/helm/call.ts";
import { longName, ownFlags, takesValue } from "../../../src/host/helm/flags.ts";
import { run } from "../../tool/hashroll.ts";
import { helmVersions, newHome, realHelm } from "./helms.ts";

for (const version of helmVersions) {
  test(`the flags of Helm ${version}`, async (t) => {
    const helm = await realHelm(version, t);
    if (!helm) return;
    const { env } = newHome(t);
    for (const command of ["install", "upgrade", "template"]) {
      const { stdout } = await run(helm, [command, "--help"], { env });
      const lines = [...stdout.matchAll(/^ +(?:-(\w), )?--([\w-]+)(?: ([a-zA-Z]\w*(?:\[=[^\]]*\])?))?(?: {2,}|$)/gm)];
      assert.ok(lines.length > 40, `${lines.length} flags`);
      for (const [, short, name, type] of lines) {
        // `string[="client"]` takes a value after `=` only.
        const isTaken = type !== undefined && !type.includes("[");
        assert.equal(takesValue(name as string, command), isTaken, `${command} --${name} ${type ?? ""}`);
        if (short) assert.equal(longName(short), name);
        assert.ok(!ownFlags.has(name as string), `--${name} is Helm's, too`);
      }
    }
  });
}

test("a flag of hashroll after the word helm is reported to be in the wrong place", () => {
  const fault = "--previous is a flag of hashroll: write it before the word helm";
  assert.equal(helmArgsError(["upgrade", "web", "./chart", "--previous", "file"]), fault);
  assert.equal(helmArgsError(["template", "web", "./chart", "--previous=file"]), fault);
  assert.equal(helmArgsError(["upgrade", "web", "./chart", "--description", "--previous"]), undefined);
  assert.equal(helmArgsError(["list", "--previous"]), undefined);
});

test("every form of a namespace", () => {
  for (const words of [
    ["-n", "a"],
    ["-na"],
    ["-n=a"],
    ["--namespace", "a"],
    ["--namespace=a"],
    ["-in", "a"],
    ["-n", "b", "-n", "a"],
  ]) {
    for (const args of [
      [...words, "upgrade", "r", "c"],
      ["upgrade", ...words, "r", "c"],
      ["upgrade", "r", "c", ...words],
    ]) {
      const call = readHelmCall(args);
      assert.ok(call, args.join(" "));
      assert.equal(flagValue(call, "namespace"), "a", args.join(" "));
      assert.deepEqual(call.operands, ["r", "c"], args.join(" "));
    }
  }
});

test("release and chart between all sorts of flags", () => {
  const call = readHelmCall([
    "--debug",
    "upgrade",
    "-i",
    "--set",
    "-n=x",
    "r",
    "--dry-run",
    "-f",
    "--",
    "c",
    "--",
    "-d",
  ]);
  assert.deepEqual(call?.operands, ["r", "c", "-d"]);
  assert.deepEqual(call?.before, ["--debug", "upgrade"]);
  assert.equal(call && flagValue(call, "values"), "--");
  assert.equal(call && flagValue(call, "namespace"), undefined);
  assert.equal(call && hasFlag(call, "install"), true);
});

test("which commands render, and which do not", () => {
  const rendering = (...args: string[]): string | undefined => readHelmCall(args)?.command;
  assert.equal(rendering("secrets", "upgrade", "r", "c"), "upgrade");
  assert.equal(rendering("diff", "upgrade", "--color", "r", "c"), "diff");
  assert.deepEqual(readHelmCall(["diff", "upgrade", "--color", "r", "c"])?.operands, ["r", "c"]);
  for (const args of [
    ["list"],
    ["rollback", "r"],
    ["diff", "release", "a", "b"],
    ["secrets", "edit", "f"],
    [],
    ["-n", "upgrade"],
  ])
    assert.equal(rendering(...args), undefined, args.join(" "));
});

test("when a cluster may be asked, and about which release", () => {
  const facts = (...args: string[]): unknown[] => {
    const call = readHelmCall(args);
    return call ? [releaseName(call), isOffline(call)] : [];
  };
  assert.deepEqual(facts("upgrade", "r", "c", "--dry-run=client"), ["r", false]);
  assert.deepEqual(facts("install", "r", "c"), ["r", false]);
  assert.deepEqual(facts("install", "r", "c", "--dry-run"), ["r", true]);
  assert.deepEqual(facts("install", "r", "c", "--dry-run=server"), ["r", false]);
  assert.deepEqual(facts("install", "-g", "c"), [undefined, false]);
  assert.deepEqual(facts("template", "r", "c"), [undefined, true]);
});
