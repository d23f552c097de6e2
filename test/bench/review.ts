// How long a review of a repo with many apps takes, and what of that is rendering itself.
// `npm run bench:review -- --apps 1000 --all 1000`

import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { binary } from "../tool/binaries.ts";
import { GitRepo } from "../tool/git-repo.ts";
import { builtTool } from "../tool/hashroll.ts";

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : Number(process.argv[at + 1]);
};
const apps = option("apps", 1000);
/** How many apps the change of the shared base touches. */
const touched = Math.min(apps, option("all", 1000));

const tools = { helm: await binary("helm-4.2.3"), kubectl: await binary("kubectl-1.36") };
const scratch = mkdtempSync(join(tmpdir(), "hashroll-bench-"));

const deployment = (name: string, config: string): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  replicas: 2
  selector:
    matchLabels: { app: ${name} }
  template:
    metadata:
      labels: { app: ${name} }
    spec:
      containers:
        - name: app
          image: app:1
          envFrom:
            - configMapRef: { name: ${config} }
`;
const config = (name: string, level: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  LOG_LEVEL: ${level}\n`;

/** Half of the apps are overlays of one base, half are releases of one chart; one in ten of neither, so that a change leaves some out. */
function write(repo: GitRepo, level: string): void {
  const put = (path: string, text: string): void => {
    const target = join(repo.path, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  };
  put("base/kustomization.yaml", "resources: [app.yaml, config.yaml]\n");
  put("base/app.yaml", deployment("web", "web"));
  put("base/config.yaml", config("web", level));
  put("other/kustomization.yaml", "resources: [app.yaml, config.yaml]\n");
  put("other/app.yaml", deployment("web", "web"));
  put("other/config.yaml", config("web", "info"));
  put("charts/service/Chart.yaml", "apiVersion: v2\nname: service\nversion: 1.0.0\n");
  put("charts/service/templates/app.yaml", deployment("{{ .Release.Name }}", "{{ .Release.Name }}"));
  put(
    "charts/service/templates/config.yaml",
    config("{{ .Release.Name }}", level).replace("data:\n", "data:\n  size: {{ .Values.size | quote }}\n"),
  );
  for (let index = 0; index < apps; index++) {
    const name = `app-${index}`;
    if (index % 2 === 0) {
      const base = index < touched ? "base" : "other";
      put(`overlays/${name}/kustomization.yaml`, `namespace: ns-${index}\nresources: [../../${base}]\n`);
      continue;
    }
    put(`values/${name}.yaml`, `size: ${index}\n`);
    const chart = index < touched ? "charts/service" : "charts/other";
    put(
      `argocd/${name}.yaml`,
      `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: ${name}, namespace: argocd }\nspec:\n  destination: { namespace: ns-${index} }\n  source: { repoURL: https://git.example.com/a/b.git, path: ${chart}, helm: { valueFiles: [/values/${name}.yaml] } }\n`,
    );
  }
  cpSync(join(repo.path, "charts/service"), join(repo.path, "charts/other"), { recursive: true });
  put("charts/other/templates/config.yaml", config("{{ .Release.Name }}", "info"));
}

interface Measure {
  readonly seconds: number;
  /** Of all processes. */
  readonly cpuSeconds: number;
  /** Of hashroll itself. */
  readonly mebibytes: number;
}

/** bash counts what all processes below it used. */
function timed(args: readonly string[], cwd: string): Promise<Measure> {
  const start = process.hrtime.bigint();
  const script = 'TIMEFORMAT="%U %S"; time "$@" > out.json 2> err.txt';
  const env = {
    ...process.env,
    HELM_BIN: tools.helm,
    KUBECTL: tools.kubectl,
    KUSTOMIZE_BIN: join(scratch, "none"),
    XDG_CACHE_HOME: join(scratch, "cache"),
  };
  return new Promise((done, fail) => {
    const child = spawn(
      "bash",
      [
        "-c",
        script.replace("out.json", `${scratch}/out.json`).replace("err.txt", `${scratch}/err.txt`),
        "bash",
        ...args,
      ],
      { cwd, env, stdio: ["ignore", "ignore", "pipe"] },
    );
    let text = "";
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, peakOf(child.pid as number));
    }, 50);
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    child.on("close", (code) => {
      clearInterval(watch);
      if (code !== 0) return fail(new Error(readFileSync(join(scratch, "err.txt"), "utf8")));
      const cpuSeconds = text
        .trim()
        .split(" ")
        .map(Number)
        .reduce((sum, each) => sum + each, 0);
      done({ seconds: Number(process.hrtime.bigint() - start) / 1e9, cpuSeconds, mebibytes: peak / 1024 });
    });
  });
}

