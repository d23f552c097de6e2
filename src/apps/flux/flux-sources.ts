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
  const sources = new Map<string, { readonly url: string; readonly revision: string | undefined }>();
  for (const object of objects) {
    if (stringAt(object, "kind") !== "GitRepository") continue;
    const [name, url] = [stringAt(object, "metadata", "name"), stringAt(object, "spec", "url")];
    if (name === undefined || url === undefined) continue;
    const source = { url, revision: pinnedRevision(object) };
    sources.set(`${stringAt(object, "metadata", "namespace") ?? ""}/${name}`, source);
    sources.set(`/${name}`, source);
  }
  return (ref, ownNamespace, folder) => {
    const kind = stringAt(ref, "kind") ?? "GitRepository";
    const name = stringAt(ref, "name") ?? "";
    if (kind !== "GitRepository") return `its source is the ${kind} ${name}`;
    const namespace = stringAt(ref, "namespace") ?? ownNamespace ?? "";
    const source = sources.get(`${namespace}/${name}`) ?? sources.get(`/${name}`);
    if (!isThisRepo(source?.url, folder, repo)) return `its source is another repo: ${source?.url}`;
    return source?.revision === undefined ? undefined : `its source is pinned to ${source.revision}`;
  };
}

/** Of these the first one counts, and a branch is followed only without them. */
function pinnedRevision(object: DataMap): string | undefined {
  const given = ["commit", "name", "semver", "tag"].map((key) => stringAt(object, "spec", "ref", key));
  return given.find((each) => each !== undefined && !each.startsWith("refs/heads/"));
}
