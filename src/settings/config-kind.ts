// The kinds that hold configuration.

export const configKinds = ["ConfigMap", "Secret"] as const;

export type ConfigKind = (typeof configKinds)[number];
