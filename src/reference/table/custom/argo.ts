// Argo Rollouts, Argo Workflows and Argo CD's ApplicationSet. Data only.

import type { ReferenceTable, Shape } from "../types.ts";
import { configMap, configMapOutput, secret } from "./fields.ts";

const analysis: Shape = {
  "spec.args[].valueFrom.secretKeyRef": "SecretKeySelector",
  "spec.metrics[].provider.datadog.secretRef.name": secret,
  "spec.metrics[].provider.job.spec": "JobSpec",
};

export const argoTable: ReferenceTable = {
  shapes: {
    ArgoWorkflowSpec: {
      "volumes[]": "Volume",
      "imagePullSecrets[].name": secret,
      "artifactRepositoryRef.configMap": configMap,
      "executorPlugins[].spec.sidecar.container": "Container",
      "templates[]": "ArgoTemplate",
      templateDefaults: "ArgoTemplate",
      "arguments.parameters[].valueFrom.configMapKeyRef": "ConfigMapKeySelector",
      "hooks.*.arguments.parameters[].valueFrom.configMapKeyRef": "ConfigMapKeySelector",
      synchronization: "ArgoSynchronization",
      arguments: "ArgoArtifacts",
      hooks: "ArgoArtifacts",
    },
    ArgoTemplate: {
      "{container,script}": "Container",
      "{initContainers,sidecars}[]": "Container",
      "containerSet.containers[]": "Container",
      "volumes[]": "Volume",
      "**.parameters[].valueFrom.configMapKeyRef": "ConfigMapKeySelector",
      "http.headers[].valueFrom.secretKeyRef": "SecretKeySelector",
      "memoize.cache.configMap.name": configMapOutput,
      "steps[][].inline": "ArgoTemplate",
      "dag.tasks[].inline": "ArgoTemplate",
      synchronization: "ArgoSynchronization",
      "{inputs,outputs,archiveLocation,steps,dag,data,resource}": "ArgoArtifacts",
    },
    ArgoSynchronization: {
      "semaphore.configMapKeyRef": "ConfigMapKeySelector",
      "semaphores[].configMapKeyRef": "ConfigMapKeySelector",
    },
    ArgoArtifacts: {
      "**.{s3,oss}.{accessKeySecret,secretKeySecret,sessionTokenSecret,caSecret}": "SecretKeySelector",
      "**.s3.encryptionOptions.serverSideCustomerKeySecret": "SecretKeySelector",
      "**.{git,artifactory}.{usernameSecret,passwordSecret,sshPrivateKeySecret}": "SecretKeySelector",
      "**.http.auth.basicAuth.{usernameSecret,passwordSecret}": "SecretKeySelector",
      "**.http.auth.oauth2.{clientIDSecret,clientSecretSecret,tokenURLSecret}": "SecretKeySelector",
      "**.http.auth.clientCert.{clientCertSecret,clientKeySecret}": "SecretKeySelector",
      "**.hdfs.{krbCCacheSecret,krbKeytabSecret}": "SecretKeySelector",
      "**.hdfs.krbConfigConfigMap": "ConfigMapKeySelector",
      "**.gcs.serviceAccountKeySecret": "SecretKeySelector",
      "**.azure.accountKeySecret": "SecretKeySelector",
    },
  },
  kinds: {
    // With spec.workloadRef the template is in a Deployment of its own, and is reached there.
    "Rollout.argoproj.io": { "spec.template": "PodTemplateSpec" },
    "Experiment.argoproj.io": {
      "spec.templates[].template": "PodTemplateSpec",
      "spec.analyses[].args[].valueFrom.secretKeyRef": "SecretKeySelector",
    },
    "AnalysisTemplate.argoproj.io": analysis,
    "ClusterAnalysisTemplate.argoproj.io": analysis,
    "AnalysisRun.argoproj.io": analysis,
    "Workflow.argoproj.io": { spec: "ArgoWorkflowSpec" },
    "WorkflowTemplate.argoproj.io": { spec: "ArgoWorkflowSpec" },
    "ClusterWorkflowTemplate.argoproj.io": { spec: "ArgoWorkflowSpec" },
    "CronWorkflow.argoproj.io": { "spec.workflowSpec": "ArgoWorkflowSpec" },
    "ApplicationSet.argoproj.io": {
      "spec.generators[].**.{tokenRef,passwordRef}.secretName": secret,
      "spec.generators[].**.plugin.configMapRef.name": configMap,
    },
  },
};
