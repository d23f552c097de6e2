// Who uses a revision and how, in a few words.

import type { ConfigUse } from "../../cluster/config-uses.ts";
import type { User } from "../../cluster/inventory.ts";
import { groupBy } from "../../collections/group-by.ts";
import { count } from "../../text/count.ts";

/** How many users a table lists; JSON has them all. */
const maxListed = 6;

/** `Deployment web, ReplicaSet web-5d4f (rollout 4, 0 pods), 2 Pods (Running), Helm release web 9 to 12` */
export function usesText(uses: readonly ConfigUse[], max = maxListed): string {
  const users = uses.map(({ user }) => user);
  const pods = users.filter(({ kind }) => kind === "Pod");
  const releases = groupBy(
    users.filter(({ kind }) => kind === "HelmRelease"),
    ({ name }) => name,
  );
  const others = uses.filter(({ user }) => user.kind !== "Pod" && user.kind !== "HelmRelease");
  const texts = [
    ...others.map((use) => objectText(use)),
    ...(pods.length > 0 ? [podsText(pods)] : []),
    ...[...releases].map(([name, versions]) => releaseText(name, versions)),
  ];
  const listed = texts.length > max ? texts.slice(0, max - 1) : texts;
  return [...listed, ...(listed.length < texts.length ? [`${texts.length - listed.length} more`] : [])].join(", ");
}

export function objectText({ user, uses }: ConfigUse): string {
  const details = [...userDetails(user), ...(uses.some(({ by }) => by === "pin") ? ["pinned"] : [])];
  return userText(user) + (details.length > 0 ? ` (${details.join(", ")})` : "");
}

function userText({ kind, name, rollout }: User): string {
  return kind === "HelmRelease" ? `Helm release ${name} ${rollout}` : `${kind} ${name}`;
}

function userDetails({ kind, rollout, replicas, phase }: User): string[] {
  const hasPods = kind === "ReplicaSet" || kind === "ReplicationController";
  const numbered = kind === "ReplicaSet" || kind === "ControllerRevision";
  return [
    ...(numbered && rollout !== undefined ? [`rollout ${rollout}`] : []),
    ...(hasPods && replicas !== undefined ? [count(replicas, "pod")] : []),
    ...(phase !== undefined ? [phase] : []),
  ];
}

function podsText(pods: readonly User[]): string {
  const phases = [...groupBy(pods, ({ phase }) => phase ?? "Unknown")];
  const one = phases[0]?.[0];
  const detail = phases.length === 1 ? one : phases.map(([phase, own]) => `${own.length} ${phase}`).join(", ");
  return `${count(pods.length, "Pod")} (${detail})`;
}

function releaseText(name: string, versions: readonly User[]): string {
  const numbers = versions.map(({ rollout = 0 }) => rollout).sort((a, b) => a - b);
  const [first, last] = [numbers[0], numbers.at(-1)];
  const isRange = numbers.length > 2 && Number(last) - Number(first) === numbers.length - 1;
  return `Helm release ${name} ${isRange ? `${first} to ${last}` : numbers.join(", ")}`;
}
