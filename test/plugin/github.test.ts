// The steps of the GitHub action, run as they stand in action.yml against an API on loopback.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import { runProcess } from "../../src/host/process/run-process.ts";
import { GitRepo } from "../tool/git-repo.ts";
import { projectRoot } from "../tool/hashroll.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

const folder = fileURLToPath(new URL("../../plugin/github/", import.meta.url));
const { runs, inputs: declared } = load(readFileSync(join(folder, "action.yml"), "utf8")) as {
  runs: { steps: { run: string; env: Record<string, string> }[] };
  inputs: Record<string, { default: string }>;
};
const root = temporaryFolder("hashroll-action-");

const config = (value: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  text: "${value}"\n`;

interface Comment {
  id: number;
  body: string;
  user: { type: string };
  author_association: string;
}

interface Request {
  method: string;
  path: string;
  body: string;
}

/** Runs both steps with an API that has these comments; `status` is what it answers to writing. */
async function runAction(
  comments: Comment[],
  status = 201,
  event: unknown = { pull_request: { number: 7 } },
  inputs: Readonly<Record<string, string>> = {},
) {
  const requests: Request[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    requests.push({ method, path: url, body: await textOf(request) });
    const page = Number(new URL(url, "http://localhost").searchParams.get("page") ?? 1);
    response.writeHead(method === "GET" ? 200 : status, { "content-type": "application/json" });
    response.end(JSON.stringify(method === "GET" ? comments.slice((page - 1) * 100, page * 100) : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const cwd = mkdtempSync(join(root, "run-"));
    // A name that a shell would run, were it part of a script.
    writeFileSync(join(cwd, "old $(touch pwned).yaml"), config("@old"));
    writeFileSync(join(cwd, "new.yaml"), config("`x` $(touch pwned) @new"));
    writeFileSync(join(cwd, "event.json"), JSON.stringify(event));
    for (const name of ["output", "summary"]) writeFileSync(join(cwd, name), "");
    const env = {
      PATH: process.env["PATH"],
      HOME: cwd,
      RUNNER_TEMP: cwd,
      GITHUB_ACTION_PATH: folder,
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      GITHUB_REPOSITORY: "shop/repo",
      GITHUB_EVENT_PATH: join(cwd, "event.json"),
      GITHUB_OUTPUT: join(cwd, "output"),
      GITHUB_STEP_SUMMARY: join(cwd, "summary"),
      HASHROLL_OLD: "old $(touch pwned).yaml",
      HASHROLL_NEW: "new.yaml",
      HASHROLL_NAMESPACE: "",
      HASHROLL_POLICY: "",
      HASHROLL_RELEASE: "latest",
      HASHROLL_COMMAND: `${projectRoot}dist/hashroll.js`,
      HASHROLL_TOKEN: "token",
      HASHROLL_COMMENT_ID: "diff",
      HASHROLL_FILE: join(cwd, "hashroll-diff.md"),
      HASHROLL_BASE: "",
      HASHROLL_FAIL_ON: "",
      ...inputs,
    };
    const codes: number[] = [];
    for (const { run } of runs.steps) {
      const output = readFileSync(join(cwd, "output"), "utf8");
      const ofReview = /^code=(\d+)$/m.exec(output)?.[1] ?? "";
      const context = { cwd: inputs["REPO"] ?? cwd, env: { ...env, HASHROLL_CODE: ofReview }, timeoutMs: 300_000 };
      const { code, stderr } = await runProcess("bash", ["-c", run], context);
      codes.push(code);
      if (codes.length < runs.steps.length) assert.equal(code, 0, stderr);
    }
    assert.ok(readFileSync(join(cwd, "output"), "utf8").endsWith(`file=${cwd}/hashroll-diff.md\n`));
    assert.throws(() => readFileSync(join(cwd, "pwned")));
    return { requests, summary: readFileSync(join(cwd, "summary"), "utf8"), code: codes.at(-1) };
  } finally {
    server.close();
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

const comment = (id: number, body: string, type = "Bot", author_association = "NONE"): Comment => ({
  id,
  body,
  user: { type },
  author_association,
});

test("no expression stands in the text of a step", () => {
  for (const { run } of runs.steps) assert.doesNotMatch(run, /\$\{\{/);
});

test("it runs the version that it is part of, and no action of others", () => {
  const { version } = JSON.parse(readFileSync(`${projectRoot}package.json`, "utf8")) as { version: string };
  assert.equal(declared["version"]?.default, version);
  assert.equal(JSON.stringify(runs).includes('"uses"'), false);
});

test("the first run posts a comment", async () => {
  const { requests, summary } = await runAction([comment(1, "hello"), comment(2, "<!-- hashroll diff -->", "User")]);
  assert.deepEqual(
    requests.map(({ method, path }) => `${method} ${path}`),
    ["GET /repos/shop/repo/issues/7/comments?per_page=100&page=1", "POST /repos/shop/repo/issues/7/comments"],
  );
  const { body } = JSON.parse(requests[1]?.body ?? "{}") as { body: string };
  assert.match(body, /^<!-- hashroll diff -->\n\*\*1 config changed; nothing rolls out\*\*\n/);
  assert.equal(summary, "");
});

test("a later run updates it, on whichever page it is", async () => {
  const others = Array.from({ length: 120 }, (_, index) => comment(index, "x"));
  const { requests } = await runAction([...others, comment(500, "<!-- hashroll diff -->\nold")], 200);
  assert.deepEqual(
    requests.map(({ method }) => method),
    ["GET", "GET", "PATCH"],
  );
  assert.equal(requests[2]?.path, "/repos/shop/repo/issues/comments/500");
});

test("a token that may only read, and a run without a pull request, give a summary", async () => {
  const refused = await runAction([], 403);
  assert.match(refused.summary, /1 config changed/);
  const push = await runAction([], 201, {});
  assert.deepEqual(push.requests, []);
  assert.match(push.summary, /1 config changed/);
});

test("without old and new it reviews the repo, and fails after the comment if it is asked to", async () => {
  using repo = new GitRepo();
  repo.commit("app/a.yaml", config("1"));
  repo.commit("app/a.yaml", config("2"));
  const inputs = { HASHROLL_OLD: "", HASHROLL_NEW: "", HASHROLL_BASE: "HEAD~1", REPO: repo.path };
  const { requests, code } = await runAction([], 201, undefined, inputs);
  const { body } = JSON.parse(requests[1]?.body ?? "{}") as { body: string };
  assert.match(body, /^<!-- hashroll diff -->\n\*\*1 of 1 app changes: 1 config changed; nothing rolls out\*\*\n/);
  assert.equal(code, 0);
  repo.git("rm", "--quiet", "app/a.yaml");
  repo.commit("other/b.yaml", config("2"));
  const failing = await runAction([], 201, undefined, { ...inputs, HASHROLL_FAIL_ON: "removal" });
  assert.equal(failing.requests[1]?.method, "POST");
  assert.equal(failing.code, 1);
});
