// However a render ends, nothing is left of it: no folder, and no program that goes on.

import assert from "node:assert/strict";
import { kill } from "node:process";
import { test } from "node:test";
import { waitFor } from "../../cluster/tool/wait-for.ts";
import { type Answer, type Argocd, byPlugin, leftovers, startArgocd } from "./argocd.ts";
import { isHelm, isPlugin, processesOf } from "./processes.ts";

/** Takes hours. */
const endless = {
  "apps/x/Chart.yaml": "apiVersion: v2\nname: web\nversion: 0.1.0\n",
  "apps/x/templates/x.yaml": "{{ range until 100000 }}{{ range until 100000 }}{{ end }}{{ end }}",
};

async function nothingIsLeft(argocd: Argocd, { received = [] }: { received?: readonly string[] } = {}): Promise<void> {
  await waitFor("nothing is left", () => {
    const left = leftovers(argocd.base).filter((path) => !received.includes(path));
    const running = processesOf(argocd).map(({ command }) => command.replaceAll("\0", " ").slice(0, 100));
    return (left.length === 0 && running.length === 0) || [...left, ...running].join("; ");
  });
}

/** An answer that is under way, and helm runs for it. */
async function rendering(argocd: Argocd, timeout = "120s"): Promise<{ readonly answer: Promise<Answer> }> {
  const answer = argocd.generate(argocd.newRepo(endless), byPlugin("apps/x"), { timeout, leavesMore: true });
  await waitFor("helm runs", () => processesOf(argocd).some(isHelm));
  assert.ok(leftovers(argocd.base).length > 0, "there is something that could be left");
  return { answer };
}

test("the side-car's own limit: the error says so", async (t) => {
  const argocd = await startArgocd(t, { env: { HASHROLL_TIMEOUT: "4" } });
  if (!argocd) return;
  const { error = "" } = await (await rendering(argocd)).answer;
  assert.match(error, /helm template.*\(timeout\)/s);
  await nothingIsLeft(argocd);
});

test("hashroll's own reading takes longer than that: the error says so", async (t) => {
  const argocd = await startArgocd(t, { env: { HASHROLL_TIMEOUT: "1", HASHROLL_MEMORY: "8192" } });
  if (!argocd) return;
  const app = (name: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {a: ${name}}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: a, image: a, envFrom: [{configMapRef: {name: ${name}}}]}]}\n`;
  const text = Array.from({ length: 80_000 }, (_, number) => app(`c${number}`)).join("---\n");
  const repo = argocd.newRepo({ "apps/x/a.yaml": text });
  const { error = "" } = await argocd.generate(repo, byPlugin("apps/x"), { leavesMore: true });
  assert.match(error, /hashroll did not finish in .*\(timeout\)/s);
  await nothingIsLeft(argocd);
});

test("Argo CD waits no longer", async (t) => {
  const argocd = await startArgocd(t);
  if (!argocd) return;
  const { error = "" } = await (await rendering(argocd, "8s")).answer;
  assert.match(error, /deadline|signal: killed/i);
  await nothingIsLeft(argocd);
});

for (const [what, signal] of [
  ["is killed", "SIGKILL"],
  ["is asked to end", "SIGTERM"],
] as const)
  test(`the plugin ${what}`, async (t) => {
    const argocd = await startArgocd(t);
    if (!argocd) return;
    const { answer } = await rendering(argocd);
    for (const { id } of processesOf(argocd).filter(isPlugin)) kill(id, signal);
    assert.ok((await answer).error);
    await nothingIsLeft(argocd);
  });

test("the plugin's group is killed", async (t) => {
  const argocd = await startArgocd(t);
  if (!argocd) return;
  const { answer } = await rendering(argocd);
  for (const { id } of processesOf(argocd).filter(isPlugin)) kill(-id, "SIGKILL");
  assert.ok((await answer).error);
  await nothingIsLeft(argocd);
});

test("the side-car's server is killed: the plugin ends at its limit", async (t) => {
  const argocd = await startArgocd(t, { env: { HASHROLL_TIMEOUT: "6" } });
  if (!argocd) return;
  const { answer } = await rendering(argocd);
  // The next server removes what it finds of received repos.
  const received = leftovers(argocd.base).filter((path) => path.startsWith("work/"));
  argocd.server.kill("SIGKILL");
  assert.ok((await answer).error);
  await nothingIsLeft(argocd, { received });
});

test("many at once: each ends, and none takes another's folder", async (t) => {
  const argocd = await startArgocd(t);
  if (!argocd) return;
  const { answer } = await rendering(argocd);
  const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: b}\n";
  const chart = { "apps/x/Chart.yaml": endless["apps/x/Chart.yaml"], "apps/x/templates/a.yaml": manifest };
  const others = await Promise.all(
    Array.from({ length: 4 }, () => argocd.generate(argocd.newRepo(chart), byPlugin("apps/x"), { leavesMore: true })),
  );
  for (const { error, manifests } of others) assert.ok(manifests.length > 0, error);
  for (const { id } of processesOf(argocd).filter(isPlugin)) kill(id, "SIGKILL");
  await answer;
  await nothingIsLeft(argocd);
});