/** In KiB, of the one process that bash started. */
function peakOf(shell: number): number {
  try {
    const [pid = ""] = readFileSync(`/proc/${shell}/task/${shell}/children`, "utf8").trim().split(" ");
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const review = (repo: GitRepo): Promise<Measure> =>
  timed([process.execPath, builtTool, "review", "--no-cache", "--format", "json"], repo.path);

/** The same renders by the same programs, as many at once, and nothing else. */
function renderAlone(repo: GitRepo, root: string): Promise<Measure> {
  const script = join(scratch, "render.sh");
  const lines = Array.from({ length: touched }, (_, index) =>
    index % 2 === 0
      ? `${tools.kubectl} kustomize ${root}/overlays/app-${index}`
      : `${tools.helm} template --namespace=ns-${index} --values=${root}/values/app-${index}.yaml --include-crds -- app-${index} ${root}/charts/service`,
  );
  writeFileSync(script, `${lines.map((line) => `${line} > /dev/null`).join("\n")}\n`);
  return timed(["bash", "-c", `xargs -P ${availableParallelism()} -d '\\n' -n 1 bash -c < ${script}`], repo.path);
}

function print(title: string, { seconds, cpuSeconds, mebibytes }: Measure): void {
  const memory = mebibytes > 0 ? `, at most ${mebibytes.toFixed(0)} MiB` : "";
  console.log(`${title}: ${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s of processors${memory}`);
}

function goal(title: string, value: number, limit: number, unit: string): void {
  console.log(
    `goal ${value <= limit ? "met" : "MISSED"}: ${title}: ${value.toFixed(2)}${unit}, at most ${limit}${unit}`,
  );
}

{
  using repo = new GitRepo();
  write(repo, "info");
  repo.commit();
  console.log(
    `${apps} apps, ${execFileSync("git", ["ls-files"], { cwd: repo.path, encoding: "utf8" }).trim().split("\n").length} files`,
  );
  print("nothing changed", await review(repo));
  repo.write("values/app-1.yaml", "size: large\n");
  const one = await review(repo);
  print("one values file", one);
  goal("one values file", one.seconds, 3, " s");
  const before = join(scratch, "before");
  repo.git("worktree", "add", "--quiet", before, "HEAD");
  write(repo, "debug");
  // Half of what is compared with comes before it, half after it: a machine that gets slower or faster does so for both.
  const first = await renderAlone(repo, before);
  const all = await review(repo);
  const { summary } = JSON.parse(readFileSync(join(scratch, "out.json"), "utf8")) as {
    summary: { changed: number; failed: number };
  };
  const second = await renderAlone(repo, repo.path);
  const alone: Measure = {
    seconds: first.seconds + second.seconds,
    cpuSeconds: first.cpuSeconds + second.cpuSeconds,
    mebibytes: 0,
  };
  console.log(`the shared base and chart: ${summary.changed} apps change, ${summary.failed} fail`);
  print(`  rendering alone, ${2 * touched} renders`, alone);
  print("  review", all);
  if (summary.changed !== touched || summary.failed > 0) throw new Error("not every app was rendered");
  goal("review to rendering alone, processor time", all.cpuSeconds / alone.cpuSeconds, 1.1, " times");
  goal("review to rendering alone, elapsed time", all.seconds / alone.seconds, 1.1, " times");
  goal("memory", Math.max(one.mebibytes, all.mebibytes), 500, " MiB");
}
rmSync(scratch, { recursive: true, force: true });
