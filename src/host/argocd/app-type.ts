// What an app is: a Helm chart, a kustomization, or plain files.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { ambiguousApp, missingAppFile } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";

export const appTypes = ["helm", "kustomize", "files"] as const;

export type AppType = (typeof appTypes)[number];

export const chartFile = "Chart.yaml";
export const kustomizationFiles = ["kustomization.yaml", "kustomization.yml", "Kustomization"] as const;

/** The kinds that a folder could be. */
export function possibleTypes(folder: string): AppType[] {
  const has = (name: string): boolean => existsSync(join(folder, name));
  const special: AppType[] = [
    ...(has(chartFile) ? (["helm"] as const) : []),
    ...(kustomizationFiles.some(has) ? (["kustomize"] as const) : []),
  ];
  return special.length > 0 ? special : ["files"];
}

/** A folder that could be two things is a question to its author, not a guess of ours. */
export function chooseType(folder: string, asked: AppType | undefined, problems: Problem[]): AppType | undefined {
  const possible = possibleTypes(folder);
  if (asked === "files") return asked;
  if (asked !== undefined && !possible.includes(asked)) {
    problems.push(missingAppFile(asked, asked === "helm" ? chartFile : kustomizationFiles[0]));
    return undefined;
  }
  if (asked === undefined && possible.length > 1) problems.push(ambiguousApp());
  return asked ?? (possible.length === 1 ? possible[0] : undefined);
}
