// The README says what the tool says: every code, every flag, every command.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { hashroll, projectRoot } from "../tool/hashroll.ts";

const readme = readFileSync(`${projectRoot}README.md`, "utf8");
const explained = Array.from(readme.matchAll(/^\| `([a-z][a-z0-9-]+)` +\|/gm), ([, code]) => code as string);

test("every code of a message is explained", () => {
  const messages = readFileSync(`${projectRoot}src/problem/message.ts`, "utf8");
  const [, union = ""] = /export type Code =([^;]*);/.exec(messages) ?? [];
  const codes = Array.from(union.matchAll(/"([a-z0-9-]+)"/g), ([, code]) => code as string);
  assert.ok(codes.length > 50);
  assert.deepEqual(
    codes.filter((code) => !explained.includes(code)),
    [],
  );
  assert.deepEqual(
    explained.filter((code) => !codes.includes(code)),
    [],
    "no code that is gone",
  );
});

test("every flag of the filter is explained", async () => {
  const { stdout } = await hashroll(["--help"]);
  const flags = Array.from(stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm), ([, flag]) => flag as string);
  assert.ok(flags.length > 15);
  const missing = flags.filter((flag) => flag !== "--help" && flag !== "--version" && !readme.includes(flag));
  assert.deepEqual(missing, []);
});

test("every command is named", async () => {
  const { stdout } = await hashroll(["--help"]);
  const [, commands = ""] = /Commands:\n([\s\S]*)$/.exec(stdout) ?? [];
  const names = Array.from(commands.matchAll(/^ {2}([a-z]+)/gm), ([, name]) => name as string).filter(
    (name) => name !== "help",
  );
  assert.ok(names.length >= 4);
  for (const name of names) assert.ok(readme.includes(`hashroll ${name}`), name);
});

/** Codes that no run of the filter alone can give: the tests of their command show them. */
const ofOtherCommands = new Set([
  ...["only-referred-to", "already-hashed", "already-revision", "generated", "content-changed"], // explain
  ...["stale-ledger", "nothing-to-record"], // record
  ...["incomplete-history", "unreadable-version"], // Git: they need a repository
  ...["no-helm", "hooks-not-rendered", "output-dir", "unguarded-rollback"], // helm
  ...["unknown-use", "not-ours", "still-in-use"], // with a cluster
  ...["not-attached", "not-observed", "unknown-workload", "no-revisions"], // attach
  ...["policy-untrusted", "ambiguous-app", "missing-app-file", "bad-parameter", "bad-app-name", "bad-release-name"], // argocd
  ...["app-too-large", "invalid-path", "outside-repository", "symlink-loop", "unlocked-dependency"],
  ...["no-cluster", "incomplete-list", "missing-permission", "pending-release", "put-back", "not-put-back"], // gc, history
  ...["not-deleted", "unknown-revision"],
  ...["missing-tool", "failed-tool", "timeout", "empty-output", "previous-namespace"],
]);

test("every code of the filter has a fixture", () => {
  const shown = new Set(
    readdirSync(`${projectRoot}fixtures`, { recursive: true, encoding: "utf8" })
      .filter((file) => /problems[^/]*\.txt$/.test(file))
      .flatMap((file) =>
        Array.from(
          readFileSync(`${projectRoot}fixtures/${file}`, "utf8").matchAll(/\(([a-z0-9-]+)\)$/gm),
          ([, code]) => code,
        ),
      ),
  );
  assert.deepEqual(
    explained.filter((code) => !shown.has(code) && !ofOtherCommands.has(code)),
    [],
  );
});
