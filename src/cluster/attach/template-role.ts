// What a user of a revision is for attach: a template that makes new pods, or one that is kept after a change.

import { groupBy } from "../../collections/group-by.ts";
import { shareKeys } from "../../config/keys.ts";
import { isPending } from "../../retention/users/helm-release.ts";
import type { LiveConfig, OwnerReference, User } from "../inventory.ts";

/**
 * `template`: new pods come from it, or it may bring them: the revision has to stay whatever else happens.
 * `holder`: it keeps an older template of a workload, for undo, or for pods that still run.
 * `none`: it says nothing about how long the revision is needed.
 */
export type TemplateRole = "template" | "holder" | "none";

/** Controllers whose own template is a user, too: a kept template of another one may be the current one. */
const controllersOf: Readonly<Record<string, readonly string[]>> = {
  "ReplicaSet apps": ["Deployment apps", "Rollout argoproj.io"],
  "ControllerRevision apps": ["StatefulSet apps", "DaemonSet apps"],
  "Job batch": ["CronJob batch"],
};

const podControllers: ReadonlySet<string> = new Set([
  ...["ReplicaSet apps", "StatefulSet apps", "DaemonSet apps", "Job batch", "ReplicationController "],
]);

/** `isNewest`: whether the revision is the newest of its config; `releases`: the current ones. */
export function templateRole(user: User, isNewest: boolean, releases: ReadonlySet<User>): TemplateRole {
  if (user.kind === "HelmRelease") return releases.has(user) ? "template" : "none";
  const controller = user.owners.find((owner) => owner.controller);
  if (user.kind === "Pod" && user.group === "")
    return controller && podControllers.has(kindOf(controller)) ? "none" : "template";
  const known = controllersOf[`${user.kind} ${user.group}`];
  if (!known) return "template";
  if (controller) return known.includes(kindOf(controller)) ? "holder" : "template";
  // A Job of its own is made again by some deploys, and hooks by all: what it names may be what the next one names.
  return user.kind === "Job" && !user.isHook && !isNewest ? "holder" : "template";
}

/** The last version of each release, the last that is deployed, and those that Helm is working on. */
export function currentReleases(users: readonly User[]): Set<User> {
  const releases = groupBy(
    users.filter(({ kind }) => kind === "HelmRelease"),
    ({ namespace, name }) => `${namespace}/${name}`,
  );
  return new Set(
    [...releases.values()].flatMap((versions) => {
      const deployed = versions.filter(({ phase }) => phase === "deployed");
      const pending = versions.filter(({ phase = "" }) => isPending({ status: phase }));
      return [...last(versions), ...last(deployed), ...pending];
    }),
  );
}

function last(versions: readonly User[]): User[] {
  const [first, ...rest] = versions;
  return first ? [rest.reduce((a, b) => ((b.rollout ?? 0) > (a.rollout ?? 0) ? b : a), first)] : [];
}

/** Of its keys, by name and namespace alone: of one second, all are the newest. */
export function isNewest(config: LiveConfig, ofSameBase: readonly LiveConfig[]): boolean {
  const ofItsKeys = ofSameBase.filter(({ revision }) => shareKeys(revision?.keys, config.revision?.keys));
  return ofItsKeys.every(({ created }) => created <= config.created);
}

function kindOf({ apiVersion, kind }: OwnerReference): string {
  const slash = apiVersion.indexOf("/");
  return `${kind} ${slash === -1 ? "" : apiVersion.slice(0, slash)}`;
}
