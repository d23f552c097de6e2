// Other tools that name or watch configs, recognised by what they leave on objects.

import { annotation, labelsOf, type ManifestObject } from "../../manifest/object.ts";
import { getString } from "../../yaml/node/access.ts";

/** Gardener deletes a config with this label as soon as no annotation of a workload names it. */
export function isCollectedByGardener(config: ManifestObject): boolean {
  const labels = labelsOf(config);
  return labels !== undefined && getString(labels, "resources.gardener.cloud/garbage-collectable-reference") === "true";
}

/** Wave writes a hash of all configs into the pod template, after each change of one of them. */
export function isWatchedByWave(workload: ManifestObject): boolean {
  return annotation(workload, "wave.pusher.com/update-on-config-change") === "true";
}

/** Spinnaker puts `-v000` into the names of configs, unless it is told not to. */
export function isDeployedBySpinnaker(config: ManifestObject): boolean {
  const keys = ["artifact.spinnaker.io/name", "moniker.spinnaker.io/application", "strategy.spinnaker.io/versioned"];
  return (
    config.annotations !== undefined &&
    annotation(config, "strategy.spinnaker.io/versioned") !== "false" &&
    keys.some((key) => annotation(config, key) !== undefined)
  );
}

/** Made by one of kustomize's generators, which its origin shows where the kustomization asks for it. */
export function isGeneratedByKustomize(config: ManifestObject): boolean {
  const origin = annotation(config, "config.kubernetes.io/origin");
  return origin !== undefined && /^\s*kind:\s*(?:ConfigMap|Secret)Generator\s*$/m.test(origin);
}
