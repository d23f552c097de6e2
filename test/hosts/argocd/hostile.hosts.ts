// Hostile repos and Applications in Argo CD's own side-car server: nothing outside is read, nothing is run, nothing is fetched, no
// value is in an error, and memory and time have limits.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { waitFor } from "../../cluster/tool/wait-for.ts";
import { type Argocd, byPlugin, leftovers, type Rendered, startArgocd } from "./argocd.ts";
import { addressAttacks } from "./hostile/addresses.ts";
import { type Attack, loot, secret, type Target } from "./hostile/attack.ts";
import { loadAttacks } from "./hostile/loads.ts";
import { nameAttacks } from "./hostile/names.ts";
import { pathAttacks } from "./hostile/paths.ts";
import { fetchAttacks, runAttacks } from "./hostile/runs.ts";
import { shapeAttacks } from "./hostile/shapes.ts";
import { templateAttacks } from "./hostile/templates.ts";
import { valueAttacks } from "./hostile/values.ts";
import { type Peak, watchMemory } from "./processes.ts";

const helms = ["helm-3.17.2", "helm-4.2.3"] as const;

/** For each helm or kustomize; hashroll itself may have 512. */
const memoryMib = 384;

/**
 * Far from what is seen on a machine whose cores are busy (424 and 570), and from what there would be without limits (all of the
 * machine's, and by estimate 3,000). A measurement may come late; the first is what the system's own limit on addresses allows:
 * 2,048 and 384, less the 1,250 that Go reserves and does not use.
 */
const [rendererMib, pluginMib] = [1_280, 1_500];

for (const helm of helms)
  test(`with ${helm}`, async (t) => {
    const field = await newField(t, helm);
    if (!field) return;
    const { argocd, target } = field;
    const attacks = [
      ...pathAttacks(target),
      ...runAttacks(target),
      ...fetchAttacks(target),
      ...valueAttacks(),
      ...loadAttacks(),
      ...addressAttacks(target),
      ...templateAttacks(target),
      ...shapeAttacks(target),
      ...nameAttacks(target),
    ];
    assert.ok(attacks.length >= 450, `${attacks.length} attacks`);
    const run = attacks.filter((attack) => dependsOn(helm, attack));
    t.diagnostic(`${run.length} attacks`);
    // HOSTILE=archive runs those that match.
    const chosen = run.filter(({ what }) => new RegExp(process.env["HOSTILE"] ?? "").test(what));
    const memory = watchMemory(argocd);
    const answers = new Map<string, Rendered>();
    await inTurns([...chosen.entries()], 4, async ([number, attack]) => {
      await t.test(attack.what, async () => {
        const answer = await answerTo(attack, argocd, `${number}`);
        answers.set(attack.what, answer);
        judge(attack, answer, target);
      });
    });
    await t.test("an error does not tell whether a file outside exists", () => compareMissing(field, answers));
    assert.deepEqual(field.requests, [], "nothing was fetched");
    assert.ok(!existsSync(target.mark), "nothing was run");
    // Where hashroll itself was ended, its guard may still be removing its folder.
    await waitFor("nothing is left", () => leftovers(argocd.base).join("; ") || true);
    const { plugin, renderer } = memory();
    const most = (peaks: readonly Peak[]): string =>
      peaks
        .slice(0, 12)
        .map(
          ({ mebibytes, revision }) =>
            `\n  ${mebibytes} MiB: ${chosen[Number(revision)]?.what ?? "a file that is missing"}`,
        )
        .join("");
    t.diagnostic(`most memory of helm or kustomize:${most(renderer)}`);
    t.diagnostic(`most memory of hashroll:${most(plugin)}`);
    assert.ok((renderer[0]?.mebibytes ?? 0) < rendererMib, `helm or kustomize:${most(renderer)}`);
    assert.ok((plugin[0]?.mebibytes ?? 0) < pluginMib, `hashroll:${most(plugin)}`);
  });

