// Which of Flux' sources are this repo. A source that the repo does not describe is taken for it: `flux bootstrap` makes one.

import type { Data } from "../../yaml/value/to-data.ts";
import { type DataMap, stringAt } from "../data.ts";
import { isThisRepo } from "../repo-address.ts";
import type { RepoFiles } from "../repo-files.ts";

/** Why a `sourceRef` leads elsewhere; undefined if it is this repo. */
export type OtherSource = (
  ref: Data | undefined,
  ownNamespace: string | undefined,
  folder: string,
) => string | undefined;

export function fluxSources(objects: readonly DataMap[], repo: RepoFiles): OtherSource {
  const addresses = new Map<string, string>();
  for (const object of objects) {
    if (stringAt(object, "kind") !== "GitRepository") continue;
    const [name, url] = [stringAt(object, "metadata", "name"), stringAt(object, "spec", "url")];
    if (name !== undefined && url !== undefined) {
      addresses.set(`${stringAt(object, "metadata", "namespace") ?? ""}/${name}`, url);
      addresses.set(`/${name}`, url);
    }
  }
  return (ref, ownNamespace, folder) => {
    const kind = stringAt(ref, "kind") ?? "GitRepository";
    const name = stringAt(ref, "name") ?? "";
    if (kind !== "GitRepository") return `its source is the ${kind} ${name}`;
    const url =
      addresses.get(`${stringAt(ref, "namespace") ?? ownNamespace ?? ""}/${name}`) ?? addresses.get(`/${name}`);
    return isThisRepo(url, folder, repo) ? undefined : `its source is another repo: ${url}`;
  };
}
