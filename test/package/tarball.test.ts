// What is published works where it is installed: on every line of Node, without a network, without the clone.

import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { binaryOrReason } from "../tool/binaries.ts";
import { projectRoot } from "../tool/hashroll.ts";
import { nodeFolder, nodeVersions } from "../tool/nodes.ts";
import { packTarball } from "../tool/packed.ts";
import { type Installed, installTarball } from "./installed.ts";

const stream = readFileSync(`${projectRoot}fixtures/shop/in.yaml`, "utf8");
const example = `${projectRoot}test/docs/example`;
const revision = "web-config-6hffc468kf";

test("the tarball", async (t) => {
  const tarball = await packTarball(t);
  const installed = await installTarball(t, tarball);
  writeFileSync(join(installed.folder, "library.mjs"), libraryUser);
  cpSync(example, join(installed.folder, "example"), { recursive: true });

  await t.test("is under 1 MB, and has neither executables nor sources", () => {
    assert.ok(statSync(tarball).size < 1_000_000, `${statSync(tarball).size} bytes`);
    const files = readdirSync(join(installed.folder, "node_modules/hashroll"), { recursive: true, encoding: "utf8" });
    assert.deepEqual(
      files.filter((file) => /^(src|test|fixtures|dist\/bin)(\/|$)|node_modules|\.log$/.test(file)),
      [],
    );
    for (const file of ["LICENSE", "README.md", "docs/helm.md", "dist/THIRD-PARTY-NOTICES.txt"])
      assert.ok(files.includes(file), file);
  });

  await t.test("needs nothing else", () => {
    assert.deepEqual(
      readdirSync(join(installed.folder, "node_modules")).filter((name) => !name.startsWith(".")),
      ["hashroll"],
    );
  });

  for (const version of nodeVersions)
    await t.test(`on Node ${version}: commands, libraries, schemas`, async (sub) => {
      const node = await nodeFolder(version);
      if ("reason" in node) return sub.skip(node.reason);
      await checkOn(installed, node.path, version);
    });

  await t.test("the plugins for Helm 4, Helm 3, kustomize in kubectl, and Argo CD", async (sub) => {
    const [helm, kubectl] = [await binaryOrReason("helm-4.2.3"), await binaryOrReason("kubectl-1.36")];
    const helm3 = await binaryOrReason("helm-3.17.2");
    if ("reason" in helm) return sub.skip(helm.reason);
    if ("reason" in helm3) return sub.skip(helm3.reason);
    if ("reason" in kubectl) return sub.skip(kubectl.reason);
    await checkHelmPlugin(installed, helm.path, "helm", [
      "template",
      "shop",
      "example/chart",
      "--post-renderer=hashroll",
    ]);
    await checkHelmPlugin(installed, helm3.path, "helm/helm-3", ["hashroll", "template", "shop", "example/chart"]);
    await checkKustomizePlugin(installed, kubectl.path);
    await checkArgocdPlugin(installed, helm.path);
  });

  await t.test("its types serve a TypeScript user, and publint and attw have nothing to say", async () => {
    writeFileSync(join(installed.folder, "user.mts"), typeUser);
    const bin = join(projectRoot, "node_modules/.bin");
    const strict = ["--strict", "--noEmit", "--target", "es2022", "--skipLibCheck", "false", "--types", "node"];
    const resolution = ["--module", "nodenext", "--typeRoots", join(projectRoot, "node_modules/@types")];
    const compiled = await installed.run(join(bin, "tsc"), [...strict, ...resolution, "user.mts"]);
    assert.equal(compiled.code, 0, compiled.stdout);
    const lint = await installed.run(join(bin, "publint"), ["--strict", "node_modules/hashroll"]);
    assert.match(lint.stdout, /All good!/, lint.stdout);
    const types = await installed.run(join(bin, "attw"), [tarball, "--profile", "esm-only", "--format", "ascii"]);
    assert.equal(types.code, 0, types.stdout);
  });
});

