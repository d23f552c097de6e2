// Hooks of Helm and Argo CD: objects that live apart from the rest of a release.

import { annotation, type ManifestObject } from "./object.ts";

export function isHook(object: ManifestObject): boolean {
  return (
    annotation(object, "helm.sh/hook") !== undefined || annotation(object, "argocd.argoproj.io/hook") !== undefined
  );
}

/**
 * Whether it is there, in its new state, before the rest of a new release is. Helm leaves out on upgrades what is for
 * installs only; all others apply it every time.
 */
export function runsBeforeUpgrade(object: ManifestObject, isForHelm: boolean): boolean {
  const ofHelm = phases(object, "helm.sh/hook");
  return (
    ofHelm.includes("pre-upgrade") ||
    (!isForHelm && ofHelm.includes("pre-install")) ||
    phases(object, "argocd.argoproj.io/hook").includes("PreSync")
  );
}

function phases(object: ManifestObject, key: string): string[] {
  return (
    annotation(object, key)
      ?.split(",")
      .map((each) => each.trim()) ?? []
  );
}
