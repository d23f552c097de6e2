// Runs helm or kustomize: an argument vector, no input, an end at the deadline, and no more output than there may be.

import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { failedTool, missingTool, timeout, tooMuch } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";
import type { App } from "./app.ts";
import { inWords, limits } from "./limits.ts";
import type { Sandbox } from "./sandbox.ts";

export interface ToolCommand {
  /** What to call it in messages: `helm template`. */
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

type End = "done" | "missing" | "time" | "size" | "failed";

export interface ToolRun {
  readonly end: End;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

/**
 * The child stays in our own process group: when Argo CD loses patience it ends the whole group, and what a child
 * started goes with it.
 */
export function runTool({ program, args, cwd }: ToolCommand, { env, deadline }: Sandbox): Promise<ToolRun> {
  return new Promise((done) => {
    let child: ChildProcessByStdio<null, Readable, Readable>;
    try {
      child = spawn(program, [...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    } catch (error) {
      // More words than a program can be given, for one. What they are is nobody's business.
      const { code = "" } = error as NodeJS.ErrnoException;
      return done({ end: "failed", stdout: new Uint8Array(), stderr: `it can't be started (${code})` });
    }
    const out: Buffer[] = [];
    let size = 0;
    let said = "";
    const finish = (end: End): void => {
      clearTimeout(clock);
      if (end === "time" || end === "size") child.kill("SIGKILL");
      // A grandchild may hold them open, and us with them.
      child.stdout.destroy();
      child.stderr.destroy();
      done({ end, stdout: Buffer.concat(out), stderr: said });
    };
    const clock = setTimeout(() => finish("time"), Math.max(0, deadline - Date.now()));
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > limits.renderedBytes) finish("size");
      else out.push(chunk);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      // The end of it is where the error stands, behind any warnings.
      said = (said + text).slice(-4 * limits.saidCharacters);
    });
    child.on("error", () => finish("missing"));
    child.on("close", (code) => finish(code === 0 ? "done" : "failed"));
  });
}

/** The problem with a run, if there is one. */
export function problemOf(
  order: ToolCommand,
  { end, stderr }: ToolRun,
  app: App,
  workshop: Sandbox,
): Problem | undefined {
  switch (end) {
    case "done":
      return undefined;
    case "missing":
      return missingTool(order.title);
    case "time":
      return timeout(order.title);
    case "size":
      return tooMuch(`${order.title} prints`, inWords(limits.renderedBytes));
    case "failed":
      return failedTool(order.title, cleaned(stderr, app, workshop));
  }
}

/** Folders that are others each time would make each error a new one; control characters have no place in a UI. */
function cleaned(said: string, app: App, workshop: Sandbox): string {
  const text = said
    .replaceAll(workshop.folder, "<tmp>")
    .replaceAll(app.folder, ".")
    .replaceAll(app.root, "<repo>")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/\u001b\[[0-9;]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replaceAll("\t", "  ")
    .trim();
  return text.length > limits.saidCharacters ? `…${text.slice(-limits.saidCharacters)}` : text;
}
