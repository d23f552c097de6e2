// The legacy plugin's launcher: which hashroll it starts, wherever it is put.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { temporaryFolder } from "../../tool/temporary-folder.ts";
import { pluginHome } from "./hosts.ts";

const inHome = "hashroll.dev/v1alpha1/revisionpolicy/RevisionPolicy";
const launcher = join(pluginHome, inHome);

/** A folder in which a package, a plugin home and a PATH can be made up. */
function place(t: TestContext): { root: string; put(path: string, script?: string): string } {
  const root = temporaryFolder("hashroll-plugin-", t);
  return {
    root,
    put(path, script) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      if (script === undefined) copyFileSync(launcher, file);
      else writeFileSync(file, script);
      chmodSync(file, 0o755);
      return file;
    },
  };
}

const says = (word: string): string => `#!/bin/sh\necho "${word}" "$@"\n`;

function run(file: string, path: string, env: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const options = { env: { PATH: `${path}:/usr/bin:/bin`, ...env } };
    execFile(file, ["policy.yaml", "more"], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr });
    });
  });
}

test("the package it came with, also through links", async (t) => {
  const { root, put } = place(t);
  const file = put(`package/plugin/kustomize/${inHome}`);
  put("package/dist/hashroll.js", "");
  put("bin/node", says("node"));
  put("bin/hashroll", says("installed"));
  const started = `node ${join(root, "package/dist/hashroll.js")} --policy policy.yaml more\n`;
  assert.deepEqual(await run(file, join(root, "bin")), { code: 0, text: started });
  symlinkSync(file, join(root, "link"));
  symlinkSync("link", join(root, "second"));
  assert.deepEqual(await run(join(root, "second"), join(root, "bin")), { code: 0, text: started });
});

test("a standalone executable that runs here goes first", async (t) => {
  const { root, put } = place(t);
  const file = put(`package/plugin/kustomize/${inHome}`);
  put("package/dist/bin/hashroll-elsewhere", "#!/nowhere\n");
  put("package/dist/bin/hashroll-here", says("standalone"));
  put("package/dist/hashroll.js", "");
  put("bin/node", says("node"));
  assert.equal((await run(file, join(root, "bin"))).text, "standalone --policy policy.yaml more\n");
});

test("hashroll on the PATH, where the plugin alone was copied; HASHROLL_BIN before all", async (t) => {
  const { root, put } = place(t);
  const file = put(`a/b/home/plugin/${inHome}`);
  put("bin/hashroll", says("installed"));
  const other = put("other", says("other"));
  assert.equal((await run(file, join(root, "bin"))).text, "installed --policy policy.yaml more\n");
  assert.equal((await run(file, join(root, "bin"), { HASHROLL_BIN: other })).text, "other --policy policy.yaml more\n");
});

test("none at all is an error, and fails the build", async (t) => {
  const { root, put } = place(t);
  const { code, text } = await run(put(`a/b/home/plugin/${inHome}`), join(root, "bin"));
  assert.equal(code, 1);
  assert.match(text, /hashroll is not to be found: install it/);
});
