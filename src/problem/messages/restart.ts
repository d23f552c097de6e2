// Restarts, reloads and triggers.

import { error, type Message, warning } from "../message.ts";

export const noPodTemplate = (config: string): Message =>
  warning(
    "no-pod-template",
    `a change of ${config} can't restart it: it has no pod template that may change`,
    "restart it by other means, or give that config the strategy rename",
  );

export const noReloadImmutable = (): Message =>
  error("no-reload", "it can't be reloaded: it has immutable: true", "remove immutable, or choose another strategy");

export const noReloadReference = (kind: string, name: string, container: string, path: string): Message =>
  error(
    "no-reload",
    `${kind} ${JSON.stringify(name)} can't be reloaded: container ${container} reads it only when it starts, in ${path}`,
    "mount it as a volume, or choose another strategy for it",
  );

export const noReloadSubPath = (kind: string, name: string, container: string, mountPath: string): Message =>
  error(
    "no-reload",
    `${kind} ${JSON.stringify(name)} can't be reloaded: container ${container} mounts one file of it (subPath) at ${mountPath}, which is never updated`,
    "mount the whole volume, or choose another strategy for it",
  );

export const invalidTrigger = (key: string, word: string): Message =>
  warning(
    "invalid-trigger",
    `${key} has ${JSON.stringify(word.slice(0, 60))}, which is neither configmap/NAME nor secret/NAME`,
    "write a comma-separated list of these",
  );

export const triggerRule = (what: string): Message =>
  error(
    "trigger-rule",
    `this TriggerRule can't be carried out: ${what}`,
    "hashroll supports sources[].objectRef of kind ConfigMap or Secret, and actions[].updatePodTemplate.objectRef",
  );

export const triggerSource = (kind: string, name: string): Message =>
  error(
    "trigger-source",
    `it is triggered by ${kind} ${JSON.stringify(name)}, which is not in this stream`,
    "add it to the stream, or remove the trigger",
  );

export const ambiguousTrigger = (kind: string, name: string, namespaces: string): Message =>
  error(
    "trigger-source",
    `it is triggered by ${kind} ${JSON.stringify(name)}, which may be one of several, in namespaces ${namespaces}`,
    "set --namespace to what a missing namespace means, or write the namespaces out",
  );

export const triggerTarget = (kind: string, name: string): Message =>
  error(
    "trigger-target",
    `a trigger restarts ${kind} ${JSON.stringify(name)}, which is not in this stream`,
    "add it to the stream, or remove the trigger",
  );
