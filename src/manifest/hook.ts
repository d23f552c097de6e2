// Hooks of Helm and Argo CD: objects that live apart from the rest of a release.

import { annotation, type ManifestObject } from "./object.ts";

export function isHook(object: ManifestObject): boolean {
  return (
    annotation(object, "helm.sh/hook") !== undefined || annotation(object, "argocd.argoproj.io/hook") !== undefined
  );
}

/** Whether it is there, in its new state, before the rest of a new release is. */
export function runsBeforeUpgrade(object: ManifestObject): boolean {
  return has(object, "helm.sh/hook", "pre-upgrade") || has(object, "argocd.argoproj.io/hook", "PreSync");
}

function has(object: ManifestObject, key: string, phase: string): boolean {
  const phases = annotation(object, key)?.split(",") ?? [];
  return phases.some((each) => each.trim() === phase);
}