const libraryUser = `
import { readFileSync } from "node:fs";
import { render } from "hashroll";
import { watchConfig } from "hashroll/watch";
import { createRequire } from "node:module";
const { text } = render(readFileSync(0, "utf8"));
const config = await watchConfig(new URL("example/chart/", import.meta.url).pathname);
config.close();
const require = createRequire(import.meta.url);
const schemas = ["revision-policy", "report", "history", "gc", "attach", "diff"];
const types = schemas.map((name) => require(\`hashroll/schema/\${name}.json\`).type);
console.log(JSON.stringify({ text, values: config.text("values.yaml"), types, version: require("hashroll/package.json").version }));
`;

const typeUser = `
import { type Options, type Rendered, render } from "hashroll";
import { watchConfig } from "hashroll/watch";
const options: Options = { namespace: "shop", strategy: "copy" };
const { text, report }: Rendered = render("", options);
// @ts-expect-error: there is no such strategy
render("", { strategy: "no" });
const config = await watchConfig("/etc/app");
console.log(text?.length, report.configs.map(({ revision }) => revision), config.text("a").length);
export {};
`;

async function checkOn(installed: Installed, node: string, version: string): Promise<void> {
  assert.equal((await installed.run("node", ["--version"], { first: node })).stdout.trim(), `v${version}`);
  const filtered = await installed.run("npx", ["--offline", "hashroll"], { first: node, stdin: stream });
  assert.equal(filtered.code, 0, filtered.stderr);
  assert.ok(filtered.stdout.includes(`name: ${revision}\n`));
  for (const args of [["explain"], ["explain", "--format", "json"], ["--strict", "--secrets"]]) {
    const { code, stdout, stderr } = await installed.run("hashroll", args, { first: node, stdin: stream });
    assert.equal(code, 0, stderr);
    assert.ok(stdout.includes("web-config"), args.join(" "));
  }
  const plugin = await installed.run("kubectl-hashroll", ["gc", "--help"], { first: node });
  assert.match(plugin.stdout, /^Usage: kubectl hashroll gc/, plugin.stderr);
  const completed = await installed.run("kubectl_complete-hashroll", ["gc", "--form"], { first: node });
  assert.match(completed.stdout, /^--format\t.*\n:4\n$/, completed.stderr);
  const folders = await installed.run("hashroll", ["example/manifests/*.yaml"], { first: node });
  assert.equal(folders.code, 0, folders.stderr);
  const library = await installed.run("node", ["library.mjs"], { first: node, stdin: stream });
  assert.equal(library.code, 0, library.stderr);
  const { text, values, types } = JSON.parse(library.stdout) as { text: string; values: string; types: string[] };
  assert.equal(text, filtered.stdout);
  assert.equal(values, readFileSync(`${example}/chart/values.yaml`, "utf8"));
  assert.ok(types.every((type) => type === "object"));
}

async function checkHelmPlugin(
  installed: Installed,
  helm: string,
  plugin: string,
  args: readonly string[],
): Promise<void> {
  const env = {
    HELM_DATA_HOME: join(installed.folder, `home/${plugin}`),
    HELM_CACHE_HOME: join(installed.folder, "home/cache"),
  };
  const added = await installed.run(helm, ["plugin", "install", `node_modules/hashroll/plugin/${plugin}`], { env });
  assert.equal(added.code, 0, added.stderr);
  const { code, stdout, stderr } = await installed.run(helm, args, { env });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /name: web-config-hf678c7m2b/);
}

async function checkKustomizePlugin(installed: Installed, kubectl: string): Promise<void> {
  const examples = "node_modules/hashroll/plugin/kustomize/examples/legacy/overlay";
  const { code, stdout, stderr } = await installed.run(kubectl, ["kustomize", "--enable-alpha-plugins", examples], {
    env: { KUSTOMIZE_PLUGIN_HOME: join(installed.folder, "node_modules/hashroll/plugin/kustomize") },
  });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /hashroll\.dev\/base-name/);
}

async function checkArgocdPlugin(installed: Installed, helm: string): Promise<void> {
  const { code, stdout, stderr } = await installed.run("hashroll", ["argocd", "generate"], {
    cwd: join(installed.folder, "example/chart"),
    first: dirname(helm),
    env: { ARGOCD_APP_NAME: "web", ARGOCD_APP_NAMESPACE: "shop" },
  });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /name: web-config-hf678c7m2b/);
}
