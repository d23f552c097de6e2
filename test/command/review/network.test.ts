// `--allow-network`: a chart repository and a remote base, served on loopback. Without the flag nobody asks them.

import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { GitRepo, gitEnv } from "../../tool/git-repo.ts";
import { hashroll } from "../../tool/hashroll.ts";
import { reviewTools } from "./gitops-repo.ts";

const { tools, skip } = await reviewTools();

class LoopbackServer {
  readonly requests: string[] = [];
  readonly #server: Server;

  constructor(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    this.#server = createServer((request, response) => {
      this.requests.push(request.url ?? "");
      answer(request, response);
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  [Symbol.dispose](): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const config = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  from: elsewhere\n`;

/** A chart as a repository has it: an archive and an index. */
function chartFolder(): string {
  const folder = join(tools.folder, "charts");
  const chart = join(folder, "lib");
  mkdirSync(join(chart, "templates"), { recursive: true });
  writeFileSync(join(chart, "Chart.yaml"), "apiVersion: v2\nname: lib\nversion: 1.2.3\n");
  writeFileSync(join(chart, "templates/lib.yaml"), config("lib"));
  execFileSync(tools.helm, ["package", "lib"], { cwd: folder });
  execFileSync(tools.helm, ["repo", "index", "."], { cwd: folder });
  return folder;
}

function serveFolder(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ url = "/" }, response) => {
    try {
      response.end(readFileSync(join(folder, new URL(url, "http://any").pathname)));
    } catch {
      response.writeHead(404).end();
    }
  };
}

/** Git's own server as a web server runs it: the headers it prints, then its answer. */
function serveGit(root: string): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://any");
    const child = spawn("git", ["-c", "safe.directory=*", "http-backend"], {
      env: {
        ...gitEnv,
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: "1",
        PATH_INFO: pathname,
        QUERY_STRING: searchParams.toString(),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers["content-type"],
        HTTP_CONTENT_ENCODING: request.headers["content-encoding"],
        GIT_PROTOCOL: request.headers["git-protocol"] as string | undefined,
      },
      stdio: ["pipe", "pipe", "ignore"],
    });
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("close", () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf("\r\n\r\n");
      for (const line of all.toString("latin1", 0, end).split("\r\n")) {
        const [name = "", value = ""] = line.split(/:\s*/, 2);
        if (name.toLowerCase() === "status") response.statusCode = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.end(all.subarray(end + 4));
    });
  };
}

/** A chart whose dependency is locked, and not in the repo. */
async function addChart(repo: GitRepo, repository: string, env: Record<string, string> = {}): Promise<void> {
  repo.write(
    "app/Chart.yaml",
    `apiVersion: v2\nname: app\nversion: 1.0.0\ndependencies:\n  - { name: lib, version: 1.2.3, repository: "${repository}" }\n`,
  );
  repo.write("app/templates/own.yaml", config("own"));
  const home = join(tools.folder, "helm-home");
  const homes = { HELM_CACHE_HOME: home, HELM_CONFIG_HOME: home, HELM_DATA_HOME: home };
  // The server is in this process, which has to go on.
  await promisify(execFile)(tools.helm, ["dependency", "update", "."], {
    cwd: join(repo.path, "app"),
    env: { ...process.env, ...homes, ...env },
  });
  rmSync(join(repo.path, "app/charts"), { recursive: true });
}

test("a chart repository is asked with the flag only", { skip }, async () => {
  using server = await new LoopbackServer(serveFolder(chartFolder())).start();
  using repo = new GitRepo();
  repo.commit("README.md", "x");
  await addChart(repo, server.address);
  server.requests.length = 0;
  const offline = await tools.document(repo);
  assert.equal(offline.apps[0]?.status, "skipped");
  assert.match(offline.apps[0]?.reason ?? "", /the chart lib, which is not in charts\//);
  assert.equal(server.requests.length, 0);
  const online = await tools.document(repo, "--allow-network");
  assert.deepEqual(online.apps[0]?.problems, []);
  assert.equal(online.apps[0]?.status, "added");
  const names = online.apps[0]?.diff?.configs.map(({ name }) => name);
  assert.deepEqual(names, ["lib", "own"]);
  assert.ok(server.requests.includes("/index.yaml"));
});

test("a remote base is cloned with the flag only", { skip }, async () => {
  using base = new GitRepo();
  base.write("kustomization.yaml", "resources: [c.yaml]\n");
  base.commit("c.yaml", config("base"));
  base.git("clone", "--quiet", "--bare", base.path, join(base.folder, "base.git"));
  using server = await new LoopbackServer(serveGit(base.folder)).start();
  using repo = new GitRepo();
  repo.commit("README.md", "x");
  repo.write("app/kustomization.yaml", `resources: ["${server.address}/base.git?ref=main"]\n`);
  const offline = await tools.document(repo);
  assert.equal(offline.apps[0]?.status, "skipped");
  assert.match(offline.apps[0]?.reason ?? "", /the remote base/);
  assert.equal(server.requests.length, 0);
  const online = await tools.document(repo, "--allow-network");
  assert.deepEqual(online.apps[0]?.problems, []);
  assert.deepEqual(
    online.apps[0]?.diff?.configs.map(({ name }) => name),
    ["base"],
  );
});

test("the user's own proxy is asked, and never without the flag", { skip }, async () => {
  const folder = chartFolder();
  using proxy = await new LoopbackServer(serveFolder(folder)).start();
  using repo = new GitRepo();
  repo.commit("README.md", "x");
  const repository = "http://charts.example.test";
  const proxies = { HTTP_PROXY: proxy.address, http_proxy: proxy.address };
  await addChart(repo, repository, proxies);
  proxy.requests.length = 0;
  const env = { ...tools.env, ...proxies };
  const offline = await hashroll(["review", "--format", "json"], { cwd: repo.path, env });
  assert.match(offline.stdout, /"status": "skipped"/);
  assert.equal(proxy.requests.length, 0);
  const online = await hashroll(["review", "--format", "json", "--allow-network"], { cwd: repo.path, env });
  assert.match(online.stdout, /"status": "added"/);
  assert.ok(proxy.requests.includes(`${repository}/index.yaml`), proxy.requests.join("\n"));
});
