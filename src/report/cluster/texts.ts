// Who uses a revision and how, why gc deletes it or lets it stay, and why attach gives it owners, in a few words.

import type { AttachOutcome, OwnerReason } from "../../cluster/attach/plan-owners.ts";
import type { ConfigUse } from "../../cluster/config-uses.ts";
import type { GcOutcome, Verdict } from "../../cluster/gc/plan-deletions.ts";
import type { User } from "../../cluster/inventory.ts";
import { groupBy } from "../../collections/group-by.ts";
import { count } from "../../text/count.ts";

/** How many users a table lists; JSON has them all. */
const maxListed = 6;

/** `Deployment web, ReplicaSet web-5d4f (rollout 4, 0 pods), 2 Pods (Running), Helm release web 9 to 12` */
export function usesText(uses: readonly ConfigUse[]): string {
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
  const listed = texts.length > maxListed ? texts.slice(0, maxListed - 1) : texts;
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

export function outcomeText({ planned, result }: GcOutcome): string {
  switch (result.end) {
    case "changed":
      return "it was changed, deleted or made again meanwhile";
    case "put-back":
      return "somebody came to need it meanwhile";
    case "not-deleted":
    case "not-put-back":
      return result.fault.text;
    default:
      return verdictText(planned.verdict);
  }
}

function verdictText(verdict: Verdict): string {
  switch (verdict.code) {
    case "in-use":
      return `used by ${usesText(verdict.uses)}`;
    case "deployed":
      return verdict.claim.state === "held"
        ? `in the inventory of ${verdict.claim.by}`
        : `belongs to ${verdict.claim.by}, whose inventory can't be read here`;
    case "owned":
      return `owned by ${verdict.owner.kind} ${verdict.owner.name}: the cluster deletes it with its owners`;
    case "pending-release":
      return `Helm release ${verdict.release} is pending`;
    default:
      return verdictTexts[verdict.code];
  }
}

type PlainCode = Exclude<Verdict["code"], "in-use" | "deployed" | "owned" | "pending-release">;

const verdictTexts: Readonly<Record<PlainCode, string>> = {
  unneeded: "nobody needs it",
  "no-suffix": "under its plain name, not a revision",
  "no-base-name": "not a revision: it has our label, but no base name",
  "other-label": "not a revision: its label does not fit its base name",
  "content-changed": "its content was changed: the suffix does not fit it",
  "no-key": "its suffix can't be checked without the key (--secret-key-file)",
  newest: "among the newest (--keep)",
  "too-young": "too young (--min-age)",
  "incomplete-list": "a list is not complete, so that somebody may need it",
};

export function attachText({ planned: { reason }, fault }: AttachOutcome): string {
  return fault ? fault.text : reasonText(reason);
}

function reasonText(reason: OwnerReason): string {
  switch (reason.code) {
    case "kept":
      return `goes with ${usesText(reason.uses)}`;
    case "current":
      return `named by ${usesText(reason.uses)}`;
    case "carried":
      return `carried: ${reason.by} lists it`;
    case "deployed":
      return `in the inventory of ${reason.claim.by}`;
    case "not-kept":
      return `belongs to ${reason.by}, which is not told to keep it`;
    case "not-observed":
      return `${reason.workload.kind} ${reason.workload.name} is not observed yet`;
    default:
      return ownerTexts[reason.code];
  }
}

const ownerTexts: Readonly<
  Record<"coming" | "before-deploy" | "unused" | "not-a-revision" | "not-asked" | "incomplete-list", string>
> = {
  coming: "the coming output names it",
  "before-deploy": "a deploy is about to come, and may name it",
  unused: "no kept template names it; gc removes it",
  "not-a-revision": "not a revision: its label, base name or content does not fit",
  "not-asked": "belongs to other workloads",
  "incomplete-list": "a list is not complete, so that a current template may name it",
};
