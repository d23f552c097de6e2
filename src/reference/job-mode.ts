// What `jobs` says of Jobs and bare Pods, whose templates the API server never changes.

import { jobAnnotation } from "../config/annotations.ts";
import { annotation, type ManifestObject, subjectOf } from "../manifest/object.ts";
import { unknownJobMode } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import type { Options } from "../settings/options.ts";

const jobModes = ["plain", "rewrite", "rename"] as const;

export function isJobOrPod({ kind, group }: ManifestObject): boolean {
  return (kind === "Job" && group === "batch") || (kind === "Pod" && group === "");
}

export function jobMode(object: ManifestObject, options: Options): (typeof jobModes)[number] {
  const annotated = annotation(object, jobAnnotation);
  return jobModes.find((mode) => mode === annotated) ?? options.jobs ?? "plain";
}

export function checkJobModes(objects: readonly ManifestObject[], problems: ProblemList): void {
  for (const object of objects) {
    const annotated = annotation(object, jobAnnotation);
    if (annotated !== undefined && !jobModes.some((mode) => mode === annotated))
      problems.add(unknownJobMode(annotated, jobModes), subjectOf(object));
  }
}
