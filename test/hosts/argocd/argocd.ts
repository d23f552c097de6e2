// Argo CD's own side-car server with the plugin as it is shipped, and Argo CD's own client, which asks it as the repo server does.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type BinaryName, binaryOrReason } from "../../tool/binaries.ts";
import { builtTool, projectRoot } from "../../tool/hashroll.ts";
import { type ProgramName, programPaths } from "../programs.ts";

/** In the environment of the side-car, and in no answer of it. */
export const sideCarSecret = "only-the-side-car-knows";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The source of an Application, but for its repo. */
export type AppSource = { readonly path: string } & Readonly<Record<string, Json>>;

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly [key: string]: unknown;
}

export interface Answer {
  readonly seconds: number;
  /** What the Application's conditions would show. */
  readonly error?: string;
  readonly result?: unknown;
}

export interface Rendered extends Answer {
  readonly manifests: readonly Manifest[];
}

export interface Argocd {
  /** Everything that belongs to it. */
  readonly base: string;
  /** The programs that the side-car and the native way find. */
  readonly bin: string;
  /** A folder of its own that no app may see. */
  readonly outside: string;
  /** The side-car's server. */
  readonly server: ChildProcess;
  /** Like the repo server for an Application; natively if its source names no plugin and none is discovered. */
  generate(repo: string, source: AppSource, options?: AskOptions): Promise<Rendered>;
  ask(verb: string, repo: string, source: AppSource, options?: AskOptions): Promise<Answer>;
  newRepo(files?: Readonly<Record<string, string>>): string;
  log(): string;
}

export interface AskOptions {
  readonly name?: string;
  /** How long the repo server waits: `3s`. */
  readonly timeout?: string;
  /** Whether the side-car may have something left of this call when it is answered. */
  readonly leavesMore?: boolean;
}

export interface ServerOptions {
  readonly helm?: BinaryName | "none";
  readonly env?: Readonly<Record<string, string>>;
  /** For the native way; the side-car has a variable for it. */
  readonly buildOptions?: string;
  /** The plugin's file. */
  readonly plugin?: string;
  readonly programs?: readonly ProgramName[];
}

interface Scope {
  skip(reason: string): void;
  after(work: () => unknown): void;
}

/** Undefined, and the test skipped, where it can't be had. */
export async function startArgocd(t: Scope, options: ServerOptions = {}): Promise<Argocd | undefined> {
  const { helm = "helm-3.17.2", plugin = "plugin.yaml", env = {}, buildOptions = "" } = options;
  const paths = await programPaths(t, ["argocd", "kustomize"]);
  const found = helm === "none" ? undefined : await binaryOrReason(helm);
  if (found && "reason" in found) t.skip(found.reason);
  if (!paths || (found && "reason" in found)) return undefined;
  const base = mkdtempSync(join(tmpdir(), "argocd-host-"));
  const at = (name: string): string => join(base, name);
  for (const name of ["bin", "config", "plugins", "tmp", "client-tmp", "work", "repos", "outside"]) mkdirSync(at(name));
  cpSync(join(projectRoot, "plugin/argocd", plugin), at("config/plugin.yaml"));
  symlinkSync(process.execPath, at("bin/node"));
  symlinkSync(builtTool, at("bin/hashroll"));
  symlinkSync(paths.kustomize, at("bin/kustomize"));
  if (found) symlinkSync(found.path, at("bin/helm"));
  const shared = {
    PATH: [at("bin"), "/usr/bin", "/bin"].join(delimiter),
    HOME: at("client-tmp"),
    ARGOCD_PLUGINSOCKFILEPATH: at("plugins"),
  };
  const server = spawn(paths.argocd, ["serve", "--config-dir-path", at("config"), "--logformat", "json"], {
    env: { ...shared, TMPDIR: at("tmp"), ARGOCD_CMP_WORKDIR: at("work"), SIDE_CAR_TOKEN: sideCarSecret, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
  const ended = new Promise<void>((end) => server.once("exit", () => end()));
  t.after(async () => {
    // It survives a SIGTERM.
    server.kill("SIGKILL");
    await ended;
    rmSync(base, { recursive: true, force: true });
  });
  while (!existsSync(at("plugins/hashroll.sock"))) {
    assert.equal(server.exitCode, null, `the server ended: ${log}`);
    await sleep(50);
  }

  let count = 0;
  async function ask(verb: string, repo: string, source: AppSource, ask: AskOptions = {}): Promise<Answer> {
    const { name = "web", timeout = "120s", leavesMore = false } = ask;
    const file = at(`application-${count++}.yaml`);
    writeFileSync(file, JSON.stringify(application(name, source)));
    const answer = await runClient(paths?.argocd ?? "", [verb, file, repo], {
      ...shared,
      TMPDIR: at("client-tmp"),
      ARGOCD_HOST_TIMEOUT: timeout,
      ARGOCD_HOST_BUILD_OPTIONS: buildOptions,
    });
    assert.ok(!JSON.stringify(answer).includes(sideCarSecret), "the side-car's environment is not shown");
    if (!leavesMore) assert.deepEqual(leftovers(base), [], `left after ${verb}`);
    return answer;
  }
  return {
    base,
    bin: at("bin"),
    outside: at("outside"),
    server,
    ask,
    async generate(repo, source, options) {
      const answer = await ask("generate", repo, source, options);
      const { manifests = [] } = (answer.result ?? {}) as { manifests?: readonly Manifest[] };
      return { ...answer, manifests };
    },
    newRepo: (files = {}) => {
      const repo = mkdtempSync(at("repos/"));
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(repo, path)), { recursive: true });
        writeFileSync(join(repo, path), text);
      }
      return repo;
    },
    log: () => log,
  };
}

