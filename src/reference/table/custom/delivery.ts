// What deploys, provisions and backs up: Flux, Crossplane, Velero. Data only.

import type { ReferenceTable, Shape } from "../types.ts";
import { configMap, secret, secretElsewhere } from "./fields.ts";

const fluxSource: Shape = {
  "spec.{secretRef,certSecretRef,proxySecretRef}.name": secret,
  "spec.verify.secretRef.name": secret,
};
const fluxCluster: Shape = {
  "spec.kubeConfig.configMapRef.name": configMap,
  "spec.kubeConfig.secretRef.name": secret,
};
const crossplanePackage: Shape = { "spec.packagePullSecrets[].name": secret };
const providerConfig: Shape = { "spec.credentials.secretRef.name": secretElsewhere };

// A managed resource's spec.writeConnectionSecretToRef.name is an output, in hundreds of kinds: none of them is here,
// and the search by shape in unknown kinds does not look at that key.
export const deliveryTable: ReferenceTable = {
  shapes: {},
  kinds: {
    "HelmRelease.helm.toolkit.fluxcd.io": {
      ...fluxCluster,
      "spec.valuesFrom[].name": { kindIn: "kind", keyIn: "valuesKey" },
      "spec.chart.spec.verify.secretRef.name": secret,
    },
    "Kustomization.kustomize.toolkit.fluxcd.io": {
      ...fluxCluster,
      "spec.postBuild.substituteFrom[].name": { kindIn: "kind" },
      "spec.decryption.secretRef.name": secret,
    },
    "Bucket.source.toolkit.fluxcd.io": { ...fluxSource, "spec.sts.{secretRef,certSecretRef}.name": secret },
    "GitRepository.source.toolkit.fluxcd.io": fluxSource,
    "HelmChart.source.toolkit.fluxcd.io": fluxSource,
    "HelmRepository.source.toolkit.fluxcd.io": fluxSource,
    "OCIRepository.source.toolkit.fluxcd.io": fluxSource,
    "ImageRepository.image.toolkit.fluxcd.io": fluxSource,
    "Provider.notification.toolkit.fluxcd.io": fluxSource,
    "Receiver.notification.toolkit.fluxcd.io": fluxSource,
    "Provider.pkg.crossplane.io": crossplanePackage,
    "Function.pkg.crossplane.io": crossplanePackage,
    "Configuration.pkg.crossplane.io": crossplanePackage,
    "ImageConfig.pkg.crossplane.io": {
      "spec.registry.authentication.pullSecretRef.name": secret,
      "spec.verification.cosign.authorities[].key.secretRef.name": secret,
    },
    "DeploymentRuntimeConfig.pkg.crossplane.io": { "spec.deploymentTemplate.spec": "DeploymentSpec" },
    "Composition.apiextensions.crossplane.io": {
      "spec.pipeline[].credentials[].secretRef.name": secretElsewhere,
    },
    "ProviderConfig.aws.upbound.io": providerConfig,
    "ProviderConfig.azure.upbound.io": providerConfig,
    "ProviderConfig.gcp.upbound.io": providerConfig,
    "ProviderConfig.helm.crossplane.io": providerConfig,
    "ProviderConfig.kubernetes.crossplane.io": providerConfig,
    "BackupStorageLocation.velero.io": {
      "spec.credential": "SecretKeySelector",
      "spec.objectStorage.caCertRef": "SecretKeySelector",
    },
    "VolumeSnapshotLocation.velero.io": { "spec.credential": "SecretKeySelector" },
    // Velero writes the kind in small letters and knows no other than this.
    "Backup.velero.io": { "spec.resourcePolicy.name": configMap },
    "Schedule.velero.io": { "spec.template.resourcePolicy.name": configMap },
    "Restore.velero.io": { "spec.resourceModifier.name": configMap },
  },
};
