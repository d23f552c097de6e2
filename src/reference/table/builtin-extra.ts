// What the types of Kubernetes cannot say about the built-in kinds: names of configs in annotations and in maps of
// strings, and kinds that never take a new name. Kept by hand; it adds to the generated table and repeats nothing of it.

import type { Field, ReferenceTable, Shape } from "./types.ts";

const configMap: Field = { to: "ConfigMap" };
const secret: Field = { to: "Secret" };
const qualifiedConfigMap: Field = { to: "ConfigMap", form: "qualified" };
const qualifiedSecret: Field = { to: "Secret", form: "qualified" };

/** The API server refuses to change the parameters of an existing class. */
function classSecret(namespaceIn: string): Field {
  return { to: "Secret", namespaceIn, keeps: "immutable" };
}

/** The parameters that the CSI side-cars read for each of their calls. */
function driverSecrets(...calls: readonly string[]): Shape {
  return Object.fromEntries(
    calls.map((call) => [
      `[csi.storage.k8s.io/${call}-secret-name]`,
      classSecret(`csi.storage.k8s.io/${call}-secret-namespace`),
    ]),
  );
}

// The controllers differ in whether they take `namespace/name`, the plain name, or both: `qualified` reads both.
const ingressAnnotations: Shape = {
  "[ingress.kubernetes.io/auth-secret]": qualifiedSecret,
  "[ingress.kubernetes.io/auth-tls-secret]": qualifiedSecret,
  "[nginx.ingress.kubernetes.io/auth-proxy-set-headers]": qualifiedConfigMap,
  "[nginx.ingress.kubernetes.io/auth-secret]": qualifiedSecret,
  "[nginx.ingress.kubernetes.io/auth-tls-secret]": qualifiedSecret,
  "[nginx.ingress.kubernetes.io/custom-headers]": qualifiedConfigMap,
  "[nginx.ingress.kubernetes.io/fastcgi-params-configmap]": qualifiedConfigMap,
  "[nginx.ingress.kubernetes.io/proxy-ssl-secret]": qualifiedSecret,
  "[nginx.ingress.kubernetes.io/secure-verify-ca-secret]": qualifiedSecret,
  "[nginx.com/jwt-key]": secret,
  "[nginx.org/basic-auth-secret]": secret,
  "[haproxy.org/auth-secret]": qualifiedSecret,
  "[haproxy.org/client-ca]": qualifiedSecret,
  "[haproxy.org/server-ca]": qualifiedSecret,
  "[haproxy.org/server-crt]": qualifiedSecret,
  "[haproxy-ingress.github.io/auth-secret]": qualifiedSecret,
  "[haproxy-ingress.github.io/auth-tls-secret]": qualifiedSecret,
  "[haproxy-ingress.github.io/secure-crt-secret]": qualifiedSecret,
  "[haproxy-ingress.github.io/secure-verify-ca-secret]": qualifiedSecret,
  "[route.openshift.io/destination-ca-certificate-secret]": secret,
};

// Read when the Pod is admitted, and turned into a volume of it.
const podAnnotations: Shape = {
  "[sidecar.istio.io/bootstrapOverride]": configMap,
  "[vault.hashicorp.com/agent-configmap]": configMap,
  "[vault.hashicorp.com/agent-extra-secret]": secret,
  "[vault.hashicorp.com/tls-secret]": secret,
};

const serviceAnnotations: Shape = {
  "[konghq.com/client-cert]": secret,
  "[service.alpha.openshift.io/serving-cert-secret-name]": { to: "Secret", output: true },
  "[service.beta.openshift.io/serving-cert-secret-name]": { to: "Secret", output: true },
};

