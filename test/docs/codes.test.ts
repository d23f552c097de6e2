// Every problem code is explained, is the code of a message, and is shown by a fixture or by the tests of its command.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { explanationFamilies } from "../../src/problem/explanations/index.ts";
import { projectRoot } from "../tool/hashroll.ts";

const codes = explanationFamilies.flatMap((family) => Object.keys(family.codes));

test("no code is explained twice", () => {
  assert.ok(codes.length > 100);
  assert.deepEqual(
    codes.filter((code, index) => codes.indexOf(code) !== index),
    [],
  );
});

test("every code that is explained is the code of a message", () => {
  const folder = `${projectRoot}src/problem/messages/`;
  const messages = readdirSync(folder).map((file) => readFileSync(folder + file, "utf8"));
  assert.deepEqual(
    codes.filter((code) => !ofScripts.includes(code) && !messages.some((text) => text.includes(`"${code}"`))),
    [],
  );
});

/** The plugin's own script prints problems where there is no hashroll to print them. */
const script = readFileSync(`${projectRoot}plugin/helm/find-hashroll.sh`, "utf8");
const ofScripts = Array.from(script.matchAll(/error: .*\(([a-z-]+)\)$/gm), ([, code]) => code as string);

test("every code that a script prints is explained", () => {
  assert.deepEqual(ofScripts, ["no-hashroll"]);
  for (const code of ofScripts) assert.ok(codes.includes(code), code);
});

test("explanations are whole sentences", () => {
  for (const family of explanationFamilies)
    for (const [code, { meaning, whatToDo }] of Object.entries(family.codes))
      for (const text of [meaning, whatToDo])
        assert.match(text, /^[^a-z].*\.$|^(?:hashroll|helm|kubectl|kustomize)\b.*\.$/, code);
});

/** Codes that no run of the filter alone can give: the tests of their command show them. */
const ofOtherCommands = new Set([
  ...["only-referred-to", "already-hashed", "already-revision", "generated", "content-changed"], // explain
  "policy-exists", // init
  ...["stale-ledger", "nothing-to-record"], // record
  ...["incomplete-history", "unreadable-version"], // Git: they need a repository
  ...["no-helm", "no-hashroll", "hooks-not-rendered", "output-dir", "unguarded-rollback"], // helm
  ...["unknown-use", "not-ours", "still-in-use"], // with a cluster
  ...["not-attached", "unknown-workload", "no-revisions"], // attach
  ...["policy-untrusted", "ambiguous-app", "missing-app-file", "bad-parameter", "bad-app-name", "bad-release-name"], // argocd
  ...["remote-host", "missing-kind", "jsonnet-file"], // argocd
  ...["app-too-large", "invalid-path", "outside-repository", "symlink-loop", "unlocked-dependency"],
  ...["no-cluster", "missing-permission", "put-back", "not-put-back"], // gc, history
  "not-deleted",
  ...["no-repository", "bad-revision", "no-merge-base", "unreadable-state", "missing-folder", "no-apps", "failed-app"], // review
  ...["missing-tool", "failed-tool", "timeout", "empty-output", "previous-namespace"],
]);

function textsIn(folder: string, files: RegExp): string[] {
  return readdirSync(projectRoot + folder, { recursive: true, encoding: "utf8" })
    .filter((file) => files.test(file))
    .map((file) => readFileSync(`${projectRoot}${folder}/${file}`, "utf8"));
}

test("every code has a fixture, or is in a test of its command", () => {
  const shown = new Set(
    textsIn("fixtures", /problems[^/]*\.txt$/).flatMap((text) =>
      Array.from(text.matchAll(/\(([a-z0-9-]+)\)$/gm), ([, code]) => code),
    ),
  );
  assert.deepEqual(
    codes.filter((code) => shown.has(code) === ofOtherCommands.has(code)),
    [],
    "in one of the two",
  );
  const tests = textsIn("test", /(?<!codes\.test)\.ts$/);
  assert.deepEqual(
    [...ofOtherCommands].filter((code) => !tests.some((text) => new RegExp(`\\b${code}\\b`).test(text))),
    [],
  );
});
