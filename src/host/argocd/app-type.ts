// What an app is: a Helm chart, a kustomization, or plain files.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { ambiguousApp, missingAppFile } from "../../problem/messages/index.ts";
import type { App } from "./app.ts";

export const appTypes = ["helm", "kustomize", "files"] as const;

export type AppType = (typeof appTypes)[number];

export const chartFile = "Chart.yaml";
export const kustomizationFiles = ["kustomization.yaml", "kustomization.yml", "Kustomization"] as const;

export function possibleTypes(folder: string): AppType[] {
  const has = (name: string): boolean => existsSync(join(folder, name));
  const special: AppType[] = [
    ...(has(chartFile) ? (["helm"] as const) : []),
    ...(kustomizationFiles.some(has) ? (["kustomize"] as const) : []),
  ];
  return special.length > 0 ? special : ["files"];
}

/** A folder that could be two things is a problem: hashroll does not guess. */
export function chooseType({ folder, problems }: App, requested: AppType | undefined): AppType | undefined {
  const possible = possibleTypes(folder);
  if (requested === "files") return requested;
  if (requested !== undefined && !possible.includes(requested)) {
    problems.add(missingAppFile(requested, requested === "helm" ? chartFile : kustomizationFiles[0]));
    return undefined;
  }
  if (requested === undefined && possible.length > 1) problems.add(ambiguousApp());
  return requested ?? (possible.length === 1 ? possible[0] : undefined);
}
