// What else Argo CD asks of the side-car than to render a good app: parameters, discovery, ledgers, large repos.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { builtTool, hashroll, projectRoot } from "../../tool/hashroll.ts";
import { moduleFiles } from "../controller.ts";
import { byPlugin, type Manifest, sharedArgocd, startArgocd } from "./argocd.ts";
import { repoFiles } from "./repo.ts";
import { rows } from "./rows.ts";

const host = sharedArgocd();

/** One app of each type. */
const paths = ["apps/chart", "apps/overlay", "apps/files"];

interface Announcement {
  readonly name: string;
  readonly [key: string]: unknown;
}

test("parameters: Argo CD understands every announcement as it was printed, for each type of app", async (t) => {
  const argocd = await host(t);
  if (!argocd) return;
  const repo = argocd.newRepo(repoFiles());
  for (const path of paths) {
    const { error, result } = await argocd.ask("parameters", repo, byPlugin(path));
    assert.equal(error, undefined);
    const printed = execFileSync(process.execPath, [builtTool, "argocd", "parameters"], {
      cwd: join(repo, path),
      encoding: "utf8",
    });
    assert.deepEqual(result, (JSON.parse(printed) as Announcement[]).map(withoutEmpty), path);
  }
});

/** Go leaves out what is empty. */
function withoutEmpty(announcement: Announcement): object {
  const isEmpty = (value: unknown): boolean => ["false", '""', "[]", "{}"].includes(JSON.stringify(value));
  return Object.fromEntries(Object.entries(announcement).filter(([, value]) => !isEmpty(value)));
}

test("parameters: those of all types where there is no app, and an empty repo is no error", async (t) => {
  const argocd = await host(t);
  if (!argocd) return;
  const { error, result } = await argocd.ask("parameters", argocd.newRepo({ "README.md": "" }), byPlugin("."));
  assert.equal(error, undefined);
  assert.ok((result as Announcement[]).length > 20);
});

const fields = {
  ApplicationSourceHelm: "source.helm",
  ApplicationSourceKustomize: "source.kustomize",
  ApplicationSourceDirectory: "source.directory",
} as const;

test("docs/argocd.md has every field of Argo CD's own types, and each parameter in it is compared", async (t) => {
  const argocd = await host(t);
  if (!argocd) return;
  const folder = join(projectRoot, "test/hosts/argocd/server");
  const [types = ""] = await moduleFiles(folder, "github.com/argoproj/argo-cd/v3", [
    "pkg/apis/application/v1alpha1/types.go",
  ]);
  const source = readFileSync(types, "utf8");
  const page = readFileSync(join(projectRoot, "docs/argocd.md"), "utf8");
  const announced = new Set<string>();
  for (const path of paths) {
    const { result } = await argocd.ask("parameters", argocd.newRepo(repoFiles()), byPlugin(path));
    for (const { name } of result as Announcement[]) announced.add(name);
  }
  const compared = new Set(rows.flatMap(({ parameters = {} }) => Object.keys(parameters)));
  for (const [type, title] of Object.entries(fields)) {
    const names = [...structOf(source, type).matchAll(/`json:"([A-Za-z]+),omitempty"/g)].map(([, name]) => name);
    assert.ok(names.length >= 3, `${type}: ${names}`);
    const table = page.slice(page.indexOf(`| field of \`${title}\``)).split("\n\n")[0] ?? "";
    for (const name of names) assert.ok(table.includes(`\`${name}\``), `${title}.${name} is in no row`);
    const parameters = table.split("\n").flatMap((row) => [...(row.split("|")[2] ?? "").matchAll(/`([a-z-]+)`/g)]);
    const named = parameters.map(([, name = ""]) => name).filter((name) => name.includes("-") || announced.has(name));
    assert.ok(named.length >= 3, `${title}: ${named}`);
    for (const name of named) {
      assert.ok(announced.has(name), `${name} is no parameter`);
      assert.ok(compared.has(name), `${name} is not compared with Argo CD's own field`);
    }
  }
});

function structOf(source: string, type: string): string {
  return source.slice(source.indexOf(`type ${type} struct {`)).split("\n}")[0] ?? "";
}

