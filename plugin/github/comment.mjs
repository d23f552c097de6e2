// Posts a file of Markdown as a comment of the pull request, or updates the one it posted before. Where the token may not, it
// writes the job's summary instead. Everything comes in variables and files: nothing of a pull request is in a command line.

import { appendFileSync, readFileSync } from "node:fs";

const { env, argv } = process;
const marker = `<!-- hashroll ${(env.HASHROLL_COMMENT_ID ?? "diff").replace(/[^A-Za-z0-9._ -]/g, "")} -->`;
const body = `${marker}\n${readFileSync(argv[2], "utf8")}`;

/** A pull request with more comments gets another one. */
const maxPages = 30;

try {
  const fault = await postComment();
  if (fault) writeSummary(fault);
} catch (error) {
  writeSummary(`GitHub can't be reached (${error.cause?.code ?? error.message})`);
}

/** Why there is no comment, if there is none. */
async function postComment() {
  const number = pullRequestNumber();
  if (number === undefined) return "this run is not for a pull request";
  if (!env.HASHROLL_TOKEN) return "there is no token";
  const comments = `/repos/${env.GITHUB_REPOSITORY}/issues/${number}/comments`;
  for (let page = 1; page <= maxPages; page++) {
    const { status, data } = await call("GET", `${comments}?per_page=100&page=${page}`);
    if (status !== 200) return `GitHub answers ${status}`;
    const own = data.find(isOwn);
    if (own) return faultOf(await call("PATCH", `/repos/${env.GITHUB_REPOSITORY}/issues/comments/${own.id}`));
    if (data.length < 100) break;
  }
  return faultOf(await call("POST", comments));
}

function pullRequestNumber() {
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, "utf8"));
  const number = event.pull_request?.number;
  return Number.isInteger(number) ? number : undefined;
}

/** Anybody can write the marker: only who may write to the repository is updated. */
function isOwn({ body: text, user, author_association: role }) {
  return (
    typeof text === "string" &&
    text.startsWith(marker) &&
    (user?.type === "Bot" || ["OWNER", "MEMBER", "COLLABORATOR"].includes(role))
  );
}

async function call(method, path) {
  const response = await fetch(`${env.GITHUB_API_URL}${path}`, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${env.HASHROLL_TOKEN}`,
      "user-agent": "hashroll",
      "x-github-api-version": "2022-11-28",
    },
    redirect: "error",
    ...(method !== "GET" && { body: JSON.stringify({ body }) }),
  });
  return { status: response.status, data: response.ok ? await response.json() : [] };
}

function faultOf({ status }) {
  return status === 200 || status === 201 ? undefined : `GitHub answers ${status}`;
}

function writeSummary(fault) {
  console.log(`no comment: ${fault}; the job's summary has it`);
  appendFileSync(env.GITHUB_STEP_SUMMARY, `${body}\n`);
}
