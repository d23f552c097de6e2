// Starts a real Kubernetes control plane on loopback, without containers, kubelets or root: etcd, kube-apiserver,
// kube-controller-manager, kube-scheduler, and a stand-in for kubelets (kubelet.go). About 5 s and 740 MB of memory.

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../tool/api.ts";
import { waitFor } from "../tool/wait-for.ts";
import {
  apiServerFlags,
  controllerManagerFlags,
  etcdFlags,
  kubeletFlags,
  type Ports,
  schedulerFlags,
} from "./components.ts";
import { writeCredentials } from "./credentials.ts";

export interface ControlPlane {
  readonly kubeconfig: string;
  /** Ends every process, and removes the data. */
  stop(): Promise<void>;
}

const maxAttempts = 3;

/** Ports are free when they are chosen; should another process be quicker, others are chosen. */
export async function startControlPlane(binary: string, isCancelled: () => boolean): Promise<ControlPlane> {
  for (let attempt = 1; ; attempt += 1) {
    const folder = mkdtempSync(join(tmpdir(), "hashroll-control-plane-"));
    const parts = newParts(binary, folder);
    const stop = async (): Promise<void> => {
      await parts.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      const kubeconfig = await startParts(parts, folder, isCancelled);
      return { kubeconfig, stop };
    } catch (error) {
      await stop();
      if (attempt === maxAttempts || isCancelled() || !/address already in use/.test(String(error))) throw error;
    }
  }
}

async function startParts(parts: Parts, folder: string, isCancelled: () => boolean): Promise<string> {
  const [api, etcd, peer] = await freePorts(3);
  const ports = { api, etcd, peer } as Ports;
  const credentials = writeCredentials(folder, `https://127.0.0.1:${api}`);
  const answers = (path: string): Promise<void> =>
    waitFor(`${path} of the API server`, async () => {
      parts.check();
      if (isCancelled()) throw new Error("cancelled");
      return existsSync(credentials.serverCertificate) && (await isServed(credentials.kubeconfig, path));
    });
  parts.start("etcd", etcdFlags(ports, folder));
  parts.start("kube-apiserver", apiServerFlags(ports, credentials));
  await answers("/readyz");
  parts.start("kube-controller-manager", controllerManagerFlags(credentials));
  parts.start("kube-scheduler", schedulerFlags(credentials));
  parts.start("kubelet", kubeletFlags(credentials));
  // Pods can be made as soon as their service account is there, and scheduled as soon as there is a node.
  await answers("/api/v1/namespaces/default/serviceaccounts/default");
  await answers("/api/v1/nodes/node-1");
  return credentials.kubeconfig;
}

function isServed(kubeconfig: string, path: string): Promise<boolean> {
  return connect(kubeconfig)("GET", path).then(
    ({ code }) => code === 200,
    () => false,
  );
}

interface Parts {
  start(name: string, flags: readonly string[]): void;
  /** Throws if one has ended. */
  check(): void;
  stop(): Promise<void>;
}

function newParts(binary: string, folder: string): Parts {
  const running = new Map<string, ChildProcess>();
  const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
  let isStopping = false;
  const fault = (name: string): string => {
    const log = readFileSync(join(folder, `${name}.log`), "utf8");
    return `${name} ended: ${log.trimEnd().split("\n").slice(-5).join("\n")}`;
  };
  return {
    start(name, flags) {
      const log = openSync(join(folder, `${name}.log`), "a");
      // Each ends when its standard input does. In a group of its own: Ctrl-C is for the tests, which end first.
      const part = spawn(binary, [name, ...flags], { stdio: ["pipe", log, log], detached: true });
      closeSync(log);
      running.set(name, part);
      part.on("exit", () => isStopping || process.stderr.write(`control plane: ${fault(name)}\n`));
    },
    check() {
      for (const [name, part] of running) if (hasEnded(part)) throw new Error(fault(name));
    },
    async stop() {
      isStopping = true;
      const alive = [...running.values()].filter((part) => !hasEnded(part));
      const ended = alive.map((part) => new Promise((done) => part.on("exit", done)));
      // Its data is worth nothing, and the API server would wait for open watches.
      for (const part of alive) part.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}

/** All are open at the same time, so that no two are the same. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = servers.map(
    (server) =>
      new Promise<number>((done, fail) => {
        server.on("error", fail);
        server.listen(0, "127.0.0.1", () => done((server.address() as { port: number }).port));
      }),
  );
  const found = await Promise.all(ports);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return found;
}