const storageParameters: Shape = {
  // In-tree provisioners: Glusterfs, Azure Files and ScaleIO; Ceph RBD, Quobyte and StorageOS.
  secretName: classSecret("secretNamespace"),
  secretRef: classSecret("secretNamespace"),
  adminSecretName: classSecret("adminSecretNamespace"),
  userSecretName: classSecret("userSecretNamespace"),
  ...driverSecrets("provisioner", "controller-publish", "controller-expand", "controller-modify"),
  ...driverSecrets("node-stage", "node-publish", "node-expand"),
  // The names these parameters had before they got a prefix; provisioners still read them.
  csiProvisionerSecretName: classSecret("csiProvisionerSecretNamespace"),
  csiControllerPublishSecretName: classSecret("csiControllerPublishSecretNamespace"),
  csiNodeStageSecretName: classSecret("csiNodeStageSecretNamespace"),
  csiNodePublishSecretName: classSecret("csiNodePublishSecretNamespace"),
};

const snapshotParameters: Shape = {
  ...driverSecrets("snapshotter", "snapshotter-list"),
  csiSnapshotterSecretName: classSecret("csiSnapshotterSecretNamespace"),
};

const groupSnapshotParameters: Shape = driverSecrets(
  "group-snapshotter",
  "group-snapshotter-list",
  "group-snapshotter-get",
);

// The policy that says the kind may be in another stream, so the kind is not to be found beside the name.
const parameterOfPolicy: Shape = { "spec.paramRef.name": { namespaceIn: "namespace", when: "paramKind" } };

export const extraTable: ReferenceTable = {
  shapes: {
    IngressAnnotations: ingressAnnotations,
    PodAnnotations: podAnnotations,
    ServiceAnnotations: serviceAnnotations,
    PodTemplateSpec: { "metadata.annotations": "PodAnnotations" },
    StorageParameters: storageParameters,
    SnapshotParameters: snapshotParameters,
    GroupSnapshotParameters: groupSnapshotParameters,
  },
  kinds: {
    "Pod.": { "metadata.annotations": "PodAnnotations" },
    "Service.": { "metadata.annotations": "ServiceAnnotations" },
    "Ingress.networking.k8s.io": { "metadata.annotations": "IngressAnnotations" },
    "IngressClass.networking.k8s.io": { "spec.parameters.name": { kindIn: "kind", namespaceIn: "namespace" } },
    "StorageClass.storage.k8s.io": { parameters: "StorageParameters" },
    "VolumeSnapshotClass.snapshot.storage.k8s.io": { parameters: "SnapshotParameters" },
    "VolumeGroupSnapshotClass.groupsnapshot.storage.k8s.io": { parameters: "GroupSnapshotParameters" },
    "ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io": parameterOfPolicy,
    "MutatingAdmissionPolicyBinding.admissionregistration.k8s.io": parameterOfPolicy,
    // What StatefulSets and DaemonSets can go back to. In no stream, but in every cluster.
    "ControllerRevision.apps": { "data.spec.template": "PodTemplateSpec" },
    // The group that these kinds once had: old charts still render it for old clusters.
    "DaemonSet.extensions": { spec: "DaemonSetSpec" },
    "Deployment.extensions": { spec: "DeploymentSpec" },
    "ReplicaSet.extensions": { spec: "ReplicaSetSpec" },
    "Ingress.extensions": { spec: "IngressSpec", "metadata.annotations": "IngressAnnotations" },
  },
};

/** Kinds all of whose references keep the plain name: a change is refused, or comes after the object has done its work. */
export const immutableKinds: ReadonlySet<string> = new Set([
  "ControllerRevision.apps",
  "Job.batch",
  "Pod.",
  // Refused by their webhooks and validation rules.
  "TaskRun.tekton.dev",
  "PipelineRun.tekton.dev",
  "CustomRun.tekton.dev",
  "Run.tekton.dev",
  "Revision.serving.knative.dev",
  "Build.build.openshift.io",
  "Challenge.acme.cert-manager.io",
  "JobSet.jobset.x-k8s.io",
  "Job.batch.volcano.sh",
  // Run once, not refused: a change after the start reaches only the steps to come, does not start it again, and fails
  // a running Workflow where the controller has `templateReferencing: Secure`.
  "AnalysisRun.argoproj.io",
  "Workflow.argoproj.io",
]);
