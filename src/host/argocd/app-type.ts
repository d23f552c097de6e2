// What an app is: a Helm chart, a kustomization, or plain files.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SourceType } from "../../apps/app.ts";
import { chartFile, kustomizationFiles } from "../../apps/repo-files.ts";
import { ambiguousApp, missingAppFile } from "../../problem/messages/index.ts";
import type { App } from "./app.ts";

export function possibleTypes(folder: string): SourceType[] {
  const has = (name: string): boolean => existsSync(join(folder, name));
  const special: SourceType[] = [
    ...(has(chartFile) ? (["helm"] as const) : []),
    ...(kustomizationFiles.some(has) ? (["kustomize"] as const) : []),
  ];
  return special.length > 0 ? special : ["files"];
}

/** A folder that could be two things is a problem: hashroll does not guess. */
export function chooseType({ folder, problems }: App, requested: SourceType | undefined): SourceType | undefined {
  const possible = possibleTypes(folder);
  if (requested === "files") return requested;
  if (requested !== undefined && !possible.includes(requested)) {
    problems.add(missingAppFile(requested, requested === "helm" ? chartFile : kustomizationFiles[0]));
    return undefined;
  }
  if (requested === undefined && possible.length > 1) problems.add(ambiguousApp());
  return requested ?? (possible.length === 1 ? possible[0] : undefined);
}
