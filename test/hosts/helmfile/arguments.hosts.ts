// Where Helmfile fills in a release's name and namespace: docs/programs.md says so of `postRendererArgs`.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { newHome, realHelm, shopChart } from "../../host/helm/helms.ts";
import { run } from "../../tool/hashroll.ts";
import { programPaths } from "../programs.ts";

/** Adds its arguments to a file, and changes nothing. */
const postRenderer = '#!/bin/sh\necho "$@" >> "$ARGUMENTS"\nexec cat\n';

const releases = ["one", "two"];
const expected = releases.map((name) => `--namespace=of-${name} --previous=helm:of-${name}/${name}`);

const release = "{{ .Release.Namespace }}/{{ .Release.Name }}";
/** As the rest of Helmfile's own templates would otherwise fill them in. */
const quoted = (text: string): string => text.replaceAll(/\{\{.*?\}\}/g, "{{`$&`}}");
const args = ["--namespace={{ .Release.Namespace }}", `--previous=helm:${release}`];

const forms: Readonly<Record<string, { file: string; defaults: readonly string[]; own: readonly string[] }>> = {
  "in helmDefaults": { file: "helmfile.yaml", defaults: args, own: [] },
  "in helmDefaults of a .gotmpl": { file: "helmfile.yaml.gotmpl", defaults: args.map(quoted), own: [] },
  "of each release": { file: "helmfile.yaml", defaults: ["--other"], own: args },
};

for (const [where, { file, defaults, own }] of Object.entries(forms))
  test(`postRendererArgs ${where}: name and namespace are filled in`, async (t) => {
    const [paths, helm] = [await programPaths(t, ["helmfile"]), await realHelm("3.17.2", t)];
    if (!paths || !helm) return;
    const { path: home, env } = newHome(t);
    const folder = join(home, "work");
    mkdirSync(folder);
    writeFileSync(join(folder, "post-render.sh"), postRenderer, { mode: 0o755 });
    const list = releases.map((name) => ({
      ...{ name, namespace: `of-${name}`, chart: shopChart },
      ...(own.length > 0 && { postRendererArgs: own }),
    }));
    const parts = {
      helmDefaults: { postRenderer: "./post-render.sh", postRendererArgs: defaults },
      releases: list,
    };
    // JSON is YAML, too, but Helmfile looks for these keys at the start of a line.
    const lines = Object.entries(parts).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
    writeFileSync(join(folder, file), lines.join(""));
    const seen = join(home, "arguments");
    const { code, stderr } = await run(
      paths.helmfile,
      ["--helm-binary", helm, "--file", file, "template", "--concurrency=1"],
      { cwd: folder, env: { ...env, ARGUMENTS: seen } },
    );
    assert.equal(code, 0, stderr);
    assert.deepEqual(readFileSync(seen, "utf8").trim().split("\n").sort(), expected);
  });
