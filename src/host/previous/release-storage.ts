// A release's manifests straight from where Helm stores them: one request instead of a Helm for each.

import { labelsOf, type ManifestObject } from "../../manifest/object.ts";
import type { HelmRelease } from "../../retention/users/helm-release.ts";
import { textsOf } from "../../yaml/node/access.ts";
import { readStoredRelease } from "../helm/stored-release.ts";
import type { Kubectl } from "../kubectl/kubectl.ts";
import { listObjects } from "../kubectl/lists.ts";
import { configMaps, secrets } from "../kubectl/resources.ts";

export interface StoredManifests {
  /** Undefined: there is no such release yet. */
  readonly last: HelmRelease | undefined;
  /** The last one that was deployed, which may be the same. */
  readonly deployed: HelmRelease | undefined;
}

/** The resource for each value of HELM_DRIVER; what is not here is in no cluster. */
const drivers = new Map([
  ["", secrets],
  ["secret", secrets],
  ["secrets", secrets],
  ["configmap", configMaps],
  ["configmaps", configMaps],
]);

/** Undefined where it can't be read this way. */
export async function readStoredManifests(
  kubectl: Kubectl,
  release: string,
  namespace: string,
  driver = "",
): Promise<StoredManifests | undefined> {
  const resource = drivers.get(driver.toLowerCase());
  if (!resource) return undefined;
  const labelSelector = `owner=helm,name=${release}`;
  const { result, fault } = await listObjects(kubectl, { resource, namespace, labelSelector });
  if (fault) return undefined;
  const versions = result.map(versionOf).sort((a, b) => b.version - a.version);
  const [last] = versions;
  const deployed = versions.find(({ status }) => status === "deployed");
  const found = { last: read(last), deployed: read(deployed) };
  const isWhole = (found.last !== undefined) === (last !== undefined) && !(deployed && !found.deployed);
  return isWhole ? found : undefined;
}

interface StoredVersion {
  readonly stored: ManifestObject;
  readonly version: number;
  readonly status: string;
}

/** The labels say it, so that only what is needed has to be unpacked. */
function versionOf(stored: ManifestObject): StoredVersion {
  const labels = textsOf(labelsOf(stored));
  return { stored, version: Number(labels.get("version")), status: labels.get("status") ?? "" };
}

function read(version: StoredVersion | undefined): HelmRelease | undefined {
  return version && readStoredRelease(version.stored);
}
