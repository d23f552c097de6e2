// References that have to keep the plain name, because the new one would be refused or come too late.

import { annotation, type ManifestObject } from "../manifest/document.ts";
import { immutableKinds } from "../reference/extra-table.ts";
import type { Link } from "./link.ts";
import type { Options } from "./options.ts";

export type KeepsReason = "looked-at" | "pre-hook" | "run-once" | "immutable" | "path" | "anywhere";

export function keepsPlain({ referrer, reference }: Link, options: Options): KeepsReason | undefined {
  const { object } = referrer;
  if (object.document.source.lookedAtOnly) return "looked-at";
  if (isPreHook(object)) return "pre-hook";
  if (reference.keeps) return reference.keeps;
  if (isRunOnce(object)) return jobMode(object, options) === "plain" ? "run-once" : undefined;
  return immutableKinds.includes(kindAndGroup(object)) ? "immutable" : undefined;
}

/** Jobs and bare Pods, which `jobs` is about. */
export function isRunOnce(object: ManifestObject): boolean {
  const kind = kindAndGroup(object);
  return kind === "Job.batch" || kind === "Pod.";
}

export function jobMode(object: ManifestObject, options: Options): "plain" | "rewrite" | "rename" {
  return annotation(object, "hashroll.dev/job") === "rename" ? "rename" : (options.jobs ?? "plain");
}

/** Runs before the release's own objects are there. */
function isPreHook(object: ManifestObject): boolean {
  const helm = annotation(object, "helm.sh/hook")?.split(",") ?? [];
  const argo = annotation(object, "argocd.argoproj.io/hook")?.split(",") ?? [];
  return helm.some((each) => /^pre-(?:install|upgrade|rollback)$/.test(each.trim())) || argo.some((each) => each.trim() === "PreSync");
}

function kindAndGroup({ kind, group }: ManifestObject): string {
  return `${kind}.${group}`;
}
