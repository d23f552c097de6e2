// Sets up a fake Helm that acts as if it had a cluster, and reads how it was called.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { newHome } from "./helms.ts";

const script = fileURLToPath(new URL("./fake-helm.mjs", import.meta.url));

export interface Call {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  readonly cwd: string;
}

export interface FakeHelm {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  read(name: string): string;
  /** Every call so far, ours to find out things included. */
  calls(): Call[];
  /** The one call that the user asked for. */
  main(): Call;
}

export function newFakeHelm(t: TestContext, files: Readonly<Record<string, string>>): FakeHelm {
  const home = newHome(t);
  const folder = join(home.path, "fake helm");
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = join(folder, "helm");
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`, { mode: 0o755 });
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const calls = (): Call[] =>
    read("calls.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Call);
  return {
    folder,
    env: { ...home.env, HELM_BIN: program, FAKE_HELM: folder },
    read,
    calls,
    main: () => calls().find(({ args }) => args.some((arg) => arg.startsWith("--post-renderer="))) as Call,
  };
}

/** The arguments of the user. */
export function userArgs({ args }: Call): string[] {
  return args.filter((arg) => !arg.startsWith("--post-renderer"));
}

export const rendered = (greeting: string): string => `---
# Source: shop/templates/web.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: web
data:
  greeting: ${greeting}
---
# Source: shop/templates/web.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers:
        - {name: a, image: a, envFrom: [{configMapRef: {name: web}}]}
`;
export const noHooks = JSON.stringify({ hooks: [] });
export const upgrade = ["helm", "upgrade", "--install", "shop", "./chart", "-n", "shop"];

export function assertSettled(helm: FakeHelm): void {
  const left = readdirSync(join(helm.folder, "..")).filter((name) => name.startsWith("hashroll-"));
  assert.deepEqual(left, [], "no temporary files stay");
}
