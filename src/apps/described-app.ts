// What all objects that describe an app have in common, whichever deployer reads them.

import { type App, type AppSource, nameOfFolder, type Origin } from "./app.ts";
import { at, type DataMap, plain, stringAt } from "./data.ts";

/** Why an app can't be rendered from this repo. */
export interface Skipped {
  readonly skipped: string;
}

type GivenFields = Partial<Omit<App, "id" | "name" | "origin" | "sources" | "skipped" | "described">>;

export function describedApp(
  id: string,
  object: DataMap,
  origin: Origin,
  given: GivenFields,
  sources: readonly AppSource[] | Skipped,
): App {
  return {
    id,
    name: nameOfFolder(stringAt(object, "metadata", "name") ?? ""),
    origin,
    ...given,
    ...("skipped" in sources
      ? { sources: [], skipped: sources.skipped, described: JSON.stringify(plain(at(object, "spec"))) }
      : { sources }),
  };
}

/** `Application team/web` */
export function objectId(kind: string, object: DataMap): string {
  const namespace = stringAt(object, "metadata", "namespace");
  return `${kind} ${namespace === undefined ? "" : `${namespace}/`}${stringAt(object, "metadata", "name") ?? ""}`;
}
