// The Helm 4 plugin: installed by Helm itself, and its launcher alone.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { builtTool, hashroll, projectRoot, run } from "../../tool/hashroll.ts";
import { helmVersions, isHelm4, newHome, pluginFolder, realHelm, shopChart } from "./helms.ts";
import { configMapsOf } from "./rendered.ts";

const launcher = `${pluginFolder}/post-render.sh`;
const corpus = `${projectRoot}../shared/corpus/helm4`;

for (const version of helmVersions.filter(isHelm4)) {
  test(`helm plugin install, as Helm ${version} does it`, async (t) => {
    const helm = await realHelm(version, t);
    if (!helm) return;
    const { env, path } = newHome(t);
    const installed = await run(helm, ["plugin", "install", pluginFolder], { env });
    assert.equal(installed.code, 0, installed.stderr);
    const { stdout: list } = await run(helm, ["plugin", "list"], { env });
    const { version: own } = JSON.parse(readFileSync(`${projectRoot}package.json`, "utf8")) as { version: string };
    assert.match(list, new RegExp(`^hashroll\\s+${own.replaceAll(".", "\\.")}\\s+postrenderer/v1`, "m"));
    const { code, stdout, stderr } = await run(helm, ["template", "shop", shopChart, "--post-renderer", "hashroll"], {
      env,
      cwd: path,
    });
    assert.equal(code, 0, stderr);
    assert.ok(configMapsOf(stdout).includes("shop-db-k2m4c56fkh"));
    assert.match(readFileSync(join(path, "cache/hashroll.log"), "utf8"), /ConfigMaps renamed/);
  });
}

test("every stream of the corpus, as Helm 4 hands it over, goes through the launcher", {
  skip: existsSync(corpus) ? false : "there is no corpus here",
}, async (t) => {
  const { env } = newHome(t);
  const names = readdirSync(corpus).filter((name) => name.endsWith(".yaml"));
  assert.ok(names.length > 20);
  for (const name of names) {
    const stdin = readFileSync(join(corpus, name), "utf8");
    const [{ code, stdout, stderr }, alone] = await Promise.all([
      run("sh", [launcher, "--for", "helm"], { stdin, env }),
      hashroll(["--for", "helm"], { stdin }),
    ]);
    assert.equal(code, 0, `${name}: ${stderr}`);
    assert.equal(stdout, alone.stdout, `${name}: as the filter alone`);
    const files = (text: string): Set<string> =>
      new Set([...text.matchAll(/postrender-filename: *(\S+)/g)].map(([, file]) => file as string));
    assert.deepEqual(files(stdout), files(stdin), `${name}: no document is lost or made up`);
  }
});

test("the launcher reports what is missing, on stderr, in the log file and in Helm's cache folder", async (t) => {
  const { env, path } = newHome(t);
  const copy = join(path, "a b/plugin/helm");
  cpSync(pluginFolder, copy, { recursive: true });
  const only = toolsOnly(join(path, "bin"));
  for (const args of [["--log-file", "said.log"], ["--log-file=said.log"]]) {
    const { code, stdout, stderr } = await run("/bin/sh", [join(copy, "post-render.sh"), "--for", "helm", ...args], {
      stdin: "a: b\n",
      env: { ...env, PATH: only },
      cwd: path,
    });
    assert.equal(code, 1);
    assert.equal(stdout, "", "Helm gets nothing");
    assert.match(stderr, /^error: hashroll is not to be found: .*\(no-hashroll\)$/m);
    assert.equal(readFileSync(join(path, "said.log"), "utf8"), stderr);
    assert.equal(readFileSync(join(path, "cache/hashroll.log"), "utf8"), stderr);
  }
});

test("the launcher finds a standalone executable first, then the bundle, then hashroll on the PATH", async (t) => {
  const { env, path } = newHome(t);
  const copy = join(path, "package/plugin/helm");
  cpSync(pluginFolder, copy, { recursive: true });
  const PATH = toolsOnly(join(path, "bin"));
  const start = () => run("/bin/sh", [join(copy, "post-render.sh"), "a b", "$c"], { env: { ...env, PATH }, cwd: path });
  const says = (file: string, word: string): void =>
    writeFileSync(file, `#!/bin/sh\necho ${word} "$#" "$1" "$2"\n`, { mode: 0o755 });
  says(join(path, "bin/hashroll"), "path");
  assert.equal((await start()).stdout, "path 2 a b $c\n");
  mkdirSync(join(path, "package/dist/bin"), { recursive: true });
  writeFileSync(join(path, "package/dist/hashroll.js"), "");
  says(join(path, "bin/node"), "node");
  assert.match((await start()).stdout, /^node 3 .*hashroll\.js a b\n$/);
  const executable = join(path, `package/dist/bin/hashroll-${process.platform}-${process.arch}`);
  says(executable, "binary");
  assert.equal((await start()).stdout, "binary 2 a b $c\n");
  writeFileSync(executable, "#!/nowhere\n");
  assert.match((await start()).stdout, /^node 3 /, "one that can't run here is passed over");
});

test("the launcher works where Helm's cache folder can't be written", async (t) => {
  const { env, path } = newHome(t);
  writeFileSync(join(path, "file"), "");
  const { code, stderr } = await run("sh", [launcher, "--no-such-flag"], {
    env: { ...env, HELM_CACHE_HOME: join(path, "file/cache") },
  });
  assert.equal(code, 2);
  assert.match(stderr, /unknown option/);
  assert.ok(existsSync(builtTool));
});

/** A PATH with what a launcher may use, and neither node nor hashroll. */
function toolsOnly(folder: string): string {
  mkdirSync(folder);
  for (const tool of ["sh", "cat", "dirname", "mkdir", "uname"]) {
    const found = ["/bin", "/usr/bin"].map((each) => join(each, tool)).find((each) => existsSync(each));
    if (found) symlinkSync(found, join(folder, tool));
  }
  return folder;
}
