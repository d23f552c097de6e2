// Codes of restarts, live reload and triggers.

import type { ExplanationFamily } from "./family.ts";

export const restarts = {
  title: "Restarts, reloads, triggers",
  codes: {
    "no-pod-template": {
      meaning: "A config with the strategy `restart` is used by an object that has no pod template to annotate.",
      whatToDo: "Restart it by other means, or give the config the strategy `rename`.",
    },
    "no-reload": {
      meaning:
        "A config has the strategy `reload`, but a consumer can't see a live update: a variable, a `subPath` mount, or `immutable: true`.",
      whatToDo: "Mount the whole volume, or choose another strategy.",
    },
    "invalid-trigger": {
      meaning: "A `triggered-by` annotation holds something else than `configmap/NAME` or `secret/NAME`.",
      whatToDo: "Write a comma-separated list of these.",
    },
    "trigger-rule": {
      meaning: "A TriggerRule can't be carried out.",
      whatToDo:
        "Use `sources[].objectRef` of kind ConfigMap or Secret, and `actions[].updatePodTemplate.objectRef`; nothing else is supported.",
    },
    "trigger-source": {
      meaning: "The config of a trigger is not in the stream, or could be one of several.",
      whatToDo: "Add the config, set `--namespace`, or remove the trigger.",
    },
    "trigger-target": {
      meaning: "The workload of a trigger is not in the stream.",
      whatToDo: "Add the workload, or remove the trigger.",
    },
  },
} as const satisfies ExplanationFamily;
