// What runs for a side-car: found by its folder.

import { readdirSync, readFileSync } from "node:fs";
import type { Argocd } from "./argocd.ts";

export interface Process {
  readonly id: number;
  /** Its arguments, each with a zero byte after it. */
  readonly command: string;
}

/** Those that have the folder in their arguments or variables, but for the server and Argo CD's client. */
export function processesOf({ base }: Argocd): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ id: Number(name), command: read(name, "cmdline"), variables: read(name, "environ") }))
    .filter(({ command, variables }) => `${command}\0${variables}`.includes(base) && !/argocd-host\0/.test(command));
}

/** Empty for one that has ended meanwhile. */
function read(id: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}

export const isHelm = ({ command }: Process): boolean =>
  /\0template\0/.test(command) && !command.startsWith("/bin/sh\0");
export const isKustomize = ({ command }: Process): boolean =>
  /\0build\0/.test(command) && !command.startsWith("/bin/sh\0");
export const isPlugin = ({ command }: Process): boolean => command.includes("\0argocd\0generate\0");

/** The most memory that one process had at any time, in MiB: seen several times a second until it is asked for. */
export function watchMemory(argocd: Argocd): () => Readonly<Record<"plugin" | "renderer", number>> {
  const peaks = { plugin: 0, renderer: 0 };
  const timer = setInterval(() => {
    for (const process of processesOf(argocd)) {
      const [, kib = "0"] = /^VmHWM:\s+(\d+) kB$/m.exec(read(process.id, "status")) ?? [];
      const kind = isPlugin(process) ? "plugin" : isHelm(process) || isKustomize(process) ? "renderer" : undefined;
      if (kind) peaks[kind] = Math.max(peaks[kind], Number(kib) / 1024);
    }
  }, 200);
  timer.unref();
  return () => {
    clearInterval(timer);
    return peaks;
  };
}
