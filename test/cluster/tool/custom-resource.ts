// Custom resources as small as tests need them: any fields, no controller.

import type { Namespace } from "./namespace.ts";

export interface CustomResource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
}

/** Until the control plane serves them. */
export async function defineResources(namespace: Namespace, resources: readonly CustomResource[]): Promise<void> {
  const names = resources.map(({ plural, group }) => `${plural}.${group}`);
  const definitions = resources.map(({ group, version, kind, plural }, index) => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: names[index] },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [
        {
          name: version,
          ...{ served: true, storage: true },
          schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        },
      ],
    },
  }));
  await namespace.kubectl(["apply", "--server-side", "--filename=-"], lines(definitions));
  const crds = names.map((name) => `crd/${name}`);
  await namespace.kubectl(["wait", "--for=condition=established", "--timeout=120s", ...crds]);
}

/** Several objects as one input of kubectl. */
export function lines(objects: readonly object[]): string {
  return objects.map((object) => JSON.stringify(object)).join("\n---\n");
}
