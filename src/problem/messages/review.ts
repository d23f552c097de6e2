// Review: the repo, its states and its apps.

import { error, type Message } from "../message.ts";

export const noRepository = (fault: string): Message =>
  error("no-repository", `there is nothing to review: ${fault}`, "run it in a clone of the repo, with Git installed");

export const noCommit = (): Message =>
  error("no-repository", "there is nothing to review: the repository has no commit yet", "commit something first");

export const badRevision = (revision: string): Message =>
  error(
    "bad-revision",
    `${JSON.stringify(revision.slice(0, 100))} is no revision of this repo`,
    "name a branch, tag or commit that this clone has; fetch it if it is missing",
  );

export const noMergeBase = (fault: string): Message =>
  error(
    "no-merge-base",
    `there is no commit to compare with: ${fault}`,
    "fetch the whole history (fetch-depth: 0 for actions/checkout), or name a revision: hashroll review BASE",
  );

export const unreadableState = (title: string, fault: string): Message =>
  error("unreadable-state", `${title} can't be read: ${fault}`, "check the repository with git fsck");

export const missingFolder = (folder: string): Message =>
  error(
    "missing-folder",
    `there is no folder ${JSON.stringify(folder.slice(0, 200))}`,
    "correct the path of the app, or add the folder",
  );

export const noApps = (): Message =>
  error(
    "no-apps",
    "there is no app in this repo: no Application, no Flux object, no chart, no kustomization, no folder of manifests",
    "run it in the repo that has them, or list them in hashroll.yaml under apps",
  );

export const failedApp = (app: string, said: string): Message =>
  error(
    "failed-app",
    `${app} can't be rendered${said === "" ? "" : `: ${said.replaceAll("\n", "\n    ")}`}`,
    "correct it; its ledger stays as it is",
  );
