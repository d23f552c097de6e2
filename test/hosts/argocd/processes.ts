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

export interface Peak {
  readonly mebibytes: number;
  /** Of the app, as `targetRevision` names it. */
  readonly revision: string;
}

/** The most memory that a process of each kind had at any time, and for which app: measured several times a second until it is asked for. */
export function watchMemory(argocd: Argocd): () => Readonly<Record<"plugin" | "renderer", readonly Peak[]>> {
  const peaks = { plugin: new Map<string, number>(), renderer: new Map<string, number>() };
  const timer = setInterval(() => {
    const all = processesOf(argocd);
    const plugins = new Map(all.filter(isPlugin).map(({ id }) => [id, revisionOf(id)]));
    for (const process of all) {
      const status = read(process.id, "status");
      const kind = isPlugin(process) ? "plugin" : isHelm(process) || isKustomize(process) ? "renderer" : undefined;
      const revision = plugins.get(isPlugin(process) ? process.id : fieldOf(status, "PPid"));
      if (kind && revision !== undefined)
        peaks[kind].set(revision, Math.max(peaks[kind].get(revision) ?? 0, fieldOf(status, "VmHWM") / 1024));
    }
  }, 100);
  timer.unref();
  return () => {
    clearInterval(timer);
    return { plugin: sorted(peaks.plugin), renderer: sorted(peaks.renderer) };
  };
}

/** Largest first. */
function sorted(peaks: ReadonlyMap<string, number>): Peak[] {
  return [...peaks]
    .map(([revision, mebibytes]) => ({ revision, mebibytes: Math.round(mebibytes) }))
    .sort((a, b) => b.mebibytes - a.mebibytes);
}

function fieldOf(status: string, field: string): number {
  const [, number = "0"] = new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status) ?? [];
  return Number(number);
}

function revisionOf(id: number): string | undefined {
  return /(?:^|\0)ARGOCD_APP_SOURCE_TARGET_REVISION=([^\0]*)/.exec(read(id, "environ"))?.[1];
}
