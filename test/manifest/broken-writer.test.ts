// The command with a writer that is broken on purpose: exit code 70, nothing on stdout, a message with the place.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build, type Plugin } from "esbuild";
import { projectRoot } from "../tool/hashroll.ts";

const input = `apiVersion: v1
kind: ConfigMap
metadata:
  name: web
data:
  password: hunter2
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers: [{name: web, envFrom: [{configMapRef: {name: web}}]}]
`;

/** What becomes of each edit, in the words of the module that has it. */
const faults: Readonly<Record<string, string>> = {
  "no fault": "edit",
  "a wrong text": "{ ...edit, text: edit.text + 'x' }",
  "a wrong place": "{ ...edit, start: edit.start + 1, end: edit.end + 1 }",
  "a lost line break": "{ ...edit, text: edit.text.replaceAll('\\n', ' ') }",
  "an exception": "(() => { throw new Error('broken') })()",
};

for (const [what, fault] of Object.entries(faults)) {
  test(`a writer with ${what}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "hashroll-broken-"));
    try {
      const tool = join(folder, "hashroll.cjs");
      await buildWith(fault, tool);
      const { status, stdout, stderr } = spawnSync(process.execPath, [tool], { input, encoding: "utf8", cwd: folder });
      assert.equal(status, what === "no fault" ? 0 : 70, stderr);
      if (what === "no fault") return assert.match(stdout, /name: web-[a-z0-9]{10}/);
      assert.equal(stdout, "");
      assert.match(stderr, /That is a bug in hashroll: nothing was written\. Please report it/);
      if (what !== "an exception") assert.match(stderr, /^<stdin>:\d+: (?:ConfigMap|Deployment) web: /);
      assert.doesNotMatch(stderr, /hunter2/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

function buildWith(fault: string, outfile: string): Promise<unknown> {
  const broken: Plugin = {
    name: "broken-writer",
    setup({ onLoad }) {
      onLoad({ filter: /manifest[/\\]write[/\\]edit-stream\.ts$/ }, async ({ path }) => {
        const right = await readFile(path, "utf8");
        assert.ok(right.includes("export function editStream("));
        return {
          loader: "ts",
          contents: `${right.replace("export function editStream(", "function rightStream(")}
export function editStream(...args: Parameters<typeof rightStream>): EditedSource[] {
  return rightStream(...args).map((each) => ({
    ...each,
    documents: each.documents.map((document) => ({ ...document, edits: document.edits.map((edit) => (${fault})) })),
  }));
}`,
        };
      });
    },
  };
  return build({
    entryPoints: [join(projectRoot, "src/main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    define: { HASHROLL_VERSION: '"0.0.0"' },
    logLevel: "error",
    logOverride: { "empty-import-meta": "silent" },
    plugins: [broken],
  });
}
