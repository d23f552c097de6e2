// What review says about each app of a repo with a real history, checked against rendering everything: each app, in both states,
// by helm and kustomize themselves, from real checkouts. What restarts is read from both renders, without `diff`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseAllDocuments } from "yaml";
import { render } from "../../../src/index.ts";
import type { ReviewDocument, ReviewedApp } from "../../../src/report/review/review-document.ts";
import type { GitRepo } from "../../tool/git-repo.ts";
import type { Tools } from "./gitops-repo.ts";

/** The manifests of an app, as a person would render them in this checkout. */
export type ByHand = (root: string) => string;

export interface Change {
  readonly title: string;
  readonly edit: (repo: GitRepo) => void;
  /** The apps whose manifests differ. */
  readonly changes: readonly string[];
  /** Apps that only one of the states has: `Application argocd/a added`. */
  readonly others?: readonly string[];
  /** Folders that were a part of another app, and that nothing reads now. */
  readonly unread?: readonly string[];
  /** Apps that the change touches, and that can't be rendered from the repo. */
  readonly skipped?: readonly string[];
}

export interface Claims {
  readonly tools: Tools;
  readonly skip: string | false;
  readonly newRepo: () => GitRepo;
  /** By their ids: every app of the repo that can be rendered. */
  readonly apps: Readonly<Record<string, ByHand>>;
  /** How many can't. */
  readonly notRendered: number;
  readonly changes: readonly Change[];
}

export function testClaims({ tools, skip, newRepo, apps, notRendered, changes }: Claims): void {
  let before: ReadonlyMap<string, string> | undefined;
  for (const { title, edit, changes: expected, others = [], unread = [], skipped = [] } of changes)
    test(`${title}: what changes is said, and nothing else does`, { skip }, async () => {
      using repo = newRepo();
      repo.git("checkout", "--quiet", "-b", "topic");
      edit(repo);
      repo.commit();
      const document = await tools.document(repo);
      assert.deepEqual(idsOf(document, "changed"), expected);
      assert.deepEqual(idsOf(document, "failed"), []);
      assert.deepEqual(idsOf(document, "skipped"), skipped);
      const only = document.apps.filter(({ status }) => status === "added" || status === "removed");
      assert.deepEqual(
        only.map(({ id, status }) => `${id} ${status}`),
        others,
      );
      before ??= renderAll(newRepo, apps);
      let restarts = 0;
      for (const [id, byHand] of Object.entries(apps)) {
        if (others.includes(`${id} removed`)) continue;
        const old: string = before.get(id) ?? "";
        const now = byHand(repo.path);
        assert.equal(old !== now, expected.includes(id), `${id} ${old !== now ? "differs" : "is the same"}`);
        const app = document.apps.find((each) => each.id === id);
        if (old !== now && app) restarts += checkApp(app, hashed(old), hashed(now));
      }
      if (only.length === 0) assert.equal(document.summary.rollouts + document.summary.otherRollouts, restarts);
      // Every app is in the table, or can't be rendered here.
      const added = others.filter((each) => each.endsWith(" added")).length;
      assert.equal(document.summary.apps, Object.keys(apps).length + notRendered + added + unread.length);
      assert.equal(document.summary.notRendered, notRendered);
    });
}

function renderAll(newRepo: () => GitRepo, apps: Claims["apps"]): ReadonlyMap<string, string> {
  using repo = newRepo();
  return new Map(Object.entries(apps).map(([id, byHand]) => [id, byHand(repo.path)]));
}

function idsOf({ apps }: ReviewDocument, status: ReviewedApp["status"]): string[] {
  return apps.filter((app) => app.status === status).map(({ id }) => id);
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: { readonly replicas?: number; readonly template?: unknown };
}

/** As it is deployed: with revisions. */
function hashed(text: string): readonly Manifest[] {
  const { text: output, report } = render(text);
  assert.ok(output !== undefined, JSON.stringify(report.problems));
  return parseAllDocuments(output).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
}

/** The names of revisions, the workloads that restart, and their pods. How many restart. */
function checkApp({ id, diff }: ReviewedApp, old: readonly Manifest[], now: readonly Manifest[]): number {
  const names = (all: readonly Manifest[]): Set<string> =>
    new Set(all.filter(({ kind }) => kind === "ConfigMap").map(({ metadata }) => metadata.name));
  const [oldNames, newNames] = [names(old), names(now)];
  for (const config of diff?.configs ?? []) {
    assert.ok(config.old === undefined || oldNames.has(config.old), `${id}: ${config.old} was never deployed`);
    assert.ok(config.new === undefined || newNames.has(config.new), `${id}: ${config.new} is not deployed`);
  }
  const restarting = now.filter(({ kind, metadata, spec }) => {
    const was = old.find((each) => each.kind === kind && each.metadata.name === metadata.name);
    return was?.spec?.template && JSON.stringify(was.spec.template) !== JSON.stringify(spec?.template);
  });
  const said = (diff?.workloads ?? []).filter(({ effect }) => effect === "restart");
  assert.deepEqual(
    said.map(({ kind, name, pods }) => `${kind} ${name}: ${pods}`).sort(),
    restarting.map(({ kind, metadata, spec }) => `${kind} ${metadata.name}: ${spec?.replicas ?? 1}`).sort(),
    id,
  );
  return restarting.length;
}

export function replace(repo: GitRepo, file: string, from: string, to: string): void {
  const text = readFileSync(join(repo.path, file), "utf8");
  assert.ok(text.includes(from), `${file} has ${from}`);
  repo.write(file, text.replace(from, to));
}

/** The programs, as people call them. */
export function renderers({ helm, kubectl }: Tools) {
  const run = (root: string, program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  return {
    run,
    cat:
      (...paths: string[]): ByHand =>
      (root) =>
        paths.map((each) => readFileSync(join(root, each), "utf8")).join("---\n"),
    kustomize:
      (path: string): ByHand =>
      (root) =>
        run(root, kubectl, "kustomize", path),
    chart:
      (path: string, release: string, namespace: string, ...args: string[]): ByHand =>
      (root) => {
        if (readFileSync(join(root, path, "Chart.yaml"), "utf8").includes("dependencies:"))
          run(root, helm, "dependency", "build", path);
        return run(root, helm, "template", release, path, "--namespace", namespace, ...args);
      },
  };
}