/** The paths and links out of the repo once more, to files that are not there: the answers have to be the same. */
async function compareMissing({ argocd, target }: Field, answers: ReadonlyMap<string, Rendered>): Promise<void> {
  const missing = { ...target, outside: `${target.outside}/none`, wayOut: `${target.wayOut}/none` };
  const [there, absent] = [pathAttacks(target), pathAttacks(missing)];
  const pairs = there.flatMap(({ what }, index) => {
    const answer = answers.get(what);
    return answer ? [{ what, answer, other: absent[index] as Attack }] : [];
  });
  assert.ok(pairs.length >= 20 || process.env["HOSTILE"], `${pairs.length} pairs`);
  await inTurns(pairs, 4, async ({ what, answer, other }) => {
    const [first, second] = [answer, await answerTo(other, argocd)].map(({ error = "", manifests }) =>
      JSON.stringify([error, manifests])
        .replaceAll("/none", "")
        .replaceAll(/(?:_cmp_server|repos)\/[\w-]+/g, ""),
    );
    assert.equal(first, second, what);
  });
}

/** Where the answer does not depend on Helm, one of them is enough. */
function dependsOn(helm: (typeof helms)[number], { files = {} }: Attack): boolean {
  return helm === helms[0] || "apps/x/Chart.yaml" in files;
}

const outsideFiles = ["Chart.yaml", "config", "kustomization.yaml", "loot.yaml"];

interface Field {
  readonly argocd: Argocd;
  readonly target: Target;
  readonly requests: readonly string[];
}

async function newField(t: TestContext, helm: (typeof helms)[number]): Promise<Field | undefined> {
  const argocd = await startArgocd(t, { helm, env: { HASHROLL_TIMEOUT: "25", HASHROLL_MEMORY: String(memoryMib) } });
  if (!argocd) return undefined;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(String(request.url));
    response.end(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: fetched}\ndata: {a: ${loot}}\n`);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  t.after(() => server.close());
  const { outside } = argocd;
  const text = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: loot}\ndata: {a: ${loot}}\ncolour: ${loot}\n`;
  writeFileSync(join(outside, "loot.yaml"), text);
  writeFileSync(join(outside, "config"), text);
  writeFileSync(join(outside, "kustomization.yaml"), "resources: [loot.yaml]\n");
  writeFileSync(join(outside, "Chart.yaml"), `apiVersion: v2\nname: common\nversion: 1.0.0\ndescription: ${loot}\n`);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // From apps/x in a folder of its own in work/_cmp_server.
  const target = { outside, wayOut: "../../../../../outside", address, mark: join(argocd.base, "was-run") };
  return { argocd, target, requests };
}

/** The revision is for whoever looks at its processes. */
function answerTo(
  { files = {}, links = {}, app, parameters, env }: Attack,
  argocd: Argocd,
  targetRevision = "main",
): Promise<Rendered> {
  const repo = argocd.newRepo();
  const at = (path: string): string => {
    mkdirSync(dirname(join(repo, path)), { recursive: true });
    return join(repo, path);
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(at(path), text);
  for (const [path, to] of Object.entries(links)) symlinkSync(to, at(path));
  return argocd.generate(repo, { ...byPlugin(app, parameters, env), targetRevision }, { leavesMore: true });
}

function judge(
  { what, refused, shows, seconds: most = 100 }: Attack,
  { error, manifests, seconds }: Rendered,
  target: Target,
): void {
  const shown = JSON.stringify(manifests);
  assert.ok(!shown.includes(loot) && !error?.includes(loot), `${what}: it shows what is outside`);
  assert.ok(!shown.includes(target.outside), `${what}: it shows Git's own folder`);
  assert.ok(!error?.includes(secret), `${what}: a value is in the error: ${error}`);
  assert.ok(!existsSync(target.mark), `${what}: it was run`);
  assert.doesNotMatch(
    error ?? "",
    /exit status 70|signal: killed(?!: error: hashroll (?:did not finish|needs more than))|at Object\.|node:internal/,
    what,
  );
  assert.deepEqual(readdirSync(target.outside).sort(), outsideFiles, `${what}: something is written outside`);
  const line = (error ?? "").replaceAll(/[\n\t]/g, " ");
  assert.doesNotMatch(line, /[\p{Cc}\p{Bidi_Control}]/u, `${what}: control characters`);
  if (refused) assert.match(error ?? "no error", refused, what);
  if (shows) assert.match(shown, shows, `${what}: ${error}`);
  // The limit of the side-car and what Argo CD needs, on a machine that does other things, too.
  assert.ok(seconds < most, `${what}: ${seconds} s`);
}

async function inTurns<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}
