// When a chart has to be rendered a second time to know its hooks.

import assert from "node:assert/strict";
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type HelmCall, readHelmCall } from "../../../src/host/helm/call.ts";
import { mayHaveHooks } from "../../../src/host/helm/may-have-hooks.ts";
import { appChart } from "../../cluster/tool/release.ts";
import { newHome } from "./helms.ts";

function newChart(t: TestContext): { path: string; may: (words: string, input?: string) => boolean } {
  const { path } = newHome(t);
  cpSync(appChart, join(path, "chart"), { recursive: true });
  writeFileSync(join(path, "plain.yaml"), "webhook: true\n");
  writeFileSync(join(path, "hooked.yaml"), "annotations: {helm.sh/hook: pre-install}\n");
  const may = (words: string, input?: string): boolean =>
    mayHaveHooks(
      readHelmCall(words.split(" ")) as HelmCall,
      path,
      input === undefined ? undefined : Buffer.from(input),
    );
  return { path, may };
}

test("a chart and values without the word have none", (t) => {
  const { may } = newChart(t);
  for (const words of [
    "upgrade app ./chart --set a=b",
    "upgrade -i app ./chart -f plain.yaml",
    "upgrade app chart --reset-values",
    "install app ./chart",
    "install ./chart -g",
    "template ./chart",
    "diff upgrade app ./chart --set-string a=b",
  ])
    assert.equal(may(words), false, words);
  assert.equal(may("upgrade app ./chart -f -", "a: b\n"), false);
});

test("values can bring hooks, also those of the last release", (t) => {
  const { may } = newChart(t);
  for (const words of [
    "upgrade app ./chart",
    "upgrade app ./chart --reuse-values --set a=b",
    "upgrade app ./chart --reset-then-reuse-values --set a=b",
    "upgrade app ./chart -f plain.yaml,hooked.yaml",
    "upgrade app ./chart -f missing.yaml",
    "upgrade app ./chart -f https://example.com/values.yaml",
    'upgrade app ./chart --set-json a={"helm.sh/hook":1}',
    "upgrade app ./chart --set-file a=plain.yaml",
    "secrets upgrade app ./chart --set a=b",
  ])
    assert.equal(may(words), true, words);
  assert.equal(may("upgrade app ./chart -f -", "a: helm.sh/hook\n"), true);
});

test("a chart that is elsewhere, packed or linked is rendered", (t) => {
  const { path, may } = newChart(t);
  for (const words of [
    "install app repo/chart",
    "install app oci://example.com/chart",
    "install app chart --repo https://example.com",
    "install app ./chart --dependency-update",
  ])
    assert.equal(may(words), true, words);
  symlinkSync("/etc/hosts", join(path, "chart/linked"));
  assert.equal(may("install app ./chart"), true);
});

for (const [name, text] of [
  ["templates/job.yaml", 'metadata: {annotations: {"helm.sh/hook": pre-upgrade}}'],
  ["templates/_helpers.tpl", '{{ printf "helm.sh/%s" "hook" }}'],
  ["charts/sub.tgz", ""],
] as const)
  test(`so is one with ${name}`, (t) => {
    const { path, may } = newChart(t);
    cpSync(join(path, "chart/templates"), join(path, "chart/charts"), { recursive: true });
    writeFileSync(join(path, "chart", name), text);
    assert.equal(may("install app ./chart"), true);
  });
