// Which kinds of the reference table a cluster serves. One kubectl call, however many objects and kinds there are.

import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import { isBuiltInGroup } from "../../reference/walk/find-references.ts";
import { knownKinds } from "../../reference/walk/known-kinds.ts";
import type { PolicyReference } from "../../settings/schema.ts";
import { parseJson } from "../../text/parse-json.ts";
import type { Kubectl } from "./kubectl.ts";

/** A kind that the API server lists. */
export interface ApiResource {
  /** `deployments` */
  readonly name: string;
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

export const configMaps = resourceOf("ConfigMap", "");
export const secrets = resourceOf("Secret", "");

export function configResource(kind: string): ApiResource {
  return kind === "Secret" ? secrets : configMaps;
}

/** Of a kind in namespaces with an ordinary plural. */
export function resourceOf(kind: string, group: string, version = "v1"): ApiResource {
  return { name: `${kind.toLowerCase()}s`, group, version, kind, namespaced: true };
}

/** `deployments.apps`, as kubectl and the API server's messages have it. */
export function resourceName({ name, group }: ApiResource): string {
  return group === "" ? name : `${name}.${group}`;
}

export interface ServedResources {
  /** Those whose objects may name configs. */
  readonly resources: readonly ApiResource[];
  /** Set if nothing can be said, or not of all groups of the table. */
  readonly fault?: ClusterFault;
}

/** The user's own references count too, where they say the kind. */
export async function findServedResources(
  kubectl: Kubectl,
  references: readonly PolicyReference[] = [],
): Promise<ServedResources> {
  const { text, faults } = await kubectl.run(["api-resources", "--verbs=list", "--output=wide", "--no-headers"]);
  const isKnown = knownKinds(references);
  const served = text.split("\n").flatMap(readLine);
  const resources = served.filter(({ kind, group }) => isKnown(kind, group));
  const [fault] = faults;
  if (!fault) return { resources };
  // A group whose server is down: it matters only if the table has it.
  const missing = [...fault.text.matchAll(/([a-z0-9.-]+)\/v\d\w*/g)].map(([, group]) => group as string);
  const isHarmless = served.length > 0 && missing.length > 0 && !missing.some((group) => isKnown(undefined, group));
  return isHarmless ? { resources } : { resources, fault };
}

/** The same for groups that are not Kubernetes' own, by requests: only the groups that matter are asked for their kinds. */
export async function findCustomResources(
  kubectl: Kubectl,
  references: readonly PolicyReference[] = [],
): Promise<ServedResources> {
  const isKnown = knownKinds(references);
  const { groups = [] } = await readJson<GroupList>(kubectl, "/apis");
  const wanted = groups.filter(({ name }) => !isBuiltInGroup(name) && isKnown(undefined, name));
  const lists = await Promise.all(
    wanted.map(async ({ name: group, preferredVersion: { version } }) => {
      const { resources = [] } = await readJson<ResourceList>(kubectl, `/apis/${group}/${version}`);
      return resources
        .filter(({ name, kind, verbs }) => verbs.includes("list") && !name.includes("/") && isKnown(kind, group))
        .map(({ name, kind, namespaced }) => ({ name, group, version, kind, namespaced }));
    }),
  );
  return { resources: lists.flat() };
}

interface GroupList {
  readonly groups?: readonly { readonly name: string; readonly preferredVersion: { readonly version: string } }[];
}

interface ResourceList {
  readonly resources?: readonly (Pick<ApiResource, "name" | "kind" | "namespaced"> & { readonly verbs: string[] })[];
}

/** What can't be asked is as if it were not there. */
async function readJson<T extends object>(kubectl: Kubectl, path: string): Promise<Partial<T>> {
  const { text } = await kubectl.run(["get", "--raw", path]);
  return (parseJson(text) ?? {}) as Partial<T>;
}

/** NAME, perhaps SHORTNAMES, APIVERSION, NAMESPACED, KIND. */
function readLine(line: string): ApiResource[] {
  const match = /^(\S+)\s+(?:\S+\s+)?(?:(\S+)\/)?(v\d\S*)\s+(true|false)\s+(\S+)/.exec(line);
  if (!match) return [];
  const [, name = "", group = "", version = "", namespaced, kind = ""] = match;
  return [{ name, group, version, kind, namespaced: namespaced === "true" }];
}
