// `kubectl proxy` on a socket that only this user can reach: one kubectl logs in, and each request after that takes
// milliseconds instead of the start of a program.

import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import { parseJson } from "../../text/parse-json.ts";
import { killGroup } from "../process/guard.ts";
import type { QueryContext } from "../process/query-program.ts";
import { defaultTimeoutMs, type Kubectl, type KubectlTarget, newKubectl, readFault, targetFlags } from "./kubectl.ts";

export interface Proxy {
  /** Undefined where it can't be had. */
  readonly kubectl: Promise<Kubectl | undefined>;
  /** Also while it is being started. */
  close(): void;
}

/** Long enough for a busy machine; it logs in with the first request. */
const startTimeoutMs = 20_000;

/**
 * Runs its arguments in a process group of their own, which ends with this process, however that ends: the pipe at its
 * standard input is closed then.
 */
const guarded = 'exec 3<&0; (cat <&3; kill -KILL 0) >/dev/null 2>&1 & exec "$@" </dev/null 3<&-';

/** `folder` is private, and there until the proxy is closed. */
export function openProxy(target: KubectlTarget, context: QueryContext, folder: string): Proxy {
  const { cwd, env, timeoutMs = defaultTimeoutMs } = context;
  const socketPath = join(folder, "kubectl");
  const args = ["proxy", `--unix-socket=${socketPath}`, "--reject-methods=^(POST|PUT|PATCH|DELETE)$"];
  const command = [env["KUBECTL"] || "kubectl", ...args, ...targetFlags(target)];
  const child = spawn("sh", ["-c", guarded, "sh", ...command], { cwd, env: { ...env }, detached: true });
  const agent = new Agent({ keepAlive: true });
  const direct = newKubectl(target, context);
  const proxied: Kubectl = {
    isProxy: true,
    async run(words, stdin) {
      const [verb, flag, path, ...more] = words;
      const isRequest = verb === "get" && flag === "--raw" && path !== undefined && more.length === 0;
      return isRequest ? get({ socketPath, path, agent, timeout: timeoutMs }) : direct.run(words, stdin);
    },
  };
  return {
    kubectl: isServing(child).then((isReady) => (isReady ? proxied : undefined)),
    close() {
      agent.destroy();
      end(child);
    },
  };
}

function isServing(child: ChildProcess): Promise<boolean> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(false), startTimeoutMs);
    const finish = (isReady: boolean): void => {
      clearTimeout(timer);
      done(isReady);
    };
    let said = "";
    child.stdout?.setEncoding("utf8").on("data", (part: string) => {
      said += part;
      if (said.includes("Starting to serve on")) finish(true);
    });
    child.stderr?.resume();
    child.stdin?.on("error", () => {});
    child.on("error", () => finish(false));
    child.on("exit", () => finish(false));
  });
}

/** The whole group: `KUBECTL` may be a script that starts the real one. */
function end({ pid, stdin, stdout, stderr }: ChildProcess): void {
  for (const stream of [stdin, stdout, stderr]) stream?.destroy();
  if (pid !== undefined) killGroup(pid);
}

interface Request {
  readonly socketPath: string;
  readonly path: string;
  readonly agent: Agent;
  readonly timeout: number;
}

function get(options: Request): Promise<{ text: string; faults: ClusterFault[] }> {
  return new Promise((done) => {
    const fail = (error: Error): void =>
      done({ text: "", faults: [readFault(`Unable to connect to the server: ${error.message}`)] });
    const sent = request(options, (response) => {
      const status = response.statusCode ?? 0;
      text(response).then(
        (body) => done(status < 300 ? { text: body, faults: [] } : { text: "", faults: [refusal(body)] }),
        fail,
      );
    });
    sent.on("timeout", () => sent.destroy(new Error(`no answer in ${options.timeout / 1000} s`)));
    sent.on("error", fail);
    sent.end();
  });
}

/** In kubectl's own words. */
function refusal(body: string): ClusterFault {
  const { reason, message } = (parseJson(body) ?? {}) as { readonly reason?: string; readonly message?: string };
  if (reason === "Unauthorized") return readFault("error: You must be logged in to the server (Unauthorized)");
  if (reason === undefined) return readFault(`Unable to connect to the server: ${body.trim().split("\n")[0]}`);
  return readFault(`Error from server (${reason}): ${message ?? ""}`);
}
