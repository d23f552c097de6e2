// Flux' HelmReleases whose chart is in this repo.

import { defined } from "../../collections/defined.ts";
import type { App, HelmOptions, Origin } from "../app.ts";
import { at, type DataMap, isTrueAt, listAt, plain, stringAt, stringsAt } from "../data.ts";
import { describedApp, objectId } from "../described-app.ts";
import { resolvePath } from "../file-tree.ts";
import type { OtherSource } from "./flux-sources.ts";

export function readHelmRelease(object: DataMap, origin: Origin, otherSource: OtherSource): App {
  const name = stringAt(object, "metadata", "name") ?? "";
  const ownNamespace = stringAt(object, "metadata", "namespace");
  const target = stringAt(object, "spec", "targetNamespace");
  const namespace = target ?? ownNamespace;
  const chart = at(object, "spec", "chart", "spec");
  const folder = resolvePath("", stringAt(chart, "chart") ?? "");
  const skipped = whySkipped(object, folder, otherSource, ownNamespace);
  const release = stringAt(object, "spec", "releaseName") ?? (target === undefined ? name : `${target}-${name}`);
  const known = defined({ namespace, deployer: "flux" });
  const sources =
    skipped === undefined
      ? [{ folder: folder as string, type: "helm", helm: helmOptions(object, release) } as const]
      : { skipped };
  return describedApp(objectId("HelmRelease", object), object, origin, known, sources);
}

function whySkipped(
  object: DataMap,
  folder: string | undefined,
  otherSource: OtherSource,
  ownNamespace: string | undefined,
): string | undefined {
  const chart = at(object, "spec", "chart", "spec");
  if (chart === undefined) {
    const kind = stringAt(object, "spec", "chartRef", "kind");
    return kind === undefined
      ? "it has no chart"
      : `its chart is the ${kind} ${stringAt(object, "spec", "chartRef", "name")}`;
  }
  if (folder === undefined || folder === "") return "its chart is not in the repo";
  const kind = stringAt(chart, "sourceRef", "kind") ?? "HelmRepository";
  const other = otherSource(new Map([...(at(chart, "sourceRef") as DataMap), ["kind", kind]]), ownNamespace, folder);
  if (other !== undefined)
    return `its chart ${stringAt(chart, "chart")} is in another place: ${other.replace(/^its source is /, "")}`;
  const needed = listAt(object, "spec", "valuesFrom").find((each) => !isTrueAt(each, "optional"));
  return needed === undefined
    ? undefined
    : `its values are in the ${stringAt(needed, "kind")} ${stringAt(needed, "name")} of the cluster`;
}

/** Values files are paths from the repo's root. */
function helmOptions(object: DataMap, releaseName: string): HelmOptions {
  const chart = at(object, "spec", "chart", "spec");
  const files = stringsAt(chart, "valuesFiles").map((path) => (path.startsWith("/") ? path : `/${path}`));
  const values = at(object, "spec", "values");
  return {
    releaseName,
    ...(files.length > 0 && { valuesFiles: files }),
    ...(isTrueAt(chart, "ignoreMissingValuesFiles") && { ignoreMissingValuesFiles: true }),
    ...(values instanceof Map && { values: JSON.stringify(plain(values)) }),
  };
}
