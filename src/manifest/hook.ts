// Hooks of Helm and Argo CD: objects that live apart from the rest of a release.

import { annotation, type ManifestObject } from "./object.ts";

export function isHook(object: ManifestObject): boolean {
  return (
    annotation(object, "helm.sh/hook") !== undefined || annotation(object, "argocd.argoproj.io/hook") !== undefined
  );
}
