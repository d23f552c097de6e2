// Flux' Kustomizations, as its kustomize-controller builds them.

import { type App, nameOfFolder, type Origin } from "../app.ts";
import { at, type DataMap, plain, stringAt, stringsAt, textsAt } from "../data.ts";
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
  const name = stringAt(object, "metadata", "name") ?? "";
  const ownNamespace = stringAt(object, "metadata", "namespace");
  const folder = resolvePath("", stringAt(object, "spec", "path") ?? ".");
  const target = stringAt(object, "spec", "targetNamespace");
  const cluster = stringAt(object, "spec", "kubeConfig", "secretRef", "name");
  const own = textsAt(object, "spec", "postBuild", "substitute");
  const shared = variablesOf(object, origin.path);
  const isSubstituted = shared !== undefined || at(object, "spec", "postBuild", "substitute") !== undefined;
  const skipped =
    folder === undefined
      ? "its path leads out of the repo"
      : otherSource(at(object, "spec", "sourceRef"), ownNamespace, folder);
  return {
    id: `Kustomization ${ownNamespace === undefined ? "" : `${ownNamespace}/`}${name}`,
    name: nameOfFolder(name),
    origin,
    ...(target !== undefined && { namespace: target }),
    ...(cluster !== undefined && { cluster }),
    deployer: "flux",
    ...(skipped !== undefined || folder === undefined
      ? { sources: [], skipped: skipped as string, described: JSON.stringify(plain(at(object, "spec"))) }
      : {
          sources: [
            {
              folder,
              type: "kustomize",
              kustomize: {
                fields: fieldsOf(object, target),
                components: stringsAt(object, "spec", "components").flatMap((path) => resolvePath(folder, path) ?? []),
                generate: true,
              },
              ...(isSubstituted && { substitute: { ...shared, ...own } }),
            },
          ],
        }),
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