/** One for all tests of a file; ended after the last of them. */
export function sharedArgocd(
  options: ServerOptions = {},
): (t: { skip(reason: string): void }) => Promise<Argocd | undefined> {
  let reason = "";
  const endings: (() => unknown)[] = [];
  let started: Promise<Argocd | undefined> | undefined;
  after(async () => {
    for (const end of endings) await end();
  });
  return async (t) => {
    started ??= startArgocd({ skip: (why) => (reason = why), after: (end) => endings.push(end) }, options);
    const argocd = await started;
    if (!argocd) t.skip(reason);
    return argocd;
  };
}

/** What the side-car has in its temporary folder and of received repos. */
export function leftovers(base: string): string[] {
  return ["tmp", "work/_cmp_server"].flatMap((folder) =>
    readdirSync(join(base, folder)).map((name) => `${folder}/${name}`),
  );
}

function application(name: string, { path, ...source }: AppSource): Json {
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Application",
    metadata: { name, namespace: "argocd" },
    spec: {
      project: "default",
      destination: { server: "https://kubernetes.default.svc", namespace: "shop" },
      source: { repoURL: "https://git.example.com/shop/deploy.git", targetRevision: "main", path, ...source },
    },
  };
}

function runClient(program: string, args: readonly string[], env: Record<string, string>): Promise<Answer> {
  return new Promise((done, fail) => {
    const client = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    client.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    client.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    client.on("error", fail);
    client.on("close", () => {
      try {
        done(JSON.parse(stdout) as Answer);
      } catch {
        fail(new Error(`the client printed no answer: ${stdout}${stderr}`));
      }
    });
  });
}

/** A source that the plugin renders, with these parameters. */
export function byPlugin(
  path: string,
  parameters: Readonly<Record<string, string | readonly string[] | Readonly<Record<string, string>>>> = {},
  env: Readonly<Record<string, string>> = {},
): AppSource {
  const variables = Object.entries(env).map(([name, value]) => ({ name, value }));
  const list = Object.entries(parameters).map(([name, value]) => ({
    name,
    [typeof value === "string" ? "string" : Array.isArray(value) ? "array" : "map"]: value as Json,
  }));
  return {
    path,
    plugin: {
      name: "hashroll",
      ...(list.length > 0 && { parameters: list }),
      ...(variables.length > 0 && { env: variables }),
    },
  };
}
