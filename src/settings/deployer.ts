// The programs that apply the output to a cluster. Each treats older revisions differently.

export const deployers = ["helm", "argocd", "flux", "kubectl"] as const;

export type Deployer = (typeof deployers)[number];
