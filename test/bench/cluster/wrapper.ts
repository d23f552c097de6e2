// How much longer an upgrade takes through `hashroll helm` than with Helm alone: `npm run bench:cluster`, on a real control
// plane. Both run in turn, so that whatever else the machine does slows both; the median of the ratios counts.

import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newNamespace, type Scope } from "../../cluster/tool/namespace.ts";
import { type HelmVersion, newHome } from "../../host/helm/helms.ts";
import { binary } from "../../tool/binaries.ts";
import { builtTool, run } from "../../tool/hashroll.ts";

const chart = fileURLToPath(new URL("./chart", import.meta.url));
/** One that runs in a test only: Helm 3 does not show it to post-renderers, so that hashroll has to render it. */
const hookTemplate = `apiVersion: batch/v1
kind: Job
metadata:
  name: migrate
  annotations: {helm.sh/hook: test}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: app, image: app:1}]
`;
const versions: readonly HelmVersion[] = ["3.17.2", "4.2.3"];
/** Rounds that are not counted: the first install, and the caches of Helm and kubectl. */
const warmUps = 2;
const rounds = Number(process.argv[2] ?? 12);
const allowed = 1.5;

const endings: (() => unknown)[] = [];
const scope: Scope = { after: (ending) => void endings.push(() => (ending as () => unknown)()) };
try {
  process.exitCode = (await compareAll()) ? 0 : 1;
} finally {
  for (const ending of endings) await ending();
}

interface Times {
  readonly plain: number[];
  readonly wrapped: number[];
}

async function compareAll(): Promise<boolean> {
  const cases = await Promise.all(versions.flatMap((version) => [false, true].map((hook) => newCase(version, hook))));
  for (let round = 0; round < warmUps + rounds; round++)
    for (const each of cases) await each.measure(round % 2 === 0 ? "one" : "two", round >= warmUps);
  return cases.map(({ title, times }) => print(title, times)).every(Boolean);
}

interface Case {
  readonly title: string;
  readonly times: Times;
  measure(greeting: string, counts: boolean): Promise<void>;
}

/** A chart of 12 objects, of which one config changes with each upgrade. */
async function newCase(version: HelmVersion, hook: boolean): Promise<Case> {
  const title = `Helm ${version}${hook ? ", a chart with a hook" : ""}`;
  const [helm, home] = [await binary(`helm-${version}`), newHome(scope)];
  cpSync(chart, join(home.path, "chart"), { recursive: true });
  if (hook) writeFileSync(join(home.path, "chart/templates/hook.yaml"), hookTemplate);
  const times: Times = { plain: [], wrapped: [] };
  const [alone, wrapped] = [await newNamespace(scope, "plain"), await newNamespace(scope, "wrapped")];
  // Reading a long list of certificates is Node's own matter, and none of most users.
  const env = { ...home.env, ...alone.env, HELM_BIN: helm, NODE_EXTRA_CA_CERTS: "" };
  const upgrade = async (program: string, first: readonly string[], namespace: string, greeting: string) => {
    const begin = performance.now();
    const where = ["--namespace", namespace, "--set", `greeting=${greeting}`];
    const args = [...first, "upgrade", "--install", "shop", join(home.path, "chart"), ...where];
    const { code, stderr } = await run(program, args, { env });
    assert.equal(code, 0, stderr);
    return performance.now() - begin;
  };
  const ways = {
    plain: (greeting: string) => upgrade(helm, [], alone.name, greeting),
    wrapped: (greeting: string) => upgrade(process.execPath, [builtTool, "helm"], wrapped.name, greeting),
  };
  return {
    title,
    times,
    async measure(greeting, counts) {
      for (const way of ["plain", "wrapped"] as const) {
        const time = await ways[way](greeting);
        if (counts) times[way].push(time);
      }
    },
  };
}

function print(title: string, { plain, wrapped }: Times): boolean {
  const ratio = median(wrapped.map((time, round) => time / (plain[round] as number)));
  const isMet = ratio <= allowed;
  const [alone, ours] = [median(plain), median(wrapped)].map((time) => `${(time / 1000).toFixed(2)} s`);
  console.log(
    `${title}: ${ratio.toFixed(2)} times plain helm (${ours} against ${alone}, ${plain.length} rounds), ${isMet ? "within" : "MORE THAN"} ${allowed}`,
  );
  return isMet;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
