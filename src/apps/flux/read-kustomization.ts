// Flux' Kustomizations, as its kustomize-controller builds them.

import { defined } from "../../collections/defined.ts";
import type { App, AppSource, Origin } from "../app.ts";
import { at, type DataMap, plain, stringAt, stringsAt, textsAt } from "../data.ts";
import { describedApp, objectId } from "../described-app.ts";
import { resolvePath } from "../file-tree.ts";
import type { OtherSource } from "./flux-sources.ts";
import type { VariablesOf } from "./flux-variables.ts";

export interface KustomizationContext {
  readonly otherSource: OtherSource;
  readonly variablesOf: VariablesOf;
}

export function readKustomization(
  object: DataMap,
  origin: Origin,
  { otherSource, variablesOf }: KustomizationContext,
): App {
  const namespace = stringAt(object, "spec", "targetNamespace");
  const cluster = stringAt(object, "spec", "kubeConfig", "secretRef", "name");
  const known = defined({ namespace, cluster, deployer: "flux" });
  const folder = resolvePath("", stringAt(object, "spec", "path") ?? ".");
  const ownNamespace = stringAt(object, "metadata", "namespace");
  const skipped =
    folder === undefined
      ? "its path leads out of the repo"
      : otherSource(at(object, "spec", "sourceRef"), ownNamespace, folder);
  const sources =
    skipped === undefined
      ? [sourceOf(object, folder as string, namespace, variablesOf(object, origin.path))]
      : { skipped };
  return describedApp(objectId("Kustomization", object), object, origin, known, sources);
}

function sourceOf(
  object: DataMap,
  folder: string,
  namespace: string | undefined,
  shared: ReturnType<VariablesOf>,
): AppSource {
  const own = textsAt(object, "spec", "postBuild", "substitute");
  const isSubstituted = shared !== undefined || at(object, "spec", "postBuild", "substitute") !== undefined;
  return {
    folder,
    type: "kustomize",
    kustomize: {
      fields: fieldsOf(object, namespace),
      components: stringsAt(object, "spec", "components").flatMap((path) => resolvePath(folder, path) ?? []),
      generate: true,
    },
    ...(isSubstituted && { substitute: { ...shared, ...own } }),
  };
}

function fieldsOf(object: DataMap, namespace: string | undefined): Record<string, unknown> {
  const copied = ["namePrefix", "nameSuffix", "images", "patches"].flatMap((key) => {
    const value = at(object, "spec", key);
    return value === undefined || value === null ? [] : [[key, plain(value)]];
  });
  const labels = textsAt(object, "spec", "commonMetadata", "labels");
  const annotations = textsAt(object, "spec", "commonMetadata", "annotations");
  return {
    ...Object.fromEntries(copied),
    ...(namespace !== undefined && { namespace }),
    ...(Object.keys(labels).length > 0 && { labels: [{ pairs: labels }] }),
    ...(Object.keys(annotations).length > 0 && { commonAnnotations: annotations }),
  };
}
