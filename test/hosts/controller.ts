// A real controller of others beside the control plane of a file of tests, and its kinds, as the module that is compiled has them.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { after } from "node:test";
import { waitFor } from "../cluster/tool/wait-for.ts";
import { run } from "../tool/hashroll.ts";

/** Applies definitions of kinds, and waits until they are served. */
export async function defineKinds(files: readonly string[]): Promise<void> {
  const named = files.flatMap((file) => ["--filename", file]);
  const kubectl = process.env["KUBECTL"] as string;
  const env = { KUBECONFIG: process.env["KUBECONFIG"] as string };
  for (const args of [
    ["apply", "--server-side", ...named],
    ["wait", "--for=condition=established", "--timeout=120s", ...named],
  ]) {
    const { code, stderr } = await run(kubectl, args, { env });
    assert.equal(code, 0, stderr);
  }
}

/** Files of a Go module, `example.com/x` at the version of this go.mod, or `example.com/x@v1.2.3`. */
export async function moduleFiles(folder: string, module: string, paths: readonly string[]): Promise<string[]> {
  const found = await run("go", ["mod", "download", "-json", module], { cwd: folder });
  assert.equal(found.code, 0, found.stderr);
  const { Dir: root } = JSON.parse(found.stdout) as { readonly Dir: string };
  return paths.map((path) => join(root, path));
}

export interface Controller {
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Answers once it works. */
  readonly healthUrl: string;
}

/** Runs until the tests of this file have ended. */
export async function startController({ title, program, args, env = {}, healthUrl }: Controller): Promise<void> {
  const child = spawn(program, [...args], { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
  // The end of it says why it does not start.
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log = (log + text).slice(-2000);
  });
  after(() => {
    child.kill("SIGKILL");
  });
  await waitFor(title, async () => {
    if (child.exitCode !== null) throw new Error(`${title} ended with ${child.exitCode}: ${log}`);
    return fetch(healthUrl).then(
      ({ ok }) => ok,
      () => false,
    );
  });
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
