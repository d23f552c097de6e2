// What a cluster says about the revisions in it, beside their manifests.

export interface LiveSource {
  /** The one that was read; undefined: all of them. */
  readonly namespace: string | undefined;
  /** The configs that live objects name, as `configKey` writes them. */
  readonly inUse?: ReadonlySet<string>;
  /** Of these, the ones that objects without an owner name: a Deployment, and not its older ReplicaSets. */
  readonly current?: ReadonlySet<string>;
  /** Whether that is all that is in use. */
  readonly isComplete?: boolean;
  /** To whom the live workloads belong, as `objectKey` writes them. */
  readonly owners?: ReadonlyMap<string, readonly string[]>;
  /** The release that the output is for: what belongs to anybody else is never carried, and only what is in use is. */
  readonly owner?: string;
}

/** `ConfigMap shop/web-config-6hffc468kf` */
export function configKey(kind: string, namespace: string | undefined, name: string): string {
  return `${kind} ${namespace ?? ""}/${name}`;
}

/** `Deployment.apps shop/web` */
export function objectKey(kind: string, group: string, namespace: string | undefined, name: string): string {
  return `${kind}.${group} ${namespace ?? ""}/${name}`;
}
