// References that have to keep the plain name, because the new one would be refused or come too late.

import { annotation, type ManifestObject, placeOf, titleOf } from "../manifest/object.ts";
import { unknownJobMode } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import { immutableKinds } from "../reference/table/builtin-extra.ts";
import type { Options } from "../settings/options.ts";

export type PlainNameReason = "looked-at" | "pre-hook" | "run-once" | "immutable" | "path" | "anywhere";

export function plainNameReason(
  { referrer, reference }: ResolvedReference,
  options: Options,
): PlainNameReason | undefined {
  const { object } = referrer;
  if (object.document.source.isContext) return "looked-at";
  if (isPreHook(object)) return "pre-hook";
  if (reference.keeps) return reference.keeps;
  if (isJobOrPod(object)) return jobMode(object, options) === "plain" ? "run-once" : undefined;
  return immutableKinds.has(`${object.kind}.${object.group}`) ? "immutable" : undefined;
}

/** Jobs and bare Pods, which `jobs` is about. */
export function isJobOrPod({ kind, group }: ManifestObject): boolean {
  return (kind === "Job" && group === "batch") || (kind === "Pod" && group === "");
}

const jobModes = ["plain", "rewrite", "rename"] as const;

export function jobMode(object: ManifestObject, options: Options): (typeof jobModes)[number] {
  const said = annotation(object, jobAnnotation);
  return jobModes.find((mode) => mode === said) ?? options.jobs ?? "plain";
}

/** A word on a Job that is none. */
export function jobModeProblems(objects: readonly ManifestObject[]): Problem[] {
  return objects.flatMap((object) => {
    const said = annotation(object, jobAnnotation);
    if (said === undefined || jobModes.some((mode) => mode === said)) return [];
    return [{ ...unknownJobMode(said, jobModes), place: placeOf(object), object: titleOf(object) }];
  });
}

const jobAnnotation = "hashroll.dev/job";

/** Runs before the release's own objects are there. */
function isPreHook(object: ManifestObject): boolean {
  if (!object.annotations) return false;
  const helm = annotation(object, "helm.sh/hook")?.split(",") ?? [];
  const argo = annotation(object, "argocd.argoproj.io/hook")?.split(",") ?? [];
  return (
    helm.some((each) => /^pre-(?:install|upgrade|rollback)$/.test(each.trim())) ||
    argo.some((each) => each.trim() === "PreSync")
  );
}
