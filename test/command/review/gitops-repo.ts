// The repos in `test/assets`, as real ones: `gitops` has charts, overlays with a shared base, ApplicationSets and Flux objects,
// `gitops-argocd` what Applications can have beyond that.

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import type { ReviewDocument } from "../../../src/report/review/review-document.ts";
import { binaryOrReason } from "../../tool/binaries.ts";
import { GitRepo } from "../../tool/git-repo.ts";
import { hashroll, projectRoot, type Run } from "../../tool/hashroll.ts";

export const repoAddress = "git@git.example.com:shop/gitops.git";

/** With its first commit on main. */
export function newGitopsRepo(assets = "gitops"): GitRepo {
  const repo = new GitRepo();
  cpSync(join(projectRoot, "test/assets", assets), repo.path, { recursive: true });
  repo.git("remote", "add", "origin", repoAddress);
  repo.commit();
  return repo;
}

/** The programs that render, and folders of their own for what a run may keep or leave. */
export class Tools {
  readonly folder = mkdtempSync(join(tmpdir(), "hashroll-tools-"));
  readonly temporary = mkdtempSync(join(this.folder, "tmp-"));
  readonly helm: string;
  readonly kubectl: string;

  constructor(helm: string, kubectl: string) {
    this.helm = helm;
    this.kubectl = kubectl;
  }

  get env(): Record<string, string> {
    return {
      HELM_BIN: this.helm,
      KUBECTL: this.kubectl,
      KUSTOMIZE_BIN: join(this.folder, "no-kustomize"),
      TMPDIR: this.temporary,
      XDG_CACHE_HOME: join(this.folder, "cache"),
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_SYSTEM: "/dev/null",
    };
  }

  review(repo: { readonly path: string }, ...args: string[]): Promise<Run> {
    return hashroll(["review", ...args], { cwd: repo.path, env: this.env });
  }

  async document(repo: { readonly path: string }, ...args: string[]): Promise<ReviewDocument> {
    const { stdout, stderr } = await this.review(repo, "--format", "json", ...args);
    if (stdout === "") throw new Error(stderr);
    return JSON.parse(stdout) as ReviewDocument;
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** For a whole file of tests; `skip` says why these can't be run, if so. */
export async function reviewTools(): Promise<{ readonly tools: Tools; readonly skip: string | false }> {
  const found = await toolsOrReason();
  if ("reason" in found) return { tools: found as never, skip: found.reason };
  after(() => found[Symbol.dispose]());
  return { tools: found, skip: false };
}

export async function toolsOrReason(): Promise<Tools | { readonly reason: string }> {
  const [helm, kubectl] = [await binaryOrReason("helm-4.2.3"), await binaryOrReason("kubectl-1.36")];
  if ("reason" in helm) return helm;
  if ("reason" in kubectl) return kubectl;
  return new Tools(helm.path, kubectl.path);
}
