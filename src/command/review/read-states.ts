// The two states that a review compares.

import type { RepoFiles } from "../../apps/repo-files.ts";
import { findPolicy } from "../../host/find-policy.ts";
import { committedState, type RepoState } from "../../host/git/committed-state.ts";
import { commitOf, findMergeBase, findRepository, type Repository } from "../../host/git/repository.ts";
import { workingState } from "../../host/git/working-state.ts";
import { type ContentCache, loadFiles } from "../../host/repo/load-files.ts";
import { policyFile, readPolicy } from "../../policy/read-policy.ts";
import { badRevision, noCommit, noMergeBase, noRepository, unreadableState } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import type { Sides } from "../../report/diff/side.ts";
import type { PolicyApp } from "../../settings/schema.ts";
import type { Io } from "../io/io.ts";
import { loadPolicy } from "../prepare.ts";

export interface ReadState {
  readonly state: RepoState;
  readonly repo: RepoFiles;
  /** The apps that a policy lists, if it does. */
  readonly listed: readonly PolicyApp[] | undefined;
}

export interface StateRequest {
  readonly io: Io;
  readonly problems: ProblemList;
  readonly base?: string | undefined;
  readonly head?: string | undefined;
  /** A policy whose apps count for both states. */
  readonly policy?: string | undefined;
  readonly repoUrl?: readonly string[] | undefined;
}

/** Undefined, and a problem, if they can't be read. */
export async function readStates(request: StateRequest): Promise<Sides<ReadState> | undefined> {
  const { base: given, head: named, io, problems } = request;
  const repository = await openRepository(request);
  if (!repository) return undefined;
  const inRoot = { ...io, cwd: repository.root };
  const head = await commitOf(named ?? "HEAD", inRoot);
  if (head === undefined) return void problems.add(badRevision(named ?? "HEAD"));
  const base = await findBase(given, head, repository, inRoot, problems);
  if (!base) return undefined;
  const states = [
    await committedState(base.title, base.commit, inRoot),
    named === undefined ? await workingState(repository.root, inRoot) : await committedState(named, head, inRoot),
  ];
  const cache: ContentCache = new Map();
  const [old, now] = [await readState(states[0]), await readState(states[1])];
  return old && now && { old, new: now };

  async function readState(state: (typeof states)[number] | undefined): Promise<ReadState | undefined> {
    if (!state) return undefined;
    if ("fault" in state) return void problems.add(unreadableState("a state of the repo", state.fault));
    return loadState(state, repository as Repository, cache, request);
  }
}

/** The work tree alone. */
export async function readWorkTree(
  request: StateRequest,
): Promise<(ReadState & { readonly root: string }) | undefined> {
  const { io, problems } = request;
  const repository = await openRepository(request);
  if (!repository) return undefined;
  const state = await workingState(repository.root, { ...io, cwd: repository.root });
  if ("fault" in state) return void problems.add(unreadableState("the work tree", state.fault));
  return { ...(await loadState(state, repository, new Map(), request)), root: repository.root };
}

async function openRepository({ io, problems }: StateRequest): Promise<Repository | undefined> {
  const repository = await findRepository(io);
  if (!("fault" in repository)) return repository;
  problems.add(repository.hasNoCommit ? noCommit() : noRepository(repository.fault));
  return undefined;
}

async function findBase(
  given: string | undefined,
  head: string,
  repository: Repository,
  inRoot: Io,
  problems: ProblemList,
): Promise<{ readonly title: string; readonly commit: string } | undefined> {
  if (given !== undefined) {
    const commit = await commitOf(given, inRoot);
    if (commit === undefined) return void problems.add(badRevision(given));
    return { title: given, commit };
  }
  const found = await findMergeBase(head, repository, inRoot);
  if ("fault" in found) return void problems.add(noMergeBase(found.fault));
  return { title: `${found.branch} (${found.commit.slice(0, 8)})`, commit: found.commit };
}

async function loadState(
  state: RepoState,
  { addresses }: Repository,
  cache: ContentCache,
  { policy, repoUrl = [], io, problems }: StateRequest,
): Promise<ReadState> {
  const repo = await loadFiles(state, [...addresses, ...repoUrl], cache);
  const listed =
    policy === undefined ? appsIn(repo) : loadPolicy(findPolicy(io.cwd, policy), io, problems)?.settings.apps;
  return { state, repo, listed };
}

/** Of the state's own policy. What is wrong with it is said where an app uses it. */
function appsIn(repo: RepoFiles): readonly PolicyApp[] | undefined {
  const text = repo.text(policyFile);
  return text === undefined ? undefined : readPolicy({ path: policyFile, text }).policy?.settings.apps;
}
