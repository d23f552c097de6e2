// Posts a file of Markdown as a note of the merge request, or updates the one it posted before. Where it may not, the job's log
// says why, and the file is there as the job's artifact. Everything comes in variables and files.

import { readFileSync } from "node:fs";

const { env, argv } = process;
const marker = `<!-- hashroll ${(env.HASHROLL_NOTE_ID ?? "diff").replace(/[^A-Za-z0-9._ -]/g, "")} -->`;
const body = `${marker}\n${readFileSync(argv[2], "utf8")}`;

/** A merge request with more notes gets another one. */
const maxPages = 30;

try {
  const fault = await postNote();
  if (fault) console.log(`no note: ${fault}`);
} catch (error) {
  console.log(`no note: GitLab can't be reached (${error.cause?.code ?? error.message})`);
}

/** Why there is no note, if there is none. */
async function postNote() {
  if (!env.CI_MERGE_REQUEST_IID) return "this job is not for a merge request";
  if (!env.GITLAB_NOTE_TOKEN) return "GITLAB_NOTE_TOKEN is not set";
  const notes = `/projects/${env.CI_PROJECT_ID}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`;
  const user = await call("GET", "/user");
  if (user.status !== 200) return `GitLab answers ${user.status}`;
  for (let page = 1; page <= maxPages; page++) {
    const { status, data } = await call("GET", `${notes}?sort=asc&per_page=100&page=${page}`);
    if (status !== 200) return `GitLab answers ${status}`;
    // Anybody can write the marker: only what this token's user wrote is updated.
    const own = data.find((note) => note.author?.id === user.data.id && note.body?.startsWith(marker));
    if (own) return faultOf(await call("PUT", `${notes}/${own.id}`));
    if (data.length < 100) break;
  }
  return faultOf(await call("POST", notes));
}

async function call(method, path) {
  const response = await fetch(`${env.CI_API_V4_URL}${path}`, {
    method,
    headers: {
      "private-token": env.GITLAB_NOTE_TOKEN,
      "user-agent": "hashroll",
      ...(method !== "GET" && { "content-type": "application/json" }),
    },
    redirect: "error",
    ...(method !== "GET" && { body: JSON.stringify({ body }) }),
  });
  return { status: response.status, data: response.ok ? await response.json() : [] };
}

function faultOf({ status }) {
  return status === 200 || status === 201 ? undefined : `GitLab answers ${status}`;
}
