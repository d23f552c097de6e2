// Hooks of Helm and Argo CD: objects that live apart from the rest of a release.

import { annotation, type ManifestObject, wordsOf } from "./object.ts";

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
  const isOfHelm = ofHelm.includes("pre-upgrade") || (!isForHelm && ofHelm.includes("pre-install"));
  return isOfHelm || runsBeforeSync(object);
}

/** Whether it runs before the release's own objects are there. */
export function isPreHook(object: ManifestObject): boolean {
  const ofHelm = phases(object, "helm.sh/hook");
  return ofHelm.some((each) => /^pre-(?:install|upgrade|rollback)$/.test(each)) || runsBeforeSync(object);
}

function runsBeforeSync(object: ManifestObject): boolean {
  return phases(object, "argocd.argoproj.io/hook").includes("PreSync");
}

function phases(object: ManifestObject, key: string): string[] {
  return wordsOf(annotation(object, key));
}
