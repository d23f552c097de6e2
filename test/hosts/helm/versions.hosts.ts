// What works with which Helm, measured on a real control plane: docs/helm.md has the table.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { newNamespace, type Scope } from "../../cluster/tool/namespace.ts";
import { brokenTemplates, restartReadyPods, waitForGreeting } from "../../cluster/tool/pods.ts";
import { appChart, type Helm, newRelease, type Release } from "../../cluster/tool/release.ts";
import { byHand, helmVersions, isHelm4 } from "../../host/helm/helms.ts";
import { projectRoot } from "../../tool/hashroll.ts";
import { type ProgramName, programPaths } from "../programs.ts";

const wait = ["--wait", "--timeout=120s"];

const measures = [wrapped, carried, kept];

describe("docs/helm.md says what works with which Helm", { concurrency: 2 }, () => {
  for (const version of helmVersions) test(`Helm ${version}`, (t) => checkRow(t, version, version));
  for (const [version, name] of newestHelms())
    test(`Helm ${version}`, async (t) => {
      const paths = await programPaths(t, [name]);
      if (paths) await checkRow(t, version, { version, program: paths[name] });
    });
});

/** Those that are compiled. */
function newestHelms(): (readonly [string, ProgramName])[] {
  const text = readFileSync(new URL("module/go.mod", import.meta.url), "utf8");
  const versions = Array.from(text.matchAll(/helm\.sh\/helm\/v[34] v(\S+)/g), ([, version = ""]) => version);
  return versions.map((version) => [version, isHelm4(version) ? "helm4" : "helm3"] as const);
}

async function checkRow(t: Scope, version: string, helm: Helm): Promise<void> {
  const cells: string[] = [];
  for (const measure of measures) cells.push((await measure(t, helm, version)) ? "yes" : "no");
  const row = new RegExp(`^\\| ${version.replaceAll(".", "\\.")} +\\| ${cells.join(" +\\| ")} +\\|$`, "m");
  assert.match(readFileSync(`${projectRoot}docs/helm.md`, "utf8"), row);
}

/** Four upgrades through `hashroll helm`, a rollback two back, and the way forward again; every template can be gone back to. */
async function wrapped(scope: Scope, helm: Helm, version: string): Promise<boolean> {
  const namespace = await newNamespace(scope, `wrapped-${version}`);
  const app = await newRelease(scope, namespace, helm);
  for (const time of [1, 2, 3, 4]) await app.upgrade({ greeting: `hello ${time}` });
  for (const time of [2, 4]) {
    const { code } = await app.hashroll(["rollback", app.name, String(time), ...wait]);
    if (code !== 0) return false;
    await waitForGreeting(namespace, `hello ${time}`);
    await restartReadyPods(namespace);
  }
  return (await brokenTemplates(namespace)).length === 0;
}

/** Helm itself, with hashroll as post-renderer: two upgrades, one that fails, and a rollback to the first. */
async function carried(scope: Scope, helm: Helm, version: string): Promise<boolean> {
  const namespace = await newNamespace(scope, `carried-${version}`);
  const app = await newRelease(scope, namespace, helm);
  const previous = [`--previous=helm:${namespace.name}/${app.name}`, "--previous-optional"];
  const upgrade = upgradeByHand(app, ["--for=helm", `--namespace=${namespace.name}`, ...previous]);
  assert.equal(await upgrade(["--set=greeting=one", ...wait]), 0);
  assert.equal(await upgrade(["--set=greeting=two", ...wait]), 0);
  assert.equal(await upgrade(["--set=greeting=three,image=app:bad", "--wait", "--timeout=2s"]), 1);
  const { code } = await app.helm(["rollback", app.name, "1", ...wait]);
  if (code !== 0) return false;
  await waitForGreeting(namespace, "one");
  await restartReadyPods(namespace);
  return true;
}

/** The same without a previous output: revisions have the annotation that makes Helm keep them. */
async function kept(scope: Scope, helm: Helm, version: string): Promise<boolean> {
  const namespace = await newNamespace(scope, `kept-${version}`);
  const app = await newRelease(scope, namespace, helm);
  const upgrade = upgradeByHand(app, ["--for=helm", `--namespace=${namespace.name}`]);
  assert.equal(await upgrade(["--set=greeting=one", ...wait]), 0);
  assert.equal(await upgrade(["--set=greeting=two", ...wait]), 0);
  const { code, stderr } = await app.helm(["rollback", app.name, "1", ...wait]);
  if (code !== 0) {
    assert.match(stderr, /no ConfigMap with the name|original object ConfigMap with the name .* not found/);
    return false;
  }
  await waitForGreeting(namespace, "one");
  return true;
}

/** The exit code; anything but Helm's own failure throws. */
function upgradeByHand(app: Release, own: readonly string[]): (args: readonly string[]) => Promise<number> {
  const { flags, env } = byHand(app.version, own);
  return async (args) => {
    const command = ["upgrade", "--install", "--reset-values", app.name, appChart];
    const { code, stderr } = await app.helm([...command, ...args, ...flags], env);
    assert.doesNotMatch(stderr, /post-render/i);
    return code;
  };
}
