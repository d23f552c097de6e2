// The apps that Argo CD's and Flux' objects describe.

import { defined } from "../../collections/defined.ts";
import { type App, descriptionOf, type Origin } from "../app.ts";
import { readApplication } from "../argocd/read-application.ts";
import { readApplicationSet } from "../argocd/read-application-set.ts";
import { asMap, at, type DataMap, listAt, readableDocuments, stringAt } from "../data.ts";
import { fluxSources } from "../flux/flux-sources.ts";
import { fluxVariables } from "../flux/flux-variables.ts";
import { readHelmRelease } from "../flux/read-helm-release.ts";
import { readKustomization } from "../flux/read-kustomization.ts";
import type { RepoFiles } from "../repo-files.ts";

/** A manifest that describes apps, and where it is from. */
export interface DescribingObject extends Pick<Origin, "path" | "parent"> {
  readonly object: DataMap;
}

/** Undefined if the text can't be read. */
export function objectsIn(path: string, text: string, parent?: string): DescribingObject[] | undefined {
  return readableDocuments(path, text)
    ?.map(asMap)
    .flatMap((object) => (stringAt(object, "kind") === "List" ? listAt(object, "items").map(asMap) : [object]))
    .map((object) => defined({ object, path, parent }));
}

/** An app that is described twice in the same way is one. */
export async function describedApps(objects: readonly DescribingObject[], repo: RepoFiles): Promise<App[]> {
  const otherSource = fluxSources(
    objects.map(({ object }) => object),
    repo,
  );
  const variablesOf = await fluxVariables(objects, repo);
  const apps: App[] = [];
  for (const { object, ...place } of objects) {
    const group = stringAt(object, "apiVersion")?.split("/")[0];
    const kind = stringAt(object, "kind") as Origin["kind"] | undefined;
    const origin = { kind: kind ?? "folder", ...place };
    if (stringAt(object, "metadata", "name") === undefined || isPatch(object)) continue;
    if (group === "argoproj.io" && kind === "Application") apps.push(readApplication(object, origin, repo));
    if (group === "argoproj.io" && kind === "ApplicationSet")
      apps.push(...(await readApplicationSet(object, origin, repo)));
    if (group === "kustomize.toolkit.fluxcd.io" && kind === "Kustomization")
      apps.push(readKustomization(object, origin, { otherSource, variablesOf }));
    if (group === "helm.toolkit.fluxcd.io" && kind === "HelmRelease")
      apps.push(readHelmRelease(object, origin, otherSource));
  }
  return withoutRepetition(apps);
}

/** Without a source it is a patch of one that has it; so is a chart's version without the chart. */
function isPatch(object: DataMap): boolean {
  const fields = ["source", "sources", "sourceRef", "chartRef", "generators"];
  return fields.every((field) => at(object, "spec", field) === undefined) && !hasChart(object);
}

function hasChart(object: DataMap): boolean {
  return at(object, "spec", "chart", "spec", "chart") !== undefined;
}

/** The first one stays: a chart of Applications may have the one that it is itself deployed by. */
function withoutRepetition(apps: readonly App[]): App[] {
  const places = new Map<string, Set<string>>();
  return apps.filter((app) => {
    const { origin } = app;
    const key = descriptionOf(app);
    const known = places.get(key);
    // Of one cluster's folder and another's, both are apps.
    const isKnown = known !== undefined && (origin.parent !== undefined || known.has(origin.path));
    places.set(key, (known ?? new Set()).add(origin.path));
    return !isKnown;
  });
}
