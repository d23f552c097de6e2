// Every text that a user can get to read about their input, one function per code. No text holds a config's values.

export type { Message } from "../message.ts";
export * from "./argocd.ts";
export * from "./cluster.ts";
export * from "./helm.ts";
export * from "./input.ts";
export * from "./kustomize.ts";
export * from "./migration.ts";
export * from "./policy.ts";
export * from "./renamed.ts";
export * from "./restart.ts";
export * from "./retention.ts";
export * from "./review.ts";
export * from "./strategy.ts";
