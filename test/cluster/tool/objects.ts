// What tests read of Kubernetes objects.

export interface KubeObject {
  readonly kind?: string;
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly { readonly kind: string; readonly name: string; readonly uid: string }[];
    readonly deletionTimestamp?: string;
    readonly creationTimestamp: string;
  };
}

export interface PodTemplate {
  readonly spec: {
    readonly volumes?: readonly { readonly configMap?: { readonly name: string } }[];
    readonly containers: readonly {
      readonly image: string;
      readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
    }[];
  };
}

export interface Pod extends KubeObject, PodTemplate {
  readonly status: {
    readonly phase?: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly containerStatuses?: readonly {
      readonly state?: { readonly waiting?: { readonly reason?: string; readonly message?: string } };
    }[];
  };
}

export interface Workload extends KubeObject {
  readonly spec: {
    readonly replicas?: number;
    readonly template?: PodTemplate;
    readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } };
  };
  readonly status: {
    readonly observedGeneration?: number;
    readonly desiredNumberScheduled?: number;
  };
}

export interface ControllerRevision extends KubeObject {
  readonly data: { readonly spec: { readonly template: PodTemplate } };
}

export interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
}

/** The ConfigMaps that a template names. */
export function configMapsOf({ spec }: PodTemplate): string[] {
  const volumes = (spec.volumes ?? []).flatMap(({ configMap }) => configMap?.name ?? []);
  const variables = spec.containers.flatMap(({ envFrom = [] }) =>
    envFrom.flatMap(({ configMapRef: c }) => c?.name ?? []),
  );
  return [...new Set([...volumes, ...variables])];
}
