// GitLab's note, posted by the last line of the example in docs/ci.md, against an API on loopback.

import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { load } from "js-yaml";
import { runProcess } from "../../src/host/process/run-process.ts";
import { projectRoot } from "../tool/hashroll.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

const root = temporaryFolder("hashroll-gitlab-");

const page = readFileSync(`${projectRoot}docs/ci.md`, "utf8");
const blocks = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text]) => text as string);
const example = blocks.find((text) => text.includes("merge_request_event")) ?? "";
const { diff } = load(example) as { diff: { script: string[] } };
const lastLine = diff.script.at(-1) as string;

/** An npm whose global folder has this package. */
mkdirSync(join(root, "bin"));
mkdirSync(join(root, "modules"));
symlinkSync(projectRoot, join(root, "modules/hashroll"));
writeFileSync(join(root, "bin/npm"), `#!/bin/sh\n[ "$*" = "root --global" ] && echo '${root}/modules'\n`);
chmodSync(join(root, "bin/npm"), 0o755);

interface Note {
  readonly id: number;
  readonly body: string;
  readonly author: { readonly id: number };
}

const bot = { id: 5 };

async function postNote(notes: readonly Note[], { status = 201, env = {} as Record<string, string> } = {}) {
  const requests: { method: string; path: string; token: unknown; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ method, path: url, token: request.headers["private-token"], body });
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const at = (Number(searchParams.get("page")) - 1) * 100;
    const answer = pathname === "/api/v4/user" ? bot : method === "GET" ? notes.slice(at, at + 100) : {};
    response.writeHead(method === "GET" ? 200 : status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const cwd = mkdtempSync(join(root, "run-"));
    writeFileSync(join(cwd, "diff.md"), "**1 config changed** `$(touch pwned)`\n");
    const { code, stdout, stderr } = await runProcess("sh", ["-c", lastLine], {
      cwd,
      env: {
        PATH: [join(root, "bin"), dirname(process.execPath), process.env["PATH"]].join(":"),
        CI_API_V4_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`,
        CI_PROJECT_ID: "12",
        CI_MERGE_REQUEST_IID: "7",
        GITLAB_NOTE_TOKEN: "token",
        ...env,
      },
    });
    assert.equal(code, 0, stderr);
    assert.throws(() => readFileSync(join(cwd, "pwned")));
    return { requests, log: stdout.toString() };
  } finally {
    server.close();
  }
}

const notesPath = "/api/v4/projects/12/merge_requests/7/notes";
const marker = "<!-- hashroll diff -->";

test("the first job posts a note", async () => {
  const { requests, log } = await postNote([
    { id: 1, body: "hello", author: bot },
    { id: 2, body: `${marker}\nnot by the bot`, author: { id: 6 } },
  ]);
  const { method, path, token, body } = requests.at(-1) ?? {};
  assert.deepEqual([method, path, token], ["POST", notesPath, "token"]);
  assert.equal((JSON.parse(body ?? "") as Note).body, `${marker}\n**1 config changed** \`$(touch pwned)\`\n`);
  assert.equal(log, "");
});

test("later jobs update it in its place, however many notes there are", async () => {
  const others = Array.from({ length: 130 }, (_, index) => ({ id: index, body: "hello", author: bot }));
  const { requests } = await postNote([...others, { id: 999, body: `${marker}\nold`, author: bot }]);
  assert.deepEqual(
    requests.map(({ method, path }) => `${method} ${path}`),
    [
      "GET /api/v4/user",
      `GET ${notesPath}?sort=asc&per_page=100&page=1`,
      `GET ${notesPath}?sort=asc&per_page=100&page=2`,
      `PUT ${notesPath}/999`,
    ],
  );
});

test("where it may not post, the log says why, and the job goes on", async () => {
  assert.equal((await postNote([], { status: 403 })).log, "no note: GitLab answers 403\n");
  const without = await postNote([], { env: { GITLAB_NOTE_TOKEN: "" } });
  assert.deepEqual([without.log, without.requests], ["no note: GITLAB_NOTE_TOKEN is not set\n", []]);
  const elsewhere = await postNote([], { env: { CI_MERGE_REQUEST_IID: "" } });
  assert.equal(elsewhere.log, "no note: this job is not for a merge request\n");
  const nobody = await postNote([], { env: { CI_API_V4_URL: "http://127.0.0.1:1/api/v4" } });
  assert.match(nobody.log, /^no note: GitLab can't be reached/);
});
