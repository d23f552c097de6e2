// The library entry `hashroll/watch`: live reload of a mounted ConfigMap or Secret folder for Node apps.
// Kubelet never updates `subPath` mounts and environment variables, so this can't either: mount the whole folder.

export type { Change } from "./change.ts";
export type { WatchOptions } from "./options.ts";
export type { Snapshot } from "./snapshot.ts";
export { type WatchedConfig, watchConfig } from "./watch-config.ts";
export { WatchError, type WatchErrorCode } from "./watch-error.ts";