test("discovery: an app with a hashroll.yaml is ours without being named, others stay Argo CD's", async (t) => {
  const argocd = await startArgocd(t, { plugin: "plugin-discover.yaml" });
  if (!argocd) return;
  const policy = "apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\n";
  const files = { ...repoFiles(), "apps/overlay/hashroll.yaml": policy, "apps/files/more/hashroll.yaml": policy };
  const types: Record<string, unknown> = {};
  for (const path of paths) {
    const { error, result } = await argocd.ask("match", argocd.newRepo(files), { path });
    assert.equal(error, undefined);
    types[path] = result;
  }
  assert.deepEqual(types, { "apps/overlay": "Plugin", "apps/files": "Directory", "apps/chart": "Helm" });
  const found = await argocd.generate(argocd.newRepo(files), { path: "apps/overlay" });
  const named = await argocd.generate(argocd.newRepo(files), byPlugin("apps/overlay"));
  assert.equal(found.error, undefined);
  assert.deepEqual(found.manifests, named.manifests);
  assert.ok(found.manifests.some(isRevision));
});

test("ledgers: of the app's folder or the repo's root, merged sides, and one of another app", async (t) => {
  const argocd = await host(t);
  if (!argocd) return;
  const config = (value: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {a: ${value}}\n`;
  const app = (value: string): string =>
    `${config(value)}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  selector: {matchLabels: {a: b}}\n  template:\n    metadata: {labels: {a: b}}\n    spec: {containers: [{name: web, image: web, envFrom: [{configMapRef: {name: web}}]}]}\n`;
  /** Of these contents, recorded one after the other. */
  const ledgerOf = async (...values: readonly string[]): Promise<string> => {
    const repo = argocd.newRepo({ "in.yaml": "" });
    for (const value of values) {
      const { stdout } = await hashroll(["--for", "argocd", "--namespace", "shop"], { stdin: app(value) });
      const { code, stderr } = await hashroll(["record", "--app", "web"], { cwd: repo, stdin: stdout });
      assert.equal(code, 0, stderr);
    }
    return readFileSync(join(repo, ".hashroll/web.yaml"), "utf8");
  };
  const [old, older] = [await ledgerOf("old", "new"), await ledgerOf("older", "new")];
  const conflict = `<<<<<<< HEAD\n${old}=======\n${older}>>>>>>> other\n`;
  const cases: Readonly<Record<string, readonly [Readonly<Record<string, string>>, number]>> = {
    "in the app's folder": [{ "apps/x/.hashroll/web.yaml": old }, 2],
    "in the root": [{ ".hashroll/web.yaml": old }, 2],
    "for all apps": [{ ".hashroll/revisions.yaml": old }, 2],
    "in the middle of a merge": [{ "apps/x/.hashroll/web.yaml": conflict }, 3],
    "of another app": [{ ".hashroll/other.yaml": old }, 1],
    none: [{}, 1],
  };
  for (const [what, [ledger, count]] of Object.entries(cases)) {
    const repo = argocd.newRepo({ "apps/x/app.yaml": app("new"), ...ledger });
    const { error, manifests } = await argocd.generate(repo, byPlugin("apps/x"));
    assert.equal(error, undefined, what);
    assert.equal(manifests.filter(isRevision).length, count, what);
    const kept = manifests.some(({ metadata }) =>
      /Prune=false/.test(metadata.annotations?.["argocd.argoproj.io/sync-options"] ?? ""),
    );
    assert.equal(kept, count === 1, `${what}: kept by annotation only without a ledger`);
  }
});

function isRevision({ kind, metadata }: Manifest): boolean {
  return kind === "ConfigMap" && /-[a-z0-9]{10}$/.test(metadata.name);
}

test("a large repo: thousands of files beside the app, and hundreds of manifests in it, as Argo CD itself", async (t) => {
  const argocd = await host(t);
  if (!argocd) return;
  const files: Record<string, string> = {};
  for (let number = 0; number < 4000; number++) files[`other/${number % 50}/${number}.yaml`] = `a: ${number}\n`;
  files["other/large.bin"] = "x".repeat(20 * 1024 * 1024);
  for (let number = 0; number < 400; number++)
    files[`apps/x/${number}.yaml`] =
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c${number}}\ndata: {a: "${number}", text: ${"b".repeat(500)}}\n`;
  const repo = argocd.newRepo(files);
  const native = await argocd.generate(repo, { path: "apps/x" });
  const own = await argocd.generate(repo, byPlugin("apps/x", { strategy: "ignore" }));
  assert.equal(own.error, undefined);
  assert.equal(own.manifests.length, 400);
  const names = (manifests: readonly Manifest[]): string[] => manifests.map(({ metadata }) => metadata.name).sort();
  assert.deepEqual(names(own.manifests), names(native.manifests));
});
