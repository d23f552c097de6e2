// Those who apply the output to a cluster, each with its own ways.

export const deployers = ["helm", "argocd", "flux", "kubectl"] as const;

export type Deployer = (typeof deployers)[number];
