// Every text that a user can get to read about their input, one function per code. No text holds a config's values.

export * from "./messages/argocd.ts";
export * from "./messages/helm.ts";
export * from "./messages/input.ts";
export * from "./messages/kustomize.ts";
export type { Message } from "./messages/message.ts";
export * from "./messages/policy.ts";
export * from "./messages/restart.ts";
export * from "./messages/retention.ts";
export * from "./messages/strategy.ts";
