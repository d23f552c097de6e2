// The rules that decide which property of a Kubernetes type names a config, from its name, type and documentation. They
// know nothing of files, of ts-morph or of how the table is written.

import type { Field } from "../reference/table/types.ts";
import type { ConfigKind } from "../settings/config-kind.ts";

export interface Property {
  /** The type it belongs to, without the version: `EnvVarSource`. */
  readonly holder: string;
  readonly name: string;
  /** The innermost type, without the version: `Container` for `Array<V1Container>`. */
  readonly type: string;
  /** What leads from the property to that type: `[]` for a list, `.*` for a map, nothing for the type itself. */
  readonly steps: string;
  /** The names of all properties of the holder. */
  readonly siblings: readonly string[];
  readonly prose: string;
}

interface Reference {
  readonly path: string;
  readonly field: Field;
}

/** Types that exist to name one config, in their `name`. */
const selector = /^(ConfigMap|Secret)(EnvSource|KeySelector|NodeConfigSource|Projection|VolumeSource)$/;

/** Types that name any object: what they name depends on the property that has the type. */
const objectReferences = new Set(["LocalObjectReference", "ObjectReference", "SecretReference"]);

/** The configs themselves, and the lists of them. */
const configs = new Set(["ConfigMap", "ConfigMapList", "Secret", "SecretList"]);

/** Properties that mention a config and name none, each with the reason. */
export const notReferences: Readonly<Record<string, string>> = {
  "AzureFilePersistentVolumeSource.secretNamespace": "the namespace beside secretName",
  "BoundObjectReference.kind": "a token's bound object: only ever sent, never kept as a manifest",
  "CSIDriverSpec.serviceAccountTokenInSecrets": "a switch: where the kubelet passes tokens in a CSI call",
  "CephFSPersistentVolumeSource.secretFile": "a path on the node",
  "CephFSVolumeSource.secretFile": "a path on the node",
  "ImageVolumeSource.reference": "an image; its documentation describes how pull secrets are found",
  "IngressTLS.hosts": "host names; its documentation mentions the certificate in the Secret",
  "PodSecurityContext.fsGroupChangePolicy": "its documentation lists the volume types that it does not affect",
  "PolicyRule.nonResourceURLs": "URL paths; its documentation has secrets as an example of a resource",
  "ResourceClaimParametersReference.kind": "resource.k8s.io/v1alpha2, which no supported cluster serves",
};

/** The config that a property names, if it names one. */
export function findReference(property: Property): Reference | undefined {
  const { holder, name, type, steps } = property;
  const made = selector.exec(holder);
  if (made !== null && name === "name") return reference(property, name, made[1] as ConfigKind, "namespace");
  if (name === "secretName" && type === "string") return reference(property, name, "Secret", "secretNamespace");
  if (!objectReferences.has(type) || !mentionsConfig(name)) return undefined;
  const to = /secret/i.test(name) ? "Secret" : "ConfigMap";
  const field: Field = {
    to,
    ...(type === "ObjectReference" ? { kindIn: "kind" } : {}),
    ...(type === "LocalObjectReference" ? {} : { namespaceIn: "namespace" }),
    ...keeps(holder),
  };
  return { path: `${name}${steps}.name`, field };
}

/**
 * Throws where a property mentions a config and no rule knows it, so that no field of a new Kubernetes version is
 * missed. `leadsOn`: references are reached through its type.
 */
export function checkClassified(property: Property, leadsOn: boolean): void {
  const { holder, name, type, prose } = property;
  const place = `${holder}.${name}`;
  if (configs.has(holder) || place in notReferences) return;
  if (leadsOn || findReference(property) !== undefined) return;
  // Inside the selector types all documentation mentions the config: keys, modes, whether it is optional.
  const isMentioned =
    mentionsConfig(name) || mentionsConfig(type) || (mentionsConfig(prose) && !mentionsConfig(holder));
  if (!isMentioned) return;
  throw new Error(
    `Expected a rule for ${place} (${type}), which mentions a ConfigMap or Secret: add one to findReference, ` +
      "or the property and a reason to notReferences, in src/codegen/classify-property.ts",
  );
}

function reference(property: Property, path: string, to: ConfigKind, namespace: string): Reference {
  const namespaceIn = property.siblings.includes(namespace) ? { namespaceIn: namespace } : {};
  return { path, field: { to, ...namespaceIn, ...keeps(property.holder) } };
}

/** The API server refuses every change to the source of an existing PersistentVolume. */
function keeps(holder: string): Pick<Field, "keeps"> {
  return holder.endsWith("PersistentVolumeSource") ? { keeps: "immutable" } : {};
}

function mentionsConfig(text: string): boolean {
  return /secret|config[- ]?map/i.test(text);
}
