// A base that has it all: plain and generated configs, and referrers of kinds that kustomize knows and that it does not.

import type { Tree } from "./hosts.ts";

const podSpec = (indent: string): string =>
  [
    "containers:",
    "- name: main",
    "  image: nginx",
    "  envFrom:",
    "  - configMapRef: {name: plain}",
    "  - configMapRef: {name: generated}",
    "  - configMapRef: {name: unhashed}",
    "volumes:",
    "- name: files",
    "  configMap: {name: plain}",
  ]
    .map((line) => indent + line)
    .join("\n");

const workload = (apiVersion: string, kind: string, name: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: ${name}\nspec:\n  template:\n    spec:\n${podSpec("      ")}\n`;

const cronJob = `apiVersion: batch/v1\nkind: CronJob\nmetadata:\n  name: nightly\nspec:\n  schedule: "0 0 * * *"\n  jobTemplate:\n    spec:\n      template:\n        spec:\n${podSpec("          ")}\n`;

/** A kind that nobody has heard of. */
const widget = `apiVersion: example.org/v1\nkind: Widget\nmetadata:\n  name: widget\nspec:\n  source:\n    configMapRef: {name: plain}\n  other:\n    configMapKeyRef: {name: generated, key: A}\n`;

export const configMap = (name: string, data = "A: one", annotations = ""): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${annotations && `  annotations:\n    ${annotations}\n`}data:\n  ${data}\n`;

export const generators = `configMapGenerator:
- name: generated
  literals: [A=generated]
- name: unhashed
  literals: [A=unhashed]
  options: {disableNameSuffixHash: true}
`;

/** A workload whose account may read every config. */
export const readerRole = `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: reader}
rules:
- {apiGroups: [""], resources: [configmaps], verbs: [get]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: reader}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
subjects:
- {kind: ServiceAccount, name: web}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: web}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      serviceAccountName: web
      containers:
      - name: a
        envFrom:
        - configMapRef: {name: plain}
`;

/** A kustomization, its files in `folder`. */
export function shop(folder: string, more = ""): Tree {
  return {
    [`${folder}/kustomization.yaml`]: `resources: [plain.yaml, workloads.yaml]\n${generators}${more}`,
    [`${folder}/plain.yaml`]: configMap("plain"),
    [`${folder}/workloads.yaml`]: [
      workload("apps/v1", "Deployment", "web"),
      workload("argoproj.io/v1alpha1", "Rollout", "canary"),
      cronJob,
      widget,
    ].join("---\n"),
  };
}
