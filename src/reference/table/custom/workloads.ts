// Kinds that are workloads or scale them: KEDA, OpenKruise, JobSet, LeaderWorkerSet, Volcano, KubeRay. Data only.

import type { ReferenceTable, Shape } from "../types.ts";
import { secret } from "./fields.ts";

const podTemplate: Shape = { "spec.template": "PodTemplateSpec" };
const triggerAuthentication: Shape = {
  "spec.configMapTargetRef[]": "ConfigMapKeySelector",
  "spec.secretTargetRef[]": "SecretKeySelector",
  "spec.**.valueFrom.secretKeyRef": "SecretKeySelector",
};

export const workloadsTable: ReferenceTable = {
  shapes: {
    RayClusterSpec: {
      "headGroupSpec.template": "PodTemplateSpec",
      "workerGroupSpecs[].template": "PodTemplateSpec",
    },
  },
  kinds: {
    "TriggerAuthentication.keda.sh": triggerAuthentication,
    "ClusterTriggerAuthentication.keda.sh": triggerAuthentication,
    "ScaledJob.keda.sh": { "spec.jobTargetRef": "JobSpec" },
    "CloneSet.apps.kruise.io": podTemplate,
    "DaemonSet.apps.kruise.io": podTemplate,
    "StatefulSet.apps.kruise.io": podTemplate,
    "BroadcastJob.apps.kruise.io": podTemplate,
    "AdvancedCronJob.apps.kruise.io": {
      "spec.template.{jobTemplate,broadcastJobTemplate}.spec.template": "PodTemplateSpec",
      "spec.template.imageListPullJobTemplate.spec.pullSecrets[]": secret,
    },
    "UnitedDeployment.apps.kruise.io": { "spec.template.*.spec.template": "PodTemplateSpec" },
    "SidecarSet.apps.kruise.io": {
      "spec.{containers,initContainers}[]": "Container",
      "spec.volumes[]": "Volume",
      "spec.imagePullSecrets[].name": secret,
    },
    "ImagePullJob.apps.kruise.io": { "spec.pullSecrets[]": secret },
    "JobSet.jobset.x-k8s.io": { "spec.replicatedJobs[].template.spec": "JobSpec" },
    "LeaderWorkerSet.leaderworkerset.x-k8s.io": {
      "spec.leaderWorkerTemplate.{leaderTemplate,workerTemplate}": "PodTemplateSpec",
    },
    "Job.batch.volcano.sh": { "spec.tasks[].template": "PodTemplateSpec" },
    "RayCluster.ray.io": { spec: "RayClusterSpec" },
    "RayJob.ray.io": { "spec.rayClusterSpec": "RayClusterSpec", "spec.submitterPodTemplate": "PodTemplateSpec" },
    "RayService.ray.io": { "spec.rayClusterConfig": "RayClusterSpec" },
  },
};
