// Tekton Pipelines and Triggers. Data only. The runs keep all their names: see `immutableKinds`.
// A TriggerTemplate's resourcetemplates[] are objects inside an object and are not followed.

import type { ReferenceTable } from "../types.ts";
import { secret } from "./fields.ts";

export const tektonTable: ReferenceTable = {
  shapes: {
    TektonTaskSpec: {
      "{steps,sidecars}[]": "Container",
      stepTemplate: "Container",
      "volumes[]": "Volume",
    },
    TektonPipelineSpec: {
      "{tasks,finally}[].taskSpec": "TektonTaskSpec",
      "{tasks,finally}[].pipelineSpec": "TektonPipelineSpec",
    },
    TektonPodTemplate: {
      "volumes[]": "Volume",
      "env[]": "EnvVar",
      "imagePullSecrets[].name": secret,
    },
  },
  kinds: {
    "Task.tekton.dev": { spec: "TektonTaskSpec" },
    "ClusterTask.tekton.dev": { spec: "TektonTaskSpec" },
    "StepAction.tekton.dev": { "spec.env[]": "EnvVar" },
    "Pipeline.tekton.dev": { spec: "TektonPipelineSpec" },
    "TaskRun.tekton.dev": {
      "spec.taskSpec": "TektonTaskSpec",
      "spec.workspaces[]": "Volume",
      "spec.podTemplate": "TektonPodTemplate",
    },
    "PipelineRun.tekton.dev": {
      "spec.pipelineSpec": "TektonPipelineSpec",
      "spec.workspaces[]": "Volume",
      "spec.podTemplate": "TektonPodTemplate",
      "spec.taskRunTemplate.podTemplate": "TektonPodTemplate",
      "spec.taskRunSpecs[].{podTemplate,taskPodTemplate}": "TektonPodTemplate",
    },
    "CustomRun.tekton.dev": { "spec.workspaces[]": "Volume" },
    "Run.tekton.dev": { "spec.workspaces[]": "Volume", "spec.podTemplate": "TektonPodTemplate" },
    "EventListener.triggers.tekton.dev": {
      "spec.resources.kubernetesResource.spec.template": "PodTemplateSpec",
      "spec.triggers[].interceptors[].**.secretRef.secretName": secret,
    },
    "Trigger.triggers.tekton.dev": { "spec.interceptors[].**.secretRef.secretName": secret },
  },
};
