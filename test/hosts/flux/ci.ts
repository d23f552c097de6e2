// What docs/flux.md has a user's CI do at each commit: render, record into the ledger, commit it, render with it.

import assert from "node:assert/strict";
import { GitRepo } from "../../tool/git-repo.ts";
import { hashroll } from "../../tool/hashroll.ts";

export interface Ci {
  /** The rendered artifact after a commit with these manifests. */
  commit(manifests: string): Promise<string>;
  /** After `git revert` of the last change of the manifests. */
  revert(): Promise<string>;
}

const source = "manifests.yaml";

/** Removed at the end. */
export function newCi(scope: { after(work: () => unknown): void }, namespace: string, policy = ""): Ci {
  const repo = new GitRepo();
  scope.after(() => repo[Symbol.dispose]());
  const settings = `apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\n${policy}`;
  repo.commit("hashroll.yaml", settings);
  const changes: string[] = [];

  async function run(args: readonly string[], stdin: string): Promise<string> {
    const { code, stdout, stderr } = await hashroll(args, { cwd: repo.path, stdin });
    assert.equal(code, 0, stderr);
    return stdout;
  }
  async function render(): Promise<string> {
    const manifests = repo.git("show", `HEAD:${source}`);
    const filter = ["--for", "flux", "--namespace", namespace];
    await run(["record", "--app", "web"], await run(filter, manifests));
    repo.commit();
    return run([...filter, "--previous", ".hashroll/web.yaml"], manifests);
  }
  return {
    async commit(manifests) {
      repo.commit(source, manifests);
      changes.push(repo.git("rev-parse", "HEAD"));
      return render();
    },
    async revert() {
      const change = changes.pop();
      assert.ok(change, "there is a change to revert");
      repo.git("revert", "--no-edit", change);
      return render();
    },
  };
}
